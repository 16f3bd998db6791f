import AdapterProtocol
import AppFlip
package import Harness

/// The evidence of a finding, as a word that is the same in every run: reports and baselines have it as `as=`.
///
/// The word names what was expected, or why nothing could be judged. The responses are before it, with their
/// ``Destination`` after an `@`; `/differs` follows if two texts differ at a byte:
/// `code@attacker:evil.example/nothing-permitted`, `code/state/differs`.
package struct EvidenceKind: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let word: String

  private init(of word: String) { self.word = word }

  package init?(_ word: some StringProtocol) {
    let isWord = word.utf8.allSatisfy {
      $0.isVisible && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\"")
    }
    guard isWord, !word.isEmpty else { return nil }
    self.word = String(word)
  }

  package init(relation name: String) { self.init(of: "relation/\(name)") }

  package init(_ result: ExchangeResult) {
    self =
      switch result {
      case .answered: "answered"
      case .unsupported(let unsupported): .unsupported(unsupported.what)
      case .implementationError: .threw
      case .adapterError: .adapterError
      case .timedOut: .timedOut
      case .crashed: .crashed
      case .protocolError: .protocolError
      case .notRun: .notRun
      }
  }

  /// The kind with the responses before it.
  func shown(
    by answers: ResponseKinds, at destination: Destination?, isDifferent: Bool
  ) -> EvidenceKind {
    var came = ResponseKind.allCases.filter(answers.contains).map(\.rawValue).joined(separator: "+")
    if let destination { came += "@\(destination)" }
    return EvidenceKind(
      of: (came.isEmpty ? "" : "\(came)/") + word + (isDifferent ? Self.difference : ""))
  }

  package var description: String { word }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.word < rhs.word }

  // MARK: - The responses

  /// The responses in the word; none if it has none.
  package var answers: ResponseKinds {
    ResponseKinds((came ?? "").prefix { $0 != "@" }.split(separator: "+").compactMap(Self.response))
  }

  /// The destination of the worst response, as a ``Destination`` is written; empty if each is at the right URL.
  package var destination: Substring { came?.drop { $0 != "@" }.dropFirst() ?? "" }

  /// The party that gets the worst response; nil if each response is at the right URL.
  var party: Destination.Party? { Self.party(of: destination) }

  /// The kind without the host: a fuzzer makes any number of hosts, and each would be a kind of its own.
  package var withoutHost: EvidenceKind {
    guard let party else { return self }
    return EvidenceKind(
      of: word.replacing("@\(destination)/", with: "@\(party.rawValue)/", maxReplacements: 1))
  }

  /// The kind without the responses.
  package var base: EvidenceKind {
    var base = came.map { word.dropFirst($0.utf8.count + 1) } ?? word[...]
    if base.hasSuffix(Self.difference) { base.removeLast(Self.difference.utf8.count) }
    return EvidenceKind(of: String(base))
  }

  /// A rule, and its role with the party: the failures that a baseline must expect of a fuzzer.
  package func failures(of rule: Rule.ID) -> [String] {
    let elsewhere = party.map { "\(rule.role?.rawValue ?? "")@\($0.rawValue)" }
    return [rule.rawValue] + [elsewhere].compactMap(\.self)
  }

  private static let difference = "/differs"

  private var came: Substring? {
    let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count > 1, let came = parts.first else { return nil }
    let answers = came.prefix { $0 != "@" }
    let isCame =
      !answers.isEmpty && answers.split(separator: "+").allSatisfy { Self.response($0) != nil }
      && (answers == came || Self.party(of: came.dropFirst(answers.count + 1)) != nil)
    return isCame ? came : nil
  }

  private static func response(_ word: Substring) -> ResponseKind? {
    ResponseKind(rawValue: String(word))
  }

  private static func party(of destination: Substring) -> Destination.Party? {
    Destination.Party(rawValue: String(destination.prefix { $0 != ":" }))
  }
}

// MARK: - Kinds that more than one place names

extension EvidenceKind: ExpressibleByStringLiteral {
  package init(stringLiteral word: StaticString) { self.init(of: "\(word)") }

  /// A response that the case doesn't permit.
  package static let notPermitted: EvidenceKind = "not-permitted"
  /// A response to a request that must be dropped.
  static let nothingPermitted: EvidenceKind = "nothing-permitted"
  static let oneURL: EvidenceKind = "one-url-opened"
  static let error: EvidenceKind = "error"
  static let oneOfTwoErrors: EvidenceKind = "one-of-two-errors"
  static let errorAtRedirectURI: EvidenceKind = "error-at-redirect-uri"
  static let noServerError: EvidenceKind = "no-server-error"
  static let sameAsAlone: EvidenceKind = "same-decision-as-alone"
  static let bitsBeyondUUID: EvidenceKind = "bits-beyond-uuid"
  package static let threw: EvidenceKind = "threw"
  package static let adapterError: EvidenceKind = "adapter-error"
  package static let timedOut: EvidenceKind = "timed-out"
  package static let crashed: EvidenceKind = "crashed"
  package static let protocolError: EvidenceKind = "protocol-error"
  package static let notRun: EvidenceKind = "not-run"
  static let otherAnswer: EvidenceKind = "not-the-subject"
  static let unasked: EvidenceKind = "user-not-asked"
  static let loginPage: EvidenceKind = "login-page"
  static let sameAsControl: EvidenceKind = "same-as-control"
  package static let referenceUnanswered: EvidenceKind = "reference-unanswered"
  package static let referenceNotStarted: EvidenceKind = "reference-not-started"

  static func undeclared(_ outcome: UserDecision) -> Self {
    Self(of: "outcome-\(outcome.rawValue)-is-not-declared")
  }

  static func undeclared(_ feature: Feature) -> Self {
    Self(of: "feature-\(feature.rawValue)-is-not-declared")
  }

  static func unplayed(_ role: Role) -> Self { Self(of: "role-\(role.rawValue)-is-not-played") }

  private static func unsupported(_ what: [UInt8]) -> EvidenceKind {
    let known = ProtocolName.all.first { what.elementsEqual($0.utf8) }
    return EvidenceKind(of: known.map { "unsupported-\($0)" } ?? "unsupported")
  }

  /// A parameter that a response has more than once; an unknown name isn't part of the kind.
  static func repeated(_ name: [UInt8]) -> EvidenceKind {
    let known =
      ResponseParameter.allCases.map(\.rawValue) + LinkParameter.allCases.map(\.rawValue)
    let name = known.first { name.elementsEqual($0.utf8) }
    return EvidenceKind(of: "each-parameter-once" + (name.map { "-\($0)" } ?? ""))
  }

  static func notURI(
    _ component: URISyntaxError.Component, _ problem: URISyntaxError.Problem
  ) -> EvidenceKind {
    let what =
      switch problem {
      case .character: "character"
      case .escape: "escape"
      case .addressLiteral: "address-literal"
      case .schemeStart: "scheme-start"
      }
    return EvidenceKind(of: "uri-\(component.rawValue)-\(what)")
  }
}
