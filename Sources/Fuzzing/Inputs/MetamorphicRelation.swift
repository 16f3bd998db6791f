import AppFlip
import Conformance

/// A change to an input that must not change what is decided about it, whatever is right.
package enum MetamorphicRelation: String, CaseIterable, Sendable {
  case reordered
  /// An unreserved character of a name or a value percent-encoded, which means the same
  /// ([RFC 3986, section 6.2.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.2)).
  case letterEncoded = "letter-encoded"
  /// A parameter that nobody documents
  /// ([RFC 6749, section 3.1](https://www.rfc-editor.org/rfc/rfc6749#section-3.1)).
  case unknownParameter = "unknown-parameter"
  case again
  /// An error with a description, whatever it says: the Google app goes by the error alone.
  case described

  /// The rule that is broken if the decision changes.
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

  /// What must not change the decision.
  var inWords: String {
    switch self {
    case .reordered: "a different order of the parameters"
    case .letterEncoded: "a percent-encoded unreserved character"
    case .unknownParameter: "an undocumented parameter"
    case .again: "a repetition"
    case .described: "a description of the error"
    }
  }

  /// Whether something else may be decided about a variant after all.
  func excuses(_ decision: Decision, about variant: FuzzRequest) -> Bool {
    guard self == .described, decision.answers.isSubset(of: ResponseKind.unread) else {
      return false
    }
    if variant.link.map({ URIReference(splitting: $0.bytes).isURI }) == false { return true }
    return decision.answers == [.ignored]
      && variant.parameters.contains {
        $0.value.map { !QueryValue($0[...]).isDecodable } == true
      }
  }
}

extension FuzzRequest {
  /// Whether every reader reads the same parameters, and none gives up at a place that depends on the order:
  /// a short URI, each name once, all of it decodable.
  var isPlain: Bool {
    guard let link, let query = link.query, (1...Self.mostParameters).contains(parameters.count),
      length <= Self.longestVariant, URIReference(splitting: link.bytes).isURI
    else { return false }
    let all = query + (form ?? [])
    var names: Set<[UInt8]> = []
    return all.allSatisfy { parameter in
      guard let value = parameter.value, parameter.separator == InputParameter.ampersand,
        QueryValue(value[...]).isDecodable, QueryValue(parameter.name[...]).isDecodable
      else { return false }
      return names.insert(parameter.decodedName).inserted
    }
  }

  private static let mostParameters = 48
  private static let longestVariant = 4_000

  /// Whether the input tells a Google app of one of the document's errors, and of no code.
  var hasPlainError: Bool {
    let errors = parameters.filter { $0.isNamed("error") }.compactMap(\.value)
    return role == .googleApp && errors.count == 1
      && ErrorCode.allCases.contains { errors[0].elementsEqual($0.rawValue.utf8) }
      && !parameters.contains { $0.isNamed("code") }
  }
}

/// Why a relation must hold for a role that has no rule for it: what a rule says of itself.
typealias RelationGrounds = (
  requirement: String, level: Level, sources: [Source], impact: String, fix: String
)

extension MetamorphicRelation {
  func grounds(of role: Role) -> RelationGrounds? {
    guard rule(of: role) == nil else { return nil }
    let (question, asker) =
      role == .googleApp
      ? ("response", "the same pending flip") : ("request", "the same user decision")
    switch self {
    case .reordered:
      return (
        requirement: "The order of a response's parameters changes nothing.", level: .standard,
        sources: [.document(.answerParameters), .rfc(6749, "4.1.2")],
        impact: "Linking breaks with every app that sends its parameters in a different order.",
        fix: "Find parameters by name, never by position."
      )
    case .letterEncoded:
      return (
        requirement:
          "An unreserved character of a response means the same with and without percent-encoding.",
        level: .standard, sources: [.rfc(3986, "2.3"), .rfc(3986, "6.2.2.2")],
        impact: "Linking breaks with every app that encodes more characters than necessary.",
        fix: "Percent-decode the names and the values of parameters once, then compare them."
      )
    case .unknownParameter:
      return (
        requirement: "Undocumented parameters of a response change nothing.",
        level: .standard, sources: [.rfc(6749, "4.1.2")],
        impact: "Linking breaks when an app adds a parameter to its response.",
        fix: "Ignore parameters that you don't know."
      )
    case .again:
      return (
        requirement: "The same \(question) with \(asker) gets the same decision.",
        level: .practice, sources: [.other("common experience")],
        impact: "Linking works for one user and fails for the next, for no visible reason.",
        fix:
          "Base the decision only on the \(question) and \(asker), not on chance, time or earlier requests."
      )
    case .described: return nil
    }
  }
}

extension MetamorphicRelation {
  func signature(of role: Role) -> FailureSignature {
    FailureSignature(rule(of: role)?.id, evidence)
  }

  var evidence: EvidenceKind { EvidenceKind(relation: rawValue) }

  /// The severity if a role decides differently about the second request.
  func severity(of role: Role, _ settings: Settings) -> FuzzFailure.Severity {
    let level =
      rule(of: role)?.level(in: settings.edition) ?? grounds(of: role)?.level ?? .practice
    let isFailure = level == .required || (level == .standard && settings.profile == .strict)
    return isFailure ? .fail : .warn
  }
}
