import AppFlip

extension Case {
  /// The answer that nothing is wrong with: the twin of every answer that must not link.
  static let goodReturn = linked("good", "a good answer", Return(answer()))

  /// A good answer at each of the 12 URLs.
  static let returnedURLs: [Case] = RedirectURL.all.map { url in
    linked(
      "url.\(url.environment).\(url.bundleID)", url.text,
      Return(answer(at: url), redirectURL: url))
  }

  /// Every character that a code may have, escaped and, if a query may hold it, raw; codes of many
  /// lengths ([RFC 6749, appendix A.11](https://www.rfc-editor.org/rfc/rfc6749#appendix-A.11)).
  static let returnedCodes: [Case] =
    visible.map { octet in
      linked(
        "code.octet-\(hex(octet))", "the character \"\(Octets.escaped([octet]))\" in the code",
        Return(answer(code: around(PercentEncoding.encodeAll([octet])))))
    }
    + rawCharacters.map { octet in
      linked(
        "code.raw-\(hex(octet))", "a raw \"\(Octets.escaped([octet]))\" in the code",
        Return(answer(code: around([octet]))))
    }
    + [("leading", " x"), ("trailing", "x "), ("only", " ")].map { name, code in
      linked(
        "code.\(name)-space",
        name == "only" ? "a code that is one space" : "a code with a \(name) space",
        Return(answer(code: PercentEncoding.encode(Array(code.utf8)))))
    }
    + lengths.map { length in
      linked(
        "code.length-\(length)", "a code of \(inOctets(length))",
        Return(answer(code: sample(length))), always: length <= longestServed)
    }

  /// Every character that a state may have, and states of many lengths.
  static let returnedStates: [Case] =
    visible.map { octet in
      linked(
        "state.octet-\(hex(octet))", "a \"\(Octets.escaped([octet]))\" in the state",
        waiting(for: around([octet]), around(PercentEncoding.encodeAll([octet]))))
    }
    + rawCharacters.filter { $0 != UInt8(ascii: "+") }.map { octet in
      linked(
        "state.raw-\(hex(octet))", "a raw \"\(Octets.escaped([octet]))\" in the state",
        waiting(for: around([octet]), around([octet])))
    }
    + lengths.map { length in
      linked(
        "state.length-\(length)", "a state of \(inOctets(length))",
        Return(answer(state: [.literal(sample(length))]), pending: .state(sample(length))),
        always: length <= longestServed)
    }

  /// A good answer behind many unknown parameters, each of a name of its own.
  static let returnedBehindUnknown: [Case] = [16, 64].map { count in
    linked(
      "unknown.in-front-\(count)", "\(count) unknown parameters in front",
      Return(
        LinkTemplate([.redirectURL, .text("?\(unknown(count))code=x&state="), .ordinaryState])))
  }

  /// Each error code at a URL of production and at one of the sandbox, with the state and without.
  static let returnedErrors: [Case] = ErrorCode.allCases.flatMap { code in
    [Fixture.redirectURL, RedirectURL.all[11]].map { url in
      error(
        code, "error.\(code.rawValue).\(url.environment)", "\(code.rawValue) at \(url.text)",
        hasState: true, at: url)
    } + [
      error(
        code, "error.\(code.rawValue).without-state", "\(code.rawValue) without state",
        hasState: false,
        at: Fixture.redirectURL)
    ]
  }

  /// Each error code without a description, then with one.
  static let descriptions: [Case] = ErrorCode.allCases.flatMap { code in
    describing.map { name, title, raw in
      let answers = ["", "&error_description=\(raw)"].map { description in
        LinkTemplate([
          .redirectURL, .text("?error=\(code.rawValue)\(description)&state="), .ordinaryState,
        ])
      }
      return Case(
        "google-app.description.\(code.rawValue).\(name)", "\(code.rawValue) with \(title)",
        subject: Rule.googleAppErrorDescription.id,
        steps: answers.map { .returned(Return($0)) },
        ordering: .sequence)
    }
  }

  /// Descriptions, with what they are, as they stand in the query.
  private static let describing: [(name: String, title: String, raw: String)] = [
    ("plain", "a description", "The%20person%20left."),
    ("empty", "an empty description", ""),
    ("plus", "a description with + for a space", "The+person+left."),
    (
      "codes", "a description that names every code",
      "cancelled%20access_denied%20unrecoverable%20invalid_request"
    ),
    ("link", "a description that looks like an answer", "x%26code%3Devil%26state%3Devil"),
    ("markup", "markup in the description", "%3Cscript%3Ealert(1)%3C%2Fscript%3E"),
    ("format", "a format string in the description", "%25n%25s%25%40"),
    ("control", "controls in the description", "a%00b%0D%0Ac%1B%5B2J"),
    ("unicode", "a description beyond ASCII", "%E5%8F%96%E3%82%8A%E6%B6%88%E3%81%97"),
    ("invalid-utf8", "a description that is no UTF-8", "%FF%C0%AF"),
    ("bad-escape", "a description with a bad escape", "100%zz"),
    ("long", "a description of 5,000 octets", String(repeating: "a", count: 5_000)),
  ]

  // MARK: - Parts

  private static let visible = (UInt8.min...0x7F).filter(\.isVisible)

  private static func around(_ middle: [UInt8]) -> [UInt8] {
    [UInt8(ascii: "a")] + middle + [UInt8(ascii: "b")]
  }

  /// The raw parameters of a good answer behind a redirect URL.
  private static func answer(
    at target: RedirectURL = Fixture.redirectURL,
    code: [UInt8] = PercentEncoding.encode(Flip.Code.trap),
    state: [LinkTemplate.Piece] = [.ordinaryState]
  ) -> LinkTemplate {
    LinkTemplate(
      [.literal(target.octets), .text("?code="), .literal(code), .text("&state=")] + state)
  }

  /// A good answer with a state that ends with octets, which stand in the link as given.
  private static func waiting(for end: [UInt8], _ written: [UInt8]) -> Return {
    let start = OrdinaryState(of: "google-app.state \(Octets.escaped(end))").octets
    return Return(
      answer(state: [.literal(start + written)]), pending: .state(start + end))
  }

  private static func linked(
    _ name: String, _ title: String, _ returned: Return, always: Bool = true
  ) -> Case {
    let rule = Rule.googleAppCodeLinked.id
    return Case(
      "google-app.\(name)", title, subject: rule,
      expectations: [
        Expectation(rule, permits: always ? [.linked] : Answer.unlinked.union([.linked]))
      ],
      steps: [.returned(returned)], alsoExercises: [Rule.googleAppSurvives.id])
  }

  private static func error(
    _ code: ErrorCode, _ name: String, _ title: String, hasState: Bool, at target: RedirectURL
  ) -> Case {
    let (rule, answer): (Rule, Answer) =
      switch code {
      case .cancelled: (.googleAppErrorCancelled, .fallback)
      case .invalidRequest: (.googleAppErrorInvalidRequest, .fallback)
      case .unrecoverable: (.googleAppErrorUnrecoverable, .aborted)
      case .accessDenied: (.googleAppErrorAccessDenied, .aborted)
      }
    let state: [LinkTemplate.Piece] = hasState ? [.text("&state="), .ordinaryState] : []
    let link = LinkTemplate(
      [.literal(target.octets), .text("?error=\(code.rawValue)")] + state)
    // Without a state it may count by its code, or be refused as any answer without one.
    let permitted: AnswerSet =
      hasState ? [answer] : [answer, .fallback, .ignored, .failed]
    let never = Expectation(Rule.googleAppAnswerNeither.id, permits: Answer.unlinked)
    let isOpen = permitted == Answer.unlinked
    return Case(
      "google-app.\(name)", title, subject: isOpen ? never.rule : rule.id,
      expectations: (isOpen ? [] : [Expectation(rule.id, permits: permitted)]) + [never],
      steps: [.returned(Return(link, redirectURL: target))], twin: goodReturn.id)
  }
}
