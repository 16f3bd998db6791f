import AppFlip

/// The app's sign-in and consent, and the OAuth server behind it.
struct SignIn {
  /// The edition of the document whose error codes are used.
  let edition: Edition

  /// Asks for a code.
  ///
  /// Source: the error table of the document.
  ///
  /// - Parameters:
  ///   - outcome: what the person, the network and the server do.
  ///   - code: the octets of the code that the server issues when it does.
  /// - Returns: the answer to the flip; nil while nobody has decided.
  func answer(to outcome: Outcome, issuing code: [UInt8]?) -> Answer? {
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

  /// The answer where signing in ends without a decision.
  var unfinished: Answer {
    .error(.cancelled, description: "Signing in did not come to an end.")
  }

  /// The first edition files a denied authorization under `unrecoverable`.
  private var declined: ErrorCode {
    ErrorCode.known(in: edition).contains(.accessDenied) ? .accessDenied : .unrecoverable
  }
}
