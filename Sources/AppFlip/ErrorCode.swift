/// A value of `error` that the document defines.
public enum ErrorCode: String, CaseIterable, Sendable {
  /// The flow ended without a decision: sign-in failed, the device is offline, a time-out.
  case cancelled
  /// The account can't be linked.
  case unrecoverable
  /// The request's parameters are invalid or missing.
  case invalidRequest = "invalid_request"
  /// The user rejected the consent request.
  case accessDenied = "access_denied"

  /// Whether the Google app continues with the authorization URL after an error, or ends linking.
  public enum Recoverability: Sendable {
    /// The Google app continues with the authorization URL.
    case recoverable
    /// The Google app ends linking.
    case final
    /// The edition doesn't say.
    case unstated
  }

  /// The codes of an edition, in the order of its table.
  ///
  /// - Parameter edition: the edition of the document.
  /// - Returns: three codes for the first edition, four for every later one.
  public static func known(in edition: Edition) -> [ErrorCode] {
    edition == .first ? [.cancelled, .unrecoverable, .invalidRequest] : ErrorCode.allCases
  }

  /// The reaction of the Google app to this error, according to the error table of an edition.
  ///
  /// - Parameter edition: the edition of the document.
  /// - Returns: the recoverability, or nil if the edition doesn't know the code.
  public func recoverability(in edition: Edition) -> Recoverability? {
    switch self {
    case .cancelled: .recoverable
    case .unrecoverable: .final
    case .invalidRequest: edition == .first ? .unstated : .recoverable
    case .accessDenied: edition == .first ? nil : .final
    }
  }
}
