public import AdapterKit
public import AppFlip

/// The reference implementation behind the adapter protocol.
public enum ReferenceAdapter {
  /// Makes the adapter.
  ///
  /// - Parameter edition: the edition of the document that the implementation follows.
  /// - Returns: an adapter that plays the role `app` with everything that the role knows.
  public static func make(edition: Edition = .newest) -> Adapter {
    Adapter(name: "reference", version: "0.1.0", maxInFlight: 64)
      .app(
        outcomes: Outcome.allCases, features: [.code, .universalLinksOnly, .sessions, .bytes]
      ) { configuration in
        try ReferenceApp(configuration: configuration, edition: edition)
      }
  }

  /// Makes the adapter that a command line asks for.
  ///
  /// - Parameter arguments: the command line without the program: nothing, or `--edition` and a
  ///   number from 1 to 4.
  /// - Returns: the adapter.
  /// - Throws: ``UsageError`` where the command line is another.
  public static func make(arguments: some Collection<String>) throws(UsageError) -> Adapter {
    let arguments = Array(arguments)
    if arguments.isEmpty { return make() }
    guard arguments.count == 2, arguments[0] == "--edition",
      let edition = Int(arguments[1]).flatMap(Edition.init(rawValue:))
    else { throw UsageError(arguments: arguments) }
    return make(edition: edition)
  }
}
