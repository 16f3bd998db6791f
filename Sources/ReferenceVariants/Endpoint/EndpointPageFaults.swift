import AdapterProtocol
import AppFlip
import ReferenceImplementation

extension Fault {
  static let endpointPage: [[Fault]] = [
    .endpoint(
      "page/reflects-redirect-uri", "The error page shows the redirect_uri unescaped.",
      breaks: ["page/reflects"], does: .page { $0.reflect("redirect_uri", $1) }),
    .endpoint(
      "page/reflects-state", "The error page shows the state unescaped.", breaks: ["page/reflects"],
      does: .page { $0.reflect("state", $1) }),
    .endpoint(
      "page/reflects-names", "The error page lists the names of the parameters unescaped.",
      breaks: ["page/reflects"],
      does: .page { response, reading in
        let names = (reading.received.parameters ?? []).map {
          PercentCoding.decoded($0.name, as: .form)
        }
        response.show(Array("<p>Received: ".utf8) + Array(names.joined(separator: [0x20])))
      }),
    .endpoint(
      "page/reflects-unknown", "The error page shows unknown parameters unescaped.",
      breaks: ["page/reflects"],
      does: .page { response, reading in
        let unknown = (reading.received.parameters ?? []).filter { parameter in
          !EditableURL.endpointNames.contains(where: parameter.isNamed)
        }
        let values = unknown.map { PercentCoding.decoded($0.value ?? [], as: .form) }
        response.show(Array("<p>Not known: ".utf8) + Array(values.joined(separator: [0x20])))
      }),
    .endpoint(
      "page/reflects-user-agent", "The error page shows User-Agent unescaped, for support.",
      breaks: ["page/reflects"], does: .page { $0.reflect(field: "user-agent", $1) }),
    .endpoint(
      "page/reflects-referer", "The error page links back to Referer, unescaped.",
      breaks: ["page/reflects"],
      does: .page { response, reading in
        response.show(Array("<a href=\"\(reading.header("referer") ?? "/")\">Back</a>\n".utf8))
      }),
    .endpoint(
      "page/reflects-form-post",
      "The page for response_mode=form_post shows the redirect_uri unescaped.",
      breaks: ["page/reflects"],
      trigger: "form_post, and a redirect_uri that isn't a registered URL",
      does: .page { response, reading in
        guard reading.received["response_mode"]?.text == "form_post" else { return }
        response.reflect("redirect_uri", reading)
      }),
    .endpoint(
      "page/reflects-in-attribute",
      "The error page escapes tags but not quotes of the client_id in an attribute.",
      breaks: ["page/reflects"],
      does: .page { response, reading in
        let value = (reading.received.decoded("client_id") ?? []).escapedForText
        response.show(Array("<input name=\"client_id\" value=\"\(value)\">\n".utf8))
      }),
    .endpoint(
      "page/reflects-in-single-quotes",
      "The error page has the scope in single quotes, but a library escapes only double quotes.",
      breaks: ["page/reflects"],
      does: .page { response, reading in
        let value = (reading.received.decoded("scope") ?? []).escapedForText
          .replacing("\"", with: "&quot;")
        response.show(Array("<input name='scope' value='\(value)'>\n".utf8))
      }),
    .endpoint(
      "page/reflects-in-script",
      "The error page has the state in a script, as JSON that can end the script.",
      breaks: ["page/reflects"],
      does: .page { response, reading in
        let value = (reading.received.decoded("state") ?? []).text
          .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        response.show(Array("<script>var state = \"\(value)\";</script>\n".utf8))
      }),
    .endpoint(
      "page/reflects-in-script-quotes",
      "The error page has the response_type in a script, escaped as text.",
      breaks: ["page/reflects"],
      does: .page { response, reading in
        let value = (reading.received.decoded("response_type") ?? []).escapedForText
        response.show(Array("<script>show('\(value)')</script>\n".utf8))
      }),
    .endpoint(
      "page/form-leads-away", "The error page has a form that is sent to the redirect_uri.",
      breaks: ["page/leads-away"], trigger: "a redirect_uri that isn't a registered URL",
      does: .page { response, reading in
        guard let target = reading.foreignTarget?.escapedForHTML else { return }
        response.show(
          Array("<form action=\"\(target)\" method=\"post\"><button>Back</button></form>\n".utf8))
      }),
    .endpoint(
      "page/script-leads-away", "The error page has a script that opens the redirect_uri.",
      breaks: ["page/leads-away"], trigger: "a redirect_uri that isn't a registered URL",
      does: .page { response, reading in
        guard let target = reading.foreignTarget?.escapedForScript else { return }
        response.show(
          Array(
            "<script>setTimeout(() => window.location.replace(\"\(target)\"), 9)</script>\n".utf8))
      }),
    .endpoint(
      "page/policy-refuses",
      "The policy of the consent page doesn't permit the redirect after its form.",
      breaks: ["page/policy"],
      does: .redirect { response, _, _ in
        response.refused = ["the form must not lead to the redirect_uri"]
      }),
  ]
}

extension EndpointReply {
  /// Shows a value of the request unescaped.
  fileprivate mutating func reflect(_ name: String, _ reading: RequestReading) {
    let value = reading.received.decoded(name) ?? []
    show(Array("<p>This can't be used: ".utf8) + value + Array("</p>\n".utf8))
  }

  fileprivate mutating func reflect(field name: String, _ reading: RequestReading) {
    show(Array("<p>Tell the support: \(reading.header(name) ?? "")</p>\n".utf8))
  }
}
