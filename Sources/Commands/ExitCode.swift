/// How the program ends.
public enum ExitCode: Int32, Sendable {
  /// Everything is as expected.
  case expected = 0
  /// Something failed, or what was expected is out of date.
  case failed = 1
  /// The command line makes no sense.
  case usage = 2
  /// The adapter, or what it says, can't be used.
  case adapter = 3
  /// Nothing was tested.
  case untested = 4
}
