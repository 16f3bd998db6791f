import AppFlip
import Conformance

/// A change of a request that must not change the decision.
package enum MetamorphicRelation: String, CaseIterable, Sendable {
  case reordered
  /// Percent-encodes an unreserved character of a name or a value
  /// ([RFC 3986, section 6.2.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.2)).
  case letterEncoded = "letter-encoded"
  /// Adds an undocumented parameter
  /// ([RFC 6749, section 3.1](https://www.rfc-editor.org/rfc/rfc6749#section-3.1)).
  case unknownParameter = "unknown-parameter"
  case again
  /// Adds a description to an error: the Google app must read the error alone.
  case described

  /// The rule that is broken if the decision changes; nil if the catalogue has none.
  func rule(of role: Role) -> Rule? {
    switch (self, role) {
    case (.reordered, .app): .appParametersOrderFree
    case (.reordered, .authorizationEndpoint): .endpointParametersOrderFree
    case (.letterEncoded, .app): .appParametersNameExact
    case (.letterEncoded, .authorizationEndpoint): .endpointParametersNameExact
    case (.unknownParameter, .app): .appParametersUnknownIgnored
    case (.unknownParameter, .authorizationEndpoint): .endpointParametersUnknownIgnored
    case (.again, .app): .appStateIndependent
    case (.described, .googleApp): .googleAppErrorDescription
    case (_, .googleApp), (.again, .authorizationEndpoint), (.described, _): nil
    }
  }

  /// The part of a request that must not change the decision.
  var inWords: String {
    switch self {
    case .reordered: "a different order of the parameters"
    case .letterEncoded: "a percent-encoded unreserved character"
    case .unknownParameter: "an undocumented parameter"
    case .again: "a repetition"
    case .described: "a description of the error"
    }
  }

  /// Whether a different decision about a variant is right: a state that was seen may be refused, and a description that
  /// can't be decoded may be ignored.
  func excuses(_ decision: Decision, about variant: FuzzRequest) -> Bool {
    if self == .again { return decision.answers.isSubset(of: [.nothing, .invalidRequest]) }
    guard self == .described, decision.answers.isSubset(of: ResponseKind.unread) else {
      return false
    }
    if variant.link.map({ URIReference(splitting: $0.bytes).isURI }) == false { return true }
    return decision.answers == [.ignored]
      && variant.parameters.contains {
        $0.value.map { !QueryValue($0[...]).isDecodable } == true
      }
  }

  /// Whether the relation applies to a request.
  func isOpen(_ request: FuzzRequest) -> Bool {
    self == .again || request.isPlain && (self != .described || request.hasPlainError)
  }

  var evidence: EvidenceKind { EvidenceKind(relation: rawValue) }

  /// The severity if a role decides differently about the second request.
  func severity(of role: Role, _ settings: Settings) -> FuzzFailure.Severity {
    let level = (rule(of: role) ?? unlistedRule(of: role))?.level(in: settings.edition)
    let isFailure = level == .required || (level == .standard && settings.profile == .strict)
    return isFailure ? .fail : .warn
  }
}

extension FuzzRequest {
  /// Whether every reader reads the same parameters: a short URI, each name once, and each value decodable.
  var isPlain: Bool {
    guard let link, let query = link.query, (1...Self.mostParameters).contains(parameters.count),
      length <= Self.longestVariant, URIReference(splitting: link.bytes).isURI
    else { return false }
    var names: Set<[UInt8]> = []
    return (query + (form ?? [])).allSatisfy { parameter in
      guard let value = parameter.value, parameter.separator == InputParameter.ampersand,
        // A raw number sign begins the fragment.
        !(parameter.name + value).contains(UInt8(ascii: "#")), QueryValue(value[...]).isDecodable,
        QueryValue(parameter.name[...]).isDecodable
      else { return false }
      return names.insert(parameter.decodedName).inserted
    }
  }

  private static let mostParameters = 48
  private static let longestVariant = 4_000

  /// Whether a Google app gets one of the document's errors and no code.
  var hasPlainError: Bool {
    let errors = parameters.filter { $0.isNamed("error") }.compactMap(\.value)
    return role == .googleApp && errors.count == 1
      && ErrorCode.allCases.contains { errors[0].elementsEqual($0.rawValue.utf8) }
      && index(of: .code) == nil
  }
}

extension MetamorphicRelation {
  /// The reason why a relation must hold if the catalogue has no rule for it.
  func unlistedRule(of role: Role) -> Rule? {
    guard rule(of: role) == nil else { return nil }
    let (question, asker) =
      role == .googleApp
      ? ("response", "the same pending flip") : ("request", "the same user decision")
    func unlisted(
      _ requirement: String, _ level: LevelByEdition, _ sources: [Source], impact: String,
      fix: String
    ) -> Rule {
      Rule(
        rawValue, requirement, level: level, severity: .minor, sources: sources,
        impact: impact, fix: fix)
    }
    switch self {
    case .reordered:
      return unlisted(
        "The order of a response's parameters changes nothing.", .standard,
        [.document(.answerParameters), .rfc(6749, "4.1.2")],
        impact: "Linking breaks with every app that sends its parameters in a different order.",
        fix: "Find parameters by name, never by position.")
    case .letterEncoded:
      return unlisted(
        "An unreserved character of a response means the same with and without percent-encoding.",
        .standard, [.rfc(3986, "2.3"), .rfc(3986, "6.2.2.2")],
        impact: "Linking breaks with every app that encodes more characters than necessary.",
        fix: "Percent-decode the names and the values of parameters once, then compare them.")
    case .unknownParameter:
      return unlisted(
        "Undocumented parameters of a response change nothing.", .standard, [.rfc(6749, "4.1.2")],
        impact: "Linking breaks when an app adds a parameter to its response.",
        fix: "Ignore parameters that you don't know.")
    case .again:
      return unlisted(
        "The same \(question) with \(asker) gets the same decision.", .practice,
        [.other("common experience")],
        impact: "Linking works for one user and fails for the next, for no visible reason.",
        fix:
          "Base the decision only on the \(question) and \(asker), not on chance, time or earlier requests."
      )
    case .described: return nil
    }
  }
}
