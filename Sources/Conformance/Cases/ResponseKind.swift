package import AppFlip

/// A kind of response of a role, for the expectations of a case.
package enum ResponseKind: String, CaseIterable, Sendable {
  /// A URL with an authorization code was opened, or redirected to.
  case code
  /// A URL with the error `invalid_request` was opened.
  case invalidRequest = "invalid_request"
  /// A URL with another error was opened.
  case error
  /// A URL with neither code nor error was opened.
  case neither
  /// Nothing was opened; the endpoint showed a page.
  case nothing
  /// The endpoint redirected to its own login page, and no user signed in.
  case loginPage = "login_page"
  /// The endpoint showed a page whose script, or whose form that submits itself, leads to the redirect URI, or a page
  /// that was cut.
  case scriptedPage = "scripted_page"
  /// The endpoint issued a code without asking the user, who would have decided otherwise: it remembers a consent.
  case unasked
  /// The endpoint shows the consent form, which the tab holds.
  case held

  /// The Google app took a code.
  case linked
  /// The Google app goes on with the authorization URL.
  case fallback
  /// The Google app ended linking by the answer.
  case aborted
  /// The Google app saw no answer to the pending request.
  case ignored
  /// The Google app ended linking with an error of its own.
  case failed

  package var isSuccess: Bool { self == .code || self == .linked }

  /// Whether nothing comes back that a flip was good for.
  var isRefusal: Bool {
    let refusals: ResponseKinds = [.nothing, .fallback, .aborted, .ignored, .failed]
    return refusals.contains(self)
  }

  /// Every response that isn't the final one and isn't followed.
  static let unfollowed: ResponseKinds = [.loginPage, .scriptedPage, .unasked, .held]

  /// Every answer of the Google app by which no account is linked.
  static let unlinked: ResponseKinds = [.fallback, .aborted, .ignored, .failed]

  /// Every answer of a role that isn't wrong in itself.
  static func all(of role: Role?) -> ResponseKinds {
    role == .googleApp ? unlinked.union([.linked]) : refusals.union([.code])
  }

  /// Every end of a flip if the Google app doesn't read the answer, because it isn't a URI.
  package static let unread: ResponseKinds = [.fallback, .ignored, .failed]

  /// Every answer of the Google app by which linking ends, or goes on in the browser.
  static let ended: ResponseKinds = [.fallback, .aborted, .failed]

  /// How linking may end after an error, by the error table of an edition.
  static func ends(after code: ErrorCode, in edition: Edition) -> ResponseKinds {
    switch code.recoverability(in: edition) {
    case .recoverable: [.fallback]
    case .final: [.aborted]
    case .unstated, nil: unlinked
    }
  }

  /// Several answers of a role in words, for "expected".
  package static func inWords(_ answers: ResponseKinds, of role: Role?) -> String {
    if answers == unlinked { return "any outcome but linked" }
    return answers.map { $0.inWords(of: role) }.joined(separator: ", or ")
  }

  /// The answer of a role in words, for "expected" and "opened".
  package func inWords(of role: Role?) -> String {
    switch self {
    case .code: "a code at the redirect URI"
    case .invalidRequest: "invalid_request at the redirect URI"
    case .error: "a different error at the redirect URI"
    case .neither: "a URL with neither code nor error"
    case .nothing: role == .authorizationEndpoint ? "no redirect" : "nothing opened"
    case .linked, .fallback, .aborted, .ignored, .failed: "outcome \(rawValue)"
    case .loginPage: "the endpoint's login page"
    case .scriptedPage: "a page that redirects by a script, or that was cut"
    case .unasked: "a code, and the user wasn't asked"
    case .held: "the consent form, which the tab holds"
    }
  }
}

// MARK: -

/// A set of answers, as bits: judging compares several of them for every exchange.
package struct ResponseKinds: OptionSet, Sequence, Hashable, Sendable {
  package typealias Element = ResponseKind

  package var rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Takes the answers of a literal: the default's generic code is slow in a debug build.
  package init(arrayLiteral answers: ResponseKind...) {
    rawValue = 0
    for answer in answers { rawValue |= answer.bit }
  }

  package func contains(_ answer: ResponseKind) -> Bool { rawValue & answer.bit != 0 }

  @discardableResult
  package mutating func insert(_ answer: ResponseKind) -> (
    inserted: Bool, memberAfterInsert: ResponseKind
  ) {
    defer { rawValue |= answer.bit }
    return (!contains(answer), answer)
  }

  @discardableResult
  package mutating func remove(_ answer: ResponseKind) -> ResponseKind? {
    defer { rawValue &= ~answer.bit }
    return contains(answer) ? answer : nil
  }

  @discardableResult
  package mutating func update(with answer: ResponseKind) -> ResponseKind? {
    insert(answer).inserted ? nil : answer
  }

  /// The answers, in the order in which they are declared.
  package func makeIterator() -> some IteratorProtocol<ResponseKind> {
    ResponseKind.allCases.filter(contains).makeIterator()
  }
}

extension ResponseKind {
  /// The place of the answer in a set.
  fileprivate var bit: UInt16 {
    switch self {
    case .code: 1
    case .invalidRequest: 1 << 1
    case .error: 1 << 2
    case .neither: 1 << 3
    case .nothing: 1 << 4
    case .loginPage: 1 << 5
    case .linked: 1 << 6
    case .fallback: 1 << 7
    case .aborted: 1 << 8
    case .ignored: 1 << 9
    case .failed: 1 << 10
    case .scriptedPage: 1 << 11
    case .unasked: 1 << 12
    case .held: 1 << 13
    }
  }
}
