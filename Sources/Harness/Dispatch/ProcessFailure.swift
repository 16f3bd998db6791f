import AdapterProtocol

/// Why the process can't be kept.
enum ProcessFailure {
  /// It ended; the octets are those of a line that was begun.
  case ended(Termination, partial: [UInt8])
  /// Everything in flight is overdue; the octets are those of a line that was begun.
  case overdue(partial: [UInt8])
  /// It wrote, or did to its pipes, what the protocol does not allow.
  case violation(ProtocolViolation, bytes: [UInt8])
  /// It says that it can't read a request, and does not say which.
  case unreadable(message: [UInt8])

  /// Which request the failure itself names.
  enum Culprit: Equatable {
    /// None: any in flight may be to blame.
    case unknown
    /// The one with this id, whose result can still be changed.
    case request(Int)
    /// The one with this id, whose result was delivered.
    case past(Int)
  }

  /// The result of a request that is to blame.
  ///
  /// - Parameters:
  ///   - deadline: the time that the request was allowed, in milliseconds.
  ///   - standardError: the last of the process's standard error.
  /// - Returns: the result.
  func result(deadline: Int, standardError: [UInt8]) -> ExchangeResult {
    switch self {
    case .ended(let termination, let partial):
      partial.isEmpty
        ? .crashed(termination, standardError: standardError)
        : .protocolError(.truncatedLine(termination), bytes: partial.shown)
    case .overdue(let partial): .timedOut(milliseconds: deadline, partial: partial.shown)
    case .violation(let violation, let bytes): .protocolError(violation, bytes: bytes.shown)
    case .unreadable(let message): .adapterError(message: message)
    }
  }
}
