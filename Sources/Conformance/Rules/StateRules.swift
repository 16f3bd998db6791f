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
      "No good \(role.request) is refused for the characters of its state. "
        + "A successful answer has the state of the \(role.request), byte for byte, if both are decoded with "
        + "percent-decoding alone, or if both are decoded as form-urlencoded.",
      level: .always(.required), severity: .linking, about: [.echo, .droppedBytes],
      sources: role.says(
        app: [.document(.answerParameters)],
        endpoint: [.document(.answerParameters), .rfc(6749, "4.1.2")]),
      impact:
        "The Google app can't match the response to a request with such a state: linking fails after "
        + "the user consented.",
      fix: "Decode the incoming state once, keep it unchanged, and percent-encode it once into the "
        + "answer.",
      tellingCases: role.cases(
        "good", "state.plus-escaped", "state.injected-code", "state.percent-sign"),
      permits: .flip { $0.served(despite: .unusualState) },
      oracle: .flip { exchange in
        let judgement = exchange.echoed.judge(missing: .state) { Echo.exact($0, of: .state) }
        // RFC 6749, section 3.1: whether an empty copy counts decides whether the state stands there once.
        guard exchange.link?.copied.contains(.state) == true,
          case .broken(let violation) = judgement
        else { return judgement }
        return .broken(violation.at(min(violation.level ?? .standard, .standard)))
      })
  }

  package static let (appStateFormReading, endpointStateFormReading) = both { role in
    Rule(
      role.id("state/form-reading"),
      "A reader that decodes link and answer as form-urlencoded gets the same state: %2B comes back "
        + "as %2B, and a bare + as a bare +.",
      level: .always(.standard), severity: .minor,
      sources: [.rfc(6749, "appendix B"), .rfc(6749, "4.1.2")],
      impact: "A reader to whom a plus is a space reads another value.",
      fix: role.says(
        app: "Write a plus of the state as it stands in the link: %2B as %2B, which URLComponents "
          + "doesn't do by itself, and a bare + as it is.",
        endpoint: "Write a plus of the state into the Location as it came: %2B as %2B, and a bare "
          + "+ as it is."
      ),
      tellingCases: role.cases("state.plus-escaped"),
      oracle: .flip { exchange in exchange.echoed.judge { Echo.form($0, of: .state) } })
  }

  package static let (appStatePercentReading, endpointStatePercentReading) = both { role in
    Rule(
      role.id("state/percent-reading"),
      "A reader that decodes link and answer by RFC 3986 gets the same state: a space in it is sent "
        + "as %20, and a plus that came bare stays a plus.",
      level: .always(.practice), severity: .minor,
      sources: [
        .other("Google's test tool for iOS, which reads answers with queryItems"),
        .rfc(3986, "2.2"),
      ],
      impact: "A reader to whom a plus is a plus, as on iOS, reads another value.",
      fix: "Write a space in the state as %20, not as +, and what came as a bare + as +.",
      oracle: .flip { exchange in
        // In a form a plus is a space for everybody (RFC 6749, appendix B).
        exchange.echoed.judge {
          exchange.request.isForm && $0.isFormsPlus ? .holds : Echo.percent($0, of: .state)
        }
      })
  }

  package static let (appStateUndecodable, endpointStateUndecodable) = both { role in
    Rule(
      role.id("state/undecodable"),
      "A state with an invalid percent escape or invalid UTF-8 comes back as the same octets, or the "
        + "\(role.request) is refused.",
      level: .always(.practice), severity: .minor,
      sources: [.document(.answerParameters), .rfc(6749, "appendix A.5"), .rfc(3986, "2.1")],
      impact: "The answer carries a state that nobody sent: the Google app sends none of the kind, "
        + "and whoever does can't match the answer.",
      fix: "Decode the state strictly, and refuse one with a broken escape or invalid UTF-8, or "
        + "copy it as it came, instead of repairing it.",
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
      "An error answer echoes a state of printable ASCII; an altered state in an error fails at every "
        + "level.",
      level: .always(.standard), severity: .linking, about: [.droppedBytes, .requiredByOAuth],
      sources: role.says(
        app: [
          .rfc(6749, "4.1.2.1"), .rfc(6749, "appendix A.5"),
          .other("Google's test tool for iOS, which refuses an error without it"),
        ],
        endpoint: [.rfc(6749, "4.1.2.1"), .rfc(6749, "appendix A.5")]),
      impact: "The Google app can't match the error to its request and may ignore it: the person "
        + "waits in vain.",
      fix: "Add the incoming state, unchanged, to every error answer, as to a successful one.",
      tellingCases: role.cases("answer.declines"),
      oracle: .flip { exchange in
        guard exchange.answersAtTarget.contains(where: \.isFailure), let link = exchange.link,
          let state = link.state.value, state.isDecodable,
          !link.copied.contains(.state)
        else { return .notApplicable }
        let errors = exchange.answersAtTarget.filter(\.isFailure)
        // The worst first: one answer without a state hides no other with another one.
        let altered = errors.compactMap(\.state).first { $0.agreement(with: state).isEmpty }
        if let altered {
          let level = Echo.level(of: state, otherwise: .required)
          return Echo.altered(state, altered, of: .state, at: level)
        }
        // RFC 6749, appendix A.5: nothing else is a state, in an answer either.
        guard state.isVisible, let bare = errors.first(where: { $0.state == nil }) else {
          return .holds
        }
        return .broken(
          "state-in-error", expected: "state=\(Octets.escaped(state.raw)) beside the error",
          observed: Octets.escaped(bare.octets))
      })
  }

  package static let (appStateIndependent, endpointStateIndependent) = both { role in
    Rule(
      role.id("state/independent"),
      role.says(
        app: "Flips one after the other, or at once, each get their own state and redirect_uri.",
        endpoint: "What one request held never shows in the answer to another one."),
      level: .always(.required), severity: .disclosure,
      about: [.stranger, .accounts, .independence],
      sources: role.says(
        app: [.document(.requestParameters), .document(.capture)],
        endpoint: [.document(.answerParameters), .rfc(6749, "4.1.2")]),
      impact: "One person's answer, or one request's code, goes out under another request's state.",
      fix: role.says(
        app: "Keep state and redirect_uri in a value of each flip's own, not in a property that "
          + "the next link overwrites.",
        endpoint: "Keep state, redirect_uri and the person's decision with each request, not in "
          + "what all requests share."),
      oracle: .flip { exchange in
        guard let link = exchange.link else { return .notApplicable }
        let strange = exchange.opened.first { $0.holdsState(ofAnotherThan: link) }
        guard strange != nil || !exchange.siblings.isEmpty else { return .notApplicable }
        if exchange.outcome == .waits, !exchange.request.isRefused {
          guard exchange.opened.isEmpty else {
            return .broken(
              "nothing-while-waiting", expected: "nothing opened while nobody decides",
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
          observed: Octets.escaped(mixed.octets))
      })
  }

  package static let endpointStateInvented = Rule(
    "endpoint/state/invented", "A request without a state is answered without a state.",
    level: .always(.standard), severity: .linking,
    sources: [.rfc(6749, "4.1.2"), .rfc(6749, "4.1.2.1")],
    impact:
      "The client gets a state that it never sent, and rejects the answer as one to another request.",
    fix:
      "Add the state to the answer only if it was in the request, with the value that it had there.",
    oracle: .flip { exchange in
      // What looks like a state was taken for one: the rule about names speaks of that.
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
      return .broken("no-state", expected: "no state", observed: Octets.escaped(invented.octets))
    })
}

extension Rule {
  package static let endpointStateLength = Rule(
    "endpoint/state/length",
    "A request with a state of up to 1,024 bytes is accepted. A refusal of a longer one, of up to 8,000 bytes, is a "
      + "warning.",
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
