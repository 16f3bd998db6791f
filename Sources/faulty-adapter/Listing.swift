/// Every way to misbehave: the words that ask for it, a colon, and what the adapter does.
enum Listing {
  /// One line for each way, in the order of the conversation.
  static let lines: [String] =
    HelloFault.allCases.map { "--hello \($0.rawValue): \($0.sentence)" }
    + ["--exit-at N: ends with exit status 8 at the N-th run of each process, whatever it is"]
    + Fault.allCases.map { "--fault \($0.rawValue): \($0.sentence)" }
    + EndFault.allCases.map { "--end \($0.rawValue): \($0.sentence)" }
}
