import AppFlip
import Conformance
import Foundation
public import Fuzzing

/// A call of the program: what a command gets to know.
public struct Call {
  /// The words after the name of the program, or of the command.
  public var words: [String]
  /// The variables.
  public let environment: [String: String]
  /// The folder in which the program was called.
  public let directory: String
  /// The path of the program, absolute: what is built with it stands beside it.
  public let program: String
  /// Where it writes to.
  public let console: Console
  /// Has a sign put up when somebody interrupts the program.
  public let listen: (StopSign) -> Void
  /// The date of today, `YYYY-MM-DD`.
  var today = Date.now.formatted(.iso8601.year().month().day())
  /// Every name that was ever released.
  var names = StableNames.ofCheckout

  /// Describes a call.
  public init(
    _ words: [String], environment: [String: String], directory: String, program: String,
    console: Console, listen: @escaping (StopSign) -> Void = { _ in }
  ) {
    self.words = words
    self.environment = environment
    self.directory = directory
    self.program = program
    self.console = console
    self.listen = listen
  }

  /// What a path names.
  func url(_ path: String) -> URL {
    let folder = URL(filePath: directory, directoryHint: .isDirectory)
    return URL(filePath: path, relativeTo: folder).absoluteURL
  }

  /// A sign that is put up when somebody interrupts the program.
  func stopSign() -> StopSign {
    let stop = StopSign()
    listen(stop)
    return stop
  }

  /// Replaces old names of cases and rules by those of now, each with a note on standard error.
  func renewed(_ given: [String]) -> [String] {
    let renewed = CaseFilter(given).renewed(by: names).patterns
    for (old, new) in zip(given, renewed) where old != new {
      console.errors("appflip: \(old.escaped) is \(new) now\n")
    }
    return renewed
  }
}
