/// How the program ends.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// Everything is as expected.
  case expected = 0
  /// Something failed, or what was expected is out of date.
  case failed = 1
  /// The command line, or what it names, makes no sense.
  case usage = 2
  /// The adapter, or what it says, can't be used.
  case adapter = 3
  /// Nothing was tested.
  case untested = 4

  /// When the program ends so, a phrase for people.
  var meaning: String {
    switch self {
    case .expected: "as expected"
    case .failed: "failures, or a baseline that is out of date"
    case .usage: "the command line, or a file that it names, makes no sense"
    case .adapter: "the adapter or its protocol"
    case .untested: "nothing was tested"
    }
  }

  /// Every exit code, for the help of each command.
  static let help =
    "exit code:\n" + allCases.map { "  \($0.rawValue)  \($0.meaning)\n" }.joined()
}
