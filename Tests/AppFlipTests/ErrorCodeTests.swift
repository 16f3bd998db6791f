import AppFlip
import Testing

@Suite("Error codes")
struct ErrorCodeTests {
  @Test(
    "are known, and recoverable, as each edition says",
    arguments: [
      (.cancelled, "cancelled", .recoverable, .recoverable),
      (.unrecoverable, "unrecoverable", .final, .final),
      (.invalidRequest, "invalid_request", .unstated, .recoverable),
      (.accessDenied, "access_denied", nil, .final),
    ] as [(ErrorCode, String, ErrorCode.Recoverability?, ErrorCode.Recoverability)])
  func codes(
    _ code: ErrorCode, _ name: String, _ first: ErrorCode.Recoverability?,
    _ later: ErrorCode.Recoverability
  ) {
    #expect(code.rawValue == name)
    for edition in Edition.allCases {
      let expected = edition == .first ? first : later
      #expect(code.recoverability(in: edition) == expected)
      #expect(ErrorCode.known(in: edition).contains(code) == (expected != nil))
    }
  }

}
