/// What the command line asks for.
///
/// `faulty-adapter [--hello NAME] [--exit-at N] [--fault NAME] [--end NAME] [--window N] [--delay MS]
/// [--pids FILE] [--silences FILE] [--sessions] [--reversed] [--numbered]`; `faulty-adapter --list` explains the names.
struct Settings {
  var fault: Fault?
  var hello: HelloFault?
  var end: EndFault?
  /// Ends at this run of a process, counted from 1.
  var exitAt: Int?
  var window = 1
  /// How long the fault `slow` takes, in milliseconds.
  var delay = 20
  /// The file to which each process adds its number.
  var pids: String?
  /// The file to which a byte is added for each while that passes without an answer.
  ///
  /// A test's clock goes by it, so that only silence on purpose uses up a deadline.
  var silences: String?
  var hasSessions = false
  /// Whether the requests that are read at once are answered from the last to the first.
  var isReversed = false
  /// Whether each link is opened with how often the adapter was started behind it.
  var isNumbered = false

  /// Reads a command line; nil if a word of it means nothing.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--sessions": hasSessions = true
      case "--reversed": isReversed = true
      case "--numbered": isNumbered = true
      default:
        guard let value = rest.popFirst(), set(name, value) else { return nil }
      }
    }
  }

  private mutating func set(_ name: String, _ value: String) -> Bool {
    switch name {
    case "--fault":
      fault = Fault(rawValue: value)
      return fault != nil
    case "--hello":
      hello = HelloFault(rawValue: value)
      return hello != nil
    case "--end":
      end = EndFault(rawValue: value)
      return end != nil
    case "--exit-at":
      exitAt = Int(value)
      return exitAt != nil
    case "--window":
      window = Int(value) ?? 0
      return window > 0
    case "--delay":
      delay = Int(value) ?? -1
      return delay >= 0
    case "--silences":
      silences = value
      return true
    case "--pids":
      pids = value
      return true
    default: return false
    }
  }
}

/// Every way to misbehave: the words that ask for it, a colon, and what the adapter does.
enum Listing {
  static let lines: [String] =
    HelloFault.allCases.map { "--hello \($0.rawValue): \($0.sentence)" }
    + ["--exit-at N: ends with exit status 8 at the N-th run of each process, whatever it is"]
    + Fault.allCases.map { "--fault \($0.rawValue): \($0.sentence)" }
    + EndFault.allCases.map { "--end \($0.rawValue): \($0.sentence)" }
}
