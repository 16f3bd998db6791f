import AppFlip

extension Rule {
  static let stateRules = [
    appStateExact, endpointStateExact, appStateFormReading, endpointStateFormReading,
    appStatePercentReading, endpointStatePercentReading, appStateUndecodable,
    endpointStateUndecodable, appStateInError, endpointStateInError, appStateIndependent,
    endpointStateIndependent, endpointStateInvented, endpointStateLength,
  ]

  package static let (appStateExact, endpointStateExact) = both { role in
    Rule(
      role.id("state/exact"),
      "A good \(role.request) isn't refused for its state. A successful response returns the "
        + "state unchanged, byte for byte, in one of the two ways to decode +.",
      level: .required, severity: .linking, about: [.echo, .droppedBytes],
      sources: [.document(.answerParameters), .rfc(6749, "4.1.2")],
      impact: "Google's app can't match the response to its request: linking fails.",
      fix: "Decode the incoming state once, and percent-encode it once into the response.",
      tellingCases: role.cases(
        "good", "state.plus-escaped", "state.injected-code", "state.percent-sign"),
      permits: .flip { $0.served(despite: .unusualState) },
      oracle: .flip { exchange in
        let judgement = exchange.echoed.judgeExact()
        // RFC 6749, section 3.1: if an empty copy counts, the state is repeated.
        guard exchange.link?.copied.contains(.state) == true,
          case .broken(let violation) = judgement
        else { return judgement }
        return .broken(violation.at(min(violation.level ?? .standard, .standard)))
      })
  }

  package static let (appStateFormReading, endpointStateFormReading) = both { role in
    Rule(
      role.id("state/form-reading"),
      "A reader that decodes + as a space gets the same state from \(role.request) and response: "
        + "%2B is returned as %2B, not as a bare +.",
      level: .standard, severity: .minor, sources: [.rfc(6749, "appendix B"), .rfc(6749, "4.1.2")],
      impact: "A reader that decodes + as a space gets a different state.",
      fix: "Write a plus of the state as in the \(role.request): %2B as %2B, and + as +."
        + role.says(app: " URLComponents doesn't do it by itself.", endpoint: ""),
      tellingCases: role.cases("state.plus-escaped"), oracle: .flip { $0.echoed.judgeForm() })
  }

  package static let (appStatePercentReading, endpointStatePercentReading) = both { role in
    Rule(
      role.id("state/percent-reading"),
      "A reader that decodes + as a plus gets the same state from \(role.request) and response: a "
        + "space is sent as %20, and a bare + stays +.",
      level: .practice, severity: .minor, sources: [.testTool, .rfc(3986, "2.2")],
      impact: "A reader that decodes + as a plus, as iOS does, gets a different state.",
      fix: "Write a space in the state as %20, not as +, and a bare + as +.",
      oracle: .flip { $0.echoed.judgePercent(unlessForm: $0.request.isForm) })
  }

  package static let (appStateUndecodable, endpointStateUndecodable) = both { role in
    Rule(
      role.id("state/undecodable"),
      "A state that can't be decoded is returned as the same bytes, or is refused.",
      level: .practice, severity: .minor,
      sources: [.document(.answerParameters), .rfc(6749, "appendix A.5"), .rfc(3986, "2.1")],
      impact: "The client can't match the response. Google's app sends no such state.",
      fix: "Refuse a state that can't be decoded, or copy it unchanged, instead of repairing it.",
      permits: .flip { $0.served(despite: .undecodableState) },
      oracle: .flip { exchange in
        guard let state = exchange.link?.state.value, !state.isDecodable else {
          return .notApplicable
        }
        let altered = exchange.answersAtTarget.lazy.compactMap(\.state)
          .map { EchoedValue.Pair(.state, state, $0) }.first { !$0.isLiteral }
        return altered?.altered() ?? .holds
      })
  }

  package static let (appStateInError, endpointStateInError) = both { role in
    Rule(
      role.id("state/in-error"),
      "An error response returns a state of printable ASCII unchanged; an altered state fails.",
      level: .standard, severity: .linking, about: [.droppedBytes, .requiredByOAuth],
      sources: [.rfc(6749, "4.1.2.1"), .rfc(6749, "appendix A.5"), .testTool],
      impact: "Google's app may ignore an error without its state: the user waits.",
      fix: "Add the incoming state unchanged to every error response.",
      tellingCases: role.cases("answer.declines"),
      oracle: .flip { exchange in
        guard exchange.answersAtTarget.contains(where: \.isFailure), let link = exchange.link,
          let state = link.state.value, state.isDecodable, !link.copied.contains(.state)
        else { return .notApplicable }
        let errors = exchange.answersAtTarget.filter(\.isFailure)
        // The worst first: a missing state in one response hides no altered state in another response.
        let altered = errors.compactMap(\.state).first { $0.agreement(with: state).isEmpty }
        if let altered {
          return EchoedValue.Pair(.state, state, altered)
            .altered(at: EchoedValue.level(of: state, otherwise: .required))
        }
        // RFC 6749, appendix A.5: a state has no other characters, also in a response.
        return .holds(
          unless: errors.first { state.isVisible && $0.state == nil }?.bytes, "state-in-error",
          expected: "state=\(Bytes.escaped(state.raw)) with the error")
      })
  }

  package static let (appStateIndependent, endpointStateIndependent) = both { role in
    Rule(
      role.id("state/independent"),
      "Each response has the state and the redirect_uri of its own \(role.request).",
      level: .required, severity: .disclosure, about: [.stranger, .independence],
      sources: role.says(
        app: [.document(.requestParameters), .document(.capture)],
        endpoint: [.document(.answerParameters), .rfc(6749, "4.1.2")]),
      impact: "One user's response, or one request's code, is sent with another request's state.",
      fix: "Keep state, redirect_uri and the user's decision separately for each \(role.request).",
      oracle: .flip { exchange in
        guard let link = exchange.link else { return .notApplicable }
        let strange = exchange.opened.first { $0.holdsState(ofAnotherThan: link) }
        guard strange != nil || !exchange.siblings.isEmpty else { return .notApplicable }
        if exchange.outcome == .waits, !exchange.request.isRefused {
          return exchange.opened.isEmpty
            ? .holds
            : .broken(
              "nothing-while-waiting", expected: "nothing opened before the user decides",
              observed: exchange.openedShown)
        }
        if exchange.opened.isEmpty { return .notApplicable }
        let mixed = exchange.opened.first { answer in
          exchange.siblings.contains { answer.mixes($0, into: link) }
        }
        return .holds(
          unless: (strange ?? mixed)?.bytes, "own-state-and-redirect_uri",
          expected: "the state and the redirect_uri of this \(role.request)")
      })
  }

  package static let endpointStateInvented = Rule(
    "endpoint/state/invented", "The endpoint returns no state if the request has no state.",
    level: .standard, severity: .linking, sources: [.rfc(6749, "4.1.2"), .rfc(6749, "4.1.2.1")],
    impact: "The client rejects a response with a state that it never sent.",
    fix: "Add the state to the response only if the request has a state.",
    oracle: .flip { exchange in
      // The rule about names judges a name that only resembles state.
      guard let link = exchange.link, link.state.isMissing, !link.resembles(.state),
        !exchange.answersAtTarget.isEmpty
      else { return .notApplicable }
      let invented = exchange.answersAtTarget.first { $0.state != nil }
      // The rule state/independent is about the state of another request.
      let isAnothers = exchange.siblings.compactMap(\.state.value).contains { state in
        invented?.state?.agreement(with: state).isEmpty == false
      }
      if isAnothers || invented?.holdsState(ofAnotherThan: link) == true { return .notApplicable }
      return .holds(unless: invented?.bytes, "no-state", expected: "no state")
    })

  package static let endpointStateLength = Rule(
    "endpoint/state/length",
    "The endpoint accepts a state of up to 1,024 bytes. A refusal of a longer state, of up to "
      + "8,000 bytes, is a warning.",
    level: .required, severity: .linking, about: [.acceptance, .length],
    sources: [.document(.answerParameters), .rfc(6749, "4.1.1"), .rfc(9110, "4.1")],
    impact: "The user can't link: Google's states have 400 bytes and more.",
    fix: "Accept a state of 1,024 bytes: raise the limit of the field, column, cookie or URL.",
    tellingCases: ["endpoint.state.length-1024"], permits: .flip { $0.served(despite: .longState) })
}
