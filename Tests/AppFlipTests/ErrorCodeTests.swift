import AppFlip
import Testing

@Suite("Error codes")
struct ErrorCodeTests {
  @Test("are named as in the document, in its order")
  func names() {
    #expect(
      ErrorCode.allCases.map(\.rawValue)
        == ["cancelled", "unrecoverable", "invalid_request", "access_denied"])
  }

  @Test("are three in the first edition")
  func firstEdition() {
    #expect(
      ErrorCode.known(in: .first).map(\.rawValue)
        == ["cancelled", "unrecoverable", "invalid_request"])
  }

  @Test("are four in every later edition", arguments: [Edition.second, .third, .fourth])
  func laterEditions(_ edition: Edition) {
    #expect(
      ErrorCode.known(in: edition).map(\.rawValue)
        == ["cancelled", "unrecoverable", "invalid_request", "access_denied"])
  }

  @Test(
    "have the first edition's recoverability: invalid_request has none, access_denied is unknown")
  func firstRecoverability() {
    #expect(ErrorCode.cancelled.recoverability(in: .first) == .recoverable)
    #expect(ErrorCode.unrecoverable.recoverability(in: .first) == .final)
    #expect(ErrorCode.invalidRequest.recoverability(in: .first) == .unstated)
    #expect(ErrorCode.accessDenied.recoverability(in: .first) == nil)
  }

  @Test(
    "have one recoverability in every later edition", arguments: [Edition.second, .third, .fourth])
  func laterRecoverability(_ edition: Edition) {
    #expect(ErrorCode.cancelled.recoverability(in: edition) == .recoverable)
    #expect(ErrorCode.unrecoverable.recoverability(in: edition) == .final)
    #expect(ErrorCode.invalidRequest.recoverability(in: edition) == .recoverable)
    #expect(ErrorCode.accessDenied.recoverability(in: edition) == .final)
  }

  @Test("have a recoverability in exactly the editions that know them")
  func known() {
    for edition in Edition.allCases {
      for code in ErrorCode.allCases {
        let isKnown = ErrorCode.known(in: edition).contains(code)
        #expect((code.recoverability(in: edition) != nil) == isKnown, "\(code), \(edition)")
      }
    }
  }
}
