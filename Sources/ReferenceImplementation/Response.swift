package import AppFlip

/// The response of the app to the Google app.
package enum Response: Equatable {
  /// The bytes of a code.
  case code([UInt8])
  /// An error, with some words for the user.
  case error(ErrorCode, description: String)

  /// The state goes back as it stood in the link: whatever way the Google app decodes it, it gets what it sent.
  package func url(for flip: Flip) -> [UInt8] {
    let state = flip.state.map { [("state", $0)] } ?? []
    var url = flip.redirectURI.bytes
    for (index, (name, value)) in (parameters + state).enumerated() {
      url.append(index == 0 ? UInt8(ascii: "?") : UInt8(ascii: "&"))
      url += Array("\(name)=".utf8)
      url += value
    }
    return url
  }

  /// The names of the parameters with their percent-encoded values.
  private var parameters: [(String, [UInt8])] {
    switch self {
    case .code(let code):
      [("code", PercentCoding.encoded(code))]
    case .error(let error, let description):
      [
        ("error", Array(error.rawValue.utf8)),
        ("error_description", PercentCoding.encoded(description.utf8)),
      ]
    }
  }
}

/// The app's sign-in and consent, and its OAuth server.
package struct SignIn {
  /// The edition of the document whose error codes are used.
  package let edition: Edition

  /// Source: the error table of the document.
  package func answer(to outcome: UserDecision, issuing code: [UInt8]?) -> Response? {
    switch outcome {
    case .approves:
      // A server that approves without a code is as good as out of reach.
      code.flatMap { $0.isEmpty ? nil : .code($0) } ?? unfinished
    case .declines:
      .error(declined, description: "The request for consent was declined.")
    case .cancels, .signInFails, .offline, .timesOut:
      unfinished
    case .accountDisabled:
      .error(.unrecoverable, description: "This account cannot be linked.")
    case .waits:
      nil
    }
  }

  /// The answer if signing in ends without a decision.
  package var unfinished: Response {
    .error(.cancelled, description: "The sign-in did not finish.")
  }

  /// The first edition files a denied authorization under `unrecoverable`.
  private var declined: ErrorCode {
    ErrorCode.known(in: edition).contains(.accessDenied) ? .accessDenied : .unrecoverable
  }
}
