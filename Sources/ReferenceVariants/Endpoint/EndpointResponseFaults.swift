import AdapterProtocol
import AppFlip
import ReferenceImplementation

extension Fault {
  static let endpointResponse: [[Fault]] = [
    .endpoint(
      "redirect/temporary-redirect", "The redirect has the status 307, which keeps the method.",
      breaks: ["redirect/status"], does: .redirect { response, _, _ in response.status = 307 }),
    .endpoint(
      "redirect/declined-with-307",
      "The response to a rejected consent request has the status 307.",
      breaks: ["redirect/status"], trigger: "a rejected consent request",
      does: .redirect { response, _, reading in
        if reading.outcome == .declines { response.status = 307 }
      }),
    .endpoint(
      "redirect/second-location", "The response has two Location fields.",
      breaks: ["redirect/status"],
      does: .redirect { response, target, _ in
        response.headers.append(Header(name: "location", value: Text(target)))
      }),
    .endpoint(
      "redirect/refresh-field", "A page has a Refresh field that opens the response.",
      breaks: ["redirect/status"],
      does: .redirect { response, target, _ in
        response.status = 200
        response.headers = [Header(name: "Refresh", value: Text(Array("0;url=".utf8) + target))]
      }),
    .endpoint(
      "redirect/script-page", "A page has a script that opens the response.",
      breaks: ["redirect/status"],
      does: .redirect { response, target, _ in
        response.status = 200
        response.show(Array("<script>location.replace(\"\(target.text)\")</script>\n".utf8))
      }),
    .endpoint(
      "redirect/meta-refresh", "A page has a meta refresh that opens the response.",
      breaks: ["redirect/status"],
      does: .redirect { response, target, _ in
        response.status = 200
        let url = target.replacing("&".utf8, with: "&amp;".utf8).text
        response.show(Array("<meta http-equiv=\"refresh\" content=\"0; url=\(url)\">\n".utf8))
      }),
    .endpoint(
      "redirect/state-splits-header", "A line of the state becomes a header field.",
      breaks: ["redirect/split"], trigger: "a state with a line feed",
      does: EndpointVariant(
        answer: { url, _ in url.breakLinesInState() },
        response: { response, _ in response.splitLocation() })),
    .endpoint(
      "redirect/state-breaks-line", "Location has a raw line feed from the state.",
      breaks: ["redirect/split"], trigger: "a state with a line feed",
      does: .answer { url, _ in url.breakLinesInState() }),
    .endpoint(
      "redirect/wide-state-breaks-line", "Only the low byte of a wide character is written.",
      breaks: ["redirect/split"], trigger: "a state with U+560A or U+560D",
      does: .answer { url, _ in
        url.change("state") { raw in
          let wide = PercentCoding.decoded(raw)
          let narrow = wide.replacing("\u{560D}".utf8, with: "\r".utf8)
            .replacing("\u{560A}".utf8, with: "\n".utf8)
          return narrow == wide ? raw : narrow
        }
      }),
  ]

  static let endpointSurvival: [[Fault]] = [
    .endpoint(
      "survives/throws-at-controls",
      "A parser throws an uncaught error at a control character.", breaks: ["survives"],
      trigger: "a control character in a value",
      does: .throwing("a control character in the link") { _, link in
        link.hasValue { value in value.contains { $0 < 0x20 } }
      }),
    .endpoint(
      "survives/server-error-at-invalid-utf8",
      "A decoder throws an error, and the response is 500.",
      breaks: ["survives"], trigger: "a value that isn't UTF-8",
      does: .serverError { link in
        link.hasValue { String(validating: $0, as: UTF8.self) == nil }
      }),
    .endpoint(
      "survives/throws-at-surrogate", "A surrogate becomes a Unicode scalar, which is invalid.",
      breaks: ["survives"], trigger: "a surrogate in a value",
      does: .throwing("a surrogate in the link") { _, link in
        link.hasValue { value in
          zip(value, value.dropFirst()).contains { $0 == 0xED && (0xA0...0xBF).contains($1) }
        }
      }),
    .endpoint(
      "survives/server-error-at-request-object",
      "A request object that isn't a signed token gets 500.",
      breaks: ["survives"], trigger: "a parameter named request",
      does: .serverError { $0["request"].map { !$0.contains(UInt8(ascii: ".")) } ?? false }),
    .endpoint(
      "survives/server-error-at-max-age", "A max_age that isn't a number gets 500.",
      breaks: ["survives"], trigger: "a max_age that isn't a number",
      does: .serverError { $0["max_age"].map { Int($0.text) == nil } ?? false }),
    .endpoint(
      "survives/server-error-without-parameters",
      "A missing known parameter gets 500.", breaks: ["survives"],
      trigger: "a request without the parameters of a flip",
      does: .serverError { link in
        ["client_id", "state", "redirect_uri"].allSatisfy { link.count(of: $0) == 0 }
      }),
  ]
}

extension EndpointVariant {
  static func redirect(
    _ change:
      @escaping @Sendable (inout EndpointReply, _ target: [UInt8], RequestReading) -> Void
  ) -> Self {
    response { response, reading in
      guard let location = response.location else { return }
      change(&response, response.headers[location].value.bytes, reading)
    }
  }

  static func page(
    _ change: @escaping @Sendable (inout EndpointReply, RequestReading) -> Void
  ) -> Self {
    response { response, reading in if response.location == nil { change(&response, reading) } }
  }

  /// Shows a page when signing in ends so; a request that is refused isn't a matter of that.
  static func endingOnPage(_ outcome: UserDecision) -> Self {
    redirect { response, target, reading in
      guard reading.outcome == outcome, !EditableURL(target).isInvalidRequest else { return }
      response.status = 200
      response.show(Array("<p>Nothing was linked. You can close this page.</p>\n".utf8))
    }
  }

  /// Answers some requests with 500.
  fileprivate static func serverError(
    at isMet: @escaping @Sendable (EditableURL) -> Bool
  ) -> Self {
    response { response, reading in
      guard isMet(reading.received) else { return }
      response = EndpointReply(status: 500, body: "Internal Server Error\n")
    }
  }
}

extension EndpointReply {
  /// Makes fields of the header of the lines that Location continues with.
  fileprivate mutating func splitLocation() {
    guard let location else { return }
    let lines = headers[location].value.bytes.split(whereSeparator: \.isLineEnd)
    headers[location].value = Text(Array(lines.first ?? []))
    headers += lines.dropFirst().map { line in
      let name = line.prefix { $0 != UInt8(ascii: ":") }
      let value = line.dropFirst(name.count + 1).drop { $0 == UInt8(ascii: " ") }
      return Header(name: Text(Array(name)), value: Text(Array(value)))
    }
  }
}

extension EditableURL {
  /// Whether the request wants no page to be shown to the user, as OpenID Connect lets it.
  var forbidsPages: Bool { decoded("prompt")?.elementsEqual("none".utf8) == true }

  /// Whether a condition holds for a decoded value.
  fileprivate func hasValue(where isMet: ([UInt8]) -> Bool) -> Bool {
    (parameters ?? []).contains { isMet(PercentCoding.decoded($0.value ?? [], as: .form)) }
  }

  fileprivate mutating func breakLinesInState() {
    change("state") { raw in
      let state = PercentCoding.decoded(raw)
      return state.contains(where: \.isLineEnd) ? state : raw
    }
  }
}

extension UInt8 {
  fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\r") || self == UInt8(ascii: "\n") }
}
