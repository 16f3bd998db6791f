public import AdapterProtocol
import AppFlip

/// What came of one request: each row of "What is not a normal answer" is a case of its own.
public enum ExchangeResult: Equatable, Sendable {
  /// An answer, still to be judged.
  case answered(RunReply)
  /// The adapter can't do it; whether it had declared that it can is the judge's business.
  case unsupported(Unsupported)
  /// The implementation under test threw.
  case implementationError(message: [UInt8])
  /// The adapter itself is at fault.
  case adapterError(message: [UInt8])
  /// No reply came in time; the octets are those of a line that was begun, at most the first
  /// `Limits.shownLength`.
  case timedOut(milliseconds: Int, partial: [UInt8])
  /// The process ended instead of answering; the octets are the last that it wrote to standard
  /// error.
  case crashed(Termination, standardError: [UInt8])
  /// What came is no reply; the octets are the first `Limits.shownLength` of it.
  case protocolError(ProtocolViolation, bytes: [UInt8])
  /// The request was not made, or its answer was lost with that of another; the text says why.
  case notRun(String)

  /// The result of a request that its job can't make from the replies before it.
  public static let notMade = ExchangeResult.notRun(
    "the replies before it lack what it is made from")

  /// The result of a request that was not made, or made in vain, when its process ended.
  static var lost: ExchangeResult { .notRun("another exchange of the case ended the process") }

  /// The result of an answer that says that something broke.
  init(_ failure: Failure) {
    switch failure.where {
    case .implementation: self = .implementationError(message: failure.message)
    case .adapter: self = .adapterError(message: failure.message)
    }
  }
}

extension ExchangeResult: CustomStringConvertible {
  /// The result in one line of printable ASCII characters, without the evidence.
  public var description: String {
    switch self {
    case .answered: "answered"
    case .unsupported(let unsupported): "unsupported: \(Octets.escaped(unsupported.what))"
    case .implementationError(let message):
      "the implementation threw: \(Octets.escaped(message))"
    case .adapterError(let message): "the adapter is at fault: \(Octets.escaped(message))"
    case .timedOut(let milliseconds, let partial):
      partial.isEmpty
        ? "no reply within \(milliseconds) ms"
        : "no whole line within \(milliseconds) ms"
    case .crashed(let termination, _): "the process \(termination)"
    case .protocolError(let violation, _): "protocol error: \(violation)"
    case .notRun(let reason): "not run: \(reason)"
    }
  }
}
