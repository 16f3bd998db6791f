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
      "A good \(role.request) isn't refused for the characters of its state. A successful "
        + "response returns the state unchanged: both states, decoded the same way (+ as a "
        + "plus or a space), are equal byte for byte.",
      level: .always(.required), severity: .linking, about: [.echo, .droppedBytes],
      sources: role.says(
        app: [.document(.answerParameters)],
        endpoint: [.document(.answerParameters), .rfc(6749, "4.1.2")]),
      impact: "Google's app can't match the response to its request: linking fails after the user "
        + "consented.",
      fix: "Decode the incoming state once, keep it unchanged, and percent-encode it once into "
        + "the response.",
      tellingCases: role.cases(
        "good", "state.plus-escaped", "state.injected-code", "state.percent-sign"),
      permits: .flip { $0.served(despite: .unusualState) },
      oracle: .flip { exchange in
        let judgement = exchange.echoed.judge(missing: .state) { Echo.exact($0, of: .state) }
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
      "A reader that decodes \(role.request) and response as form-urlencoded gets the same "
        + "state. For example, %2B is returned as %2B, not as a bare +.",
      level: .always(.standard), severity: .minor,
      sources: [.rfc(6749, "appendix B"), .rfc(6749, "4.1.2")],
      impact: "A reader that decodes + as a space gets a different state.",
      fix: role.says(
        app: "Write a plus of the state as in the link: %2B as %2B, which URLComponents "
          + "doesn't do by itself, and + as +.",
        endpoint:
          "Write a plus of the state into the Location as in the request: %2B as %2B, "
          + "and + as +."),
      tellingCases: role.cases("state.plus-escaped"),
      oracle: .flip { exchange in exchange.echoed.judge { Echo.form($0, of: .state) } })
  }

  package static let (appStatePercentReading, endpointStatePercentReading) = both { role in
    Rule(
      role.id("state/percent-reading"),
      "A reader that decodes \(role.request) and response according to RFC 3986 gets the "
        + "same state. A space in the state is sent as %20, and a bare + stays +.",
      level: .always(.practice), severity: .minor,
      sources: [
        .other("Google's test tool for iOS, which reads responses with queryItems"),
        .rfc(3986, "2.2"),
      ],
      impact: "A reader that decodes + as a plus, as iOS does, gets a different state.",
      fix: "Write a space in the state as %20, not as +, and a bare + as +.",
      oracle: .flip { exchange in
        // In a form, every reader decodes a plus as a space (RFC 6749, appendix B).
        exchange.echoed.judge {
          exchange.request.isForm && $0.isFormsPlus ? .holds : Echo.percent($0, of: .state)
        }
      })
  }

  package static let (appStateUndecodable, endpointStateUndecodable) = both { role in
    Rule(
      role.id("state/undecodable"),
      "A state with an invalid percent escape or invalid UTF-8 is returned as the same "
        + "bytes, or the \(role.request) is refused.",
      level: .always(.practice), severity: .minor,
      sources: [.document(.answerParameters), .rfc(6749, "appendix A.5"), .rfc(3986, "2.1")],
      impact: "The response has a state that the client didn't send, and the client can't match "
        + "it. Google's app sends no such state.",
      fix: "Refuse a state with an invalid percent escape or invalid UTF-8, or copy it "
        + "unchanged, instead of repairing it.",
      permits: .flip { $0.served(despite: .undecodableState) },
      oracle: .flip { exchange in
        guard let state = exchange.link?.state.value, !state.isDecodable else {
          return .notApplicable
        }
        for answer in exchange.answersAtTarget {
          guard let returned = answer.state, !Echo.isLiteral(returned, of: state) else { continue }
          return Echo.altered(state, returned, of: .state)
        }
        return .holds
      })
  }

  package static let (appStateInError, endpointStateInError) = both { role in
    Rule(
      role.id("state/in-error"),
      "An error response returns a state of printable ASCII unchanged. An altered state "
        + "fails in every profile.",
      level: .always(.standard), severity: .linking, about: [.droppedBytes, .requiredByOAuth],
      sources: role.says(
        app: [
          .rfc(6749, "4.1.2.1"), .rfc(6749, "appendix A.5"),
          .other("Google's test tool for iOS, which refuses an error without a state"),
        ],
        endpoint: [.rfc(6749, "4.1.2.1"), .rfc(6749, "appendix A.5")]),
      impact:
        "Google's app can't match the error to its request and may ignore it: the user waits.",
      fix: "Add the incoming state unchanged to every error response, as to a successful "
        + "response.",
      tellingCases: role.cases("answer.declines"),
      oracle: .flip { exchange in
        guard exchange.answersAtTarget.contains(where: \.isFailure), let link = exchange.link,
          let state = link.state.value, state.isDecodable,
          !link.copied.contains(.state)
        else { return .notApplicable }
        let errors = exchange.answersAtTarget.filter(\.isFailure)
        // The worst first: a missing state in one response hides no altered state in another response.
        let altered = errors.compactMap(\.state).first { $0.agreement(with: state).isEmpty }
        if let altered {
          let level = Echo.level(of: state, otherwise: .required)
          return Echo.altered(state, altered, of: .state, at: level)
        }
        // RFC 6749, appendix A.5: a state has no other characters, also in a response.
        guard state.isVisible, let bare = errors.first(where: { $0.state == nil }) else {
          return .holds
        }
        return .broken(
          "state-in-error", expected: "state=\(Bytes.escaped(state.raw)) with the error",
          observed: Bytes.escaped(bare.bytes))
      })
  }

  package static let (appStateIndependent, endpointStateIndependent) = both { role in
    Rule(
      role.id("state/independent"),
      role.says(
        app: "Each flip gets its own state and redirect_uri, also after or during another flip.",
        endpoint:
          "Each response has the state and the redirect_uri of its own request, not of another request."
      ),
      level: .always(.required), severity: .disclosure,
      about: [.stranger, .accounts, .independence],
      sources: role.says(
        app: [.document(.requestParameters), .document(.capture)],
        endpoint: [.document(.answerParameters), .rfc(6749, "4.1.2")]),
      impact: "One user's response, or one request's code, is sent with another request's state.",
      fix: role.says(
        app: "Keep state and redirect_uri in a separate value for each flip, not in a property "
          + "that the next link overwrites.",
        endpoint: "Keep state, redirect_uri and the user's decision with each request, not in data "
          + "that all requests share."),
      oracle: .flip { exchange in
        guard let link = exchange.link else { return .notApplicable }
        let strange = exchange.opened.first { $0.holdsState(ofAnotherThan: link) }
        guard strange != nil || !exchange.siblings.isEmpty else { return .notApplicable }
        if exchange.outcome == .waits, !exchange.request.isRefused {
          guard exchange.opened.isEmpty else {
            return .broken(
              "nothing-while-waiting", expected: "nothing opened before the user decides",
              observed: exchange.openedShown)
          }
          return .holds
        }
        let mixed =
          strange
          ?? exchange.opened.first { answer in
            exchange.siblings.contains { answer.mixes($0, into: link) }
          }
        guard let mixed else { return exchange.opened.isEmpty ? .notApplicable : .holds }
        return .broken(
          "own-state-and-redirect_uri",
          expected: role.says(
            app: "this flip's own state and redirect_uri",
            endpoint: "this request's own state and redirect_uri"),
          observed: Bytes.escaped(mixed.bytes))
      })
  }

  package static let endpointStateInvented = Rule(
    "endpoint/state/invented",
    "The endpoint returns no state if the request has no state.",
    level: .always(.standard), severity: .linking,
    sources: [.rfc(6749, "4.1.2"), .rfc(6749, "4.1.2.1")],
    impact: "The client gets a state that it never sent, and rejects the response as a response "
      + "to another request.",
    fix: "Add the state to the response only if the request has a state, and with the same "
      + "value.",
    oracle: .flip { exchange in
      // The rule about names judges a name that only resembles state.
      guard let link = exchange.link, link.state.isMissing, !link.resembles(.state),
        !exchange.answersAtTarget.isEmpty
      else { return .notApplicable }
      let invented = exchange.answersAtTarget.first { $0.state != nil }
      guard let invented else { return .holds }
      // The rule state/independent is about the state of another request.
      let isAnothers = exchange.siblings.contains { sibling in
        sibling.state.value.map { invented.state?.agreement(with: $0).isEmpty == false } ?? false
      }
      if isAnothers || invented.holdsState(ofAnotherThan: link) { return .notApplicable }
      return .broken("no-state", expected: "no state", observed: Bytes.escaped(invented.bytes))
    })
}

extension Rule {
  package static let endpointStateLength = Rule(
    "endpoint/state/length",
    "The endpoint accepts a state of up to 1,024 bytes. A refusal of a longer state, of "
      + "up to 8,000 bytes, is a warning.",
    level: .always(.required), severity: .linking, about: [.acceptance, .length],
    sources: [.document(.answerParameters), .rfc(6749, "4.1.1"), .rfc(9110, "4.1")],
    impact: "The user can't link: Google's states have 400 bytes and more.",
    fix:
      "Accept a state of at least 1,024 bytes: raise the limit of the field, the column, the cookie or the URL "
      + "that the state exceeds.",
    tellingCases: ["endpoint.state.length-1024"],
    permits: .flip { $0.served(despite: .longState) })
}

extension EchoedValue.Pair {
  fileprivate var isFormsPlus: Bool {
    agreement.contains(.form) && incoming.raw.contains(UInt8(ascii: "+"))
  }
}
