import AdapterProtocol
import AppFlip
import Harness
import ReferenceImplementation
import Synchronization
import TestSupport

@testable import Fuzzing

enum ToyApp {
  /// Something that is done to a flip: it takes what the app is handed and what it would answer.
  typealias Twist = @Sendable (_ input: AppInput, _ reply: AppReply) throws -> AppReply

  static func start(
    reportingCoverage isReportingCoverage: Bool = false,
    _ twist: @escaping @Sendable () -> Twist = { { $1 } }
  ) -> @Sendable () throws(StartFailure) -> any AdapterUnderTest {
    { () throws(StartFailure) in
      let twist = twist()
      let reporting = Capabilities(
        outcomes: UserDecision.allCases, features: [.code, .universalLinksOnly, .bytes, .coverage])
      return StubAdapter(
        named: "toy", isReportingCoverage ? reporting : nil, start: { receive(twist) })
    }
  }

  static let hanging: Launch = { () throws(StartFailure) in
    AlteredAdapter(try start()(), hangs: { _ in true })
  }

  private static func receive(_ twist: @escaping Twist) -> (AppInput) throws -> AppReply {
    { input in
      var app = try reference()
      return try twist(input, app.receive(input))
    }
  }

  static func reference() throws -> ReferenceApp {
    try ReferenceApp(
      configuration: Configuration(
        clientID: "google-LINK-42", appLink: "https://app.example.com/flip"), edition: .newest)
  }

  struct Broken: Error {}

  static let brokenBySemicolons: Twist = { input, reply in
    if input.url?.bytes.contains(UInt8(ascii: ";")) == true { throw Broken() }
    return reply
  }

  @Sendable static func spoilt() -> Twist {
    let isSpoilt = Mutex(false)
    return { input, reply in
      if input.url?.bytes.holds("%00") == true { isSpoilt.withLock { $0 = true } }
      guard isSpoilt.withLock(\.self), !reply.opened.isEmpty else { return reply }
      return AppReply(handled: false)
    }
  }
}
