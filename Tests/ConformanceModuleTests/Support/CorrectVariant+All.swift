import AdapterKit
import AdapterProtocol
import AppFlip

extension CorrectVariant {
  /// The variants, each as somebody might write it.
  static let all = plays + configurations + writers + readers

  // MARK: - What is played

  private static let plays = [
    CorrectVariant("an app alone") { $0.roles = everything.filter { $0.key == .app } },
    CorrectVariant("an endpoint alone, without forms, where nobody can leave") {
      $0.roles = [
        .authorizationEndpoint: Capabilities(
          outcomes: [.approves, .declines], features: [.code, .bytes])
      ]
    },
    CorrectVariant("a Google app alone, which is never asked to start a flip") {
      $0.roles = [.googleApp: Capabilities(outcomes: [], features: [.bytes])]
    },
    CorrectVariant("nothing declared but the roles, and codes of its own") {
      $0.roles = everything.mapValues { _ in Capabilities() }
      $0.maxInFlight = 1
      $0.habits.ownCode = "4/own+code=&%2B x"
      $0.habits.tellsHowOpened = false
    },
    CorrectVariant("only the person who approves") {
      $0.roles = everything.mapValues { Capabilities(features: $0.features) }
    },
    CorrectVariant("other outcomes for each role, two running apps never told apart") {
      $0.roles[.app]?.outcomes = [.approves, .declines, .offline]
      $0.roles[.authorizationEndpoint]?.outcomes = [.approves, .accountDisabled]
      $0.renounce(.sessions)
    },
    CorrectVariant("one request at a time, and Unicode alone") {
      $0.maxInFlight = 1
      $0.renounce(.bytes)
    },
    CorrectVariant("an OAuth server that issues its own codes") {
      $0.renounce(.code)
      $0.habits.ownCode = "SplxlOBeZQQYbYS6WxSbIA"
    },
  ]

  // MARK: - What is baked in

  private static let configurations = [
    CorrectVariant("a client id of its own, with characters that are reserved in a query") {
      $0.configuration.clientID = "ACME link/42+Google=K&v%31#~"
    },
    CorrectVariant("links of its own, with ports and escapes, and scopes that are URLs") {
      $0.configuration.appLink = "https://links.acme.example:8443/account/link%20up"
      $0.configuration.authorizationEndpoint = "https://login.acme.example:8443/oauth2/v2/auth"
      $0.configuration.scopes = ["https://acme.example/auth/lights.read", "openid"]
    },
    CorrectVariant("an endpoint with a query of its own, which it needs in every request") {
      $0.configuration.authorizationEndpoint =
        "https://id.acme.example/oauth2/v2/auth?tenant=home&v=%31"
      $0.habits.respond = { response, request in
        let own = Array("https://id.acme.example/oauth2/v2/auth?tenant=home&v=%31".utf8)
        guard !request.url.octets.starts(with: own) else { return }
        response = EndpointReply(status: 404, body: "There is no such tenant.")
      }
    },
  ]

  // MARK: - What is written

  private static let writers = [
    CorrectVariant("answers as RFC 6749 and RFC 9207 have them, state first, by 303") {
      $0.habits.write = { link, _ in
        link.remove("error_description")
        link.add("iss", "https%3A%2F%2Fauth.acme.example")
        link.parameters.reverse()
      }
      $0.habits.respond = { response, _ in
        if response.status == 302 { response.status = 303 }
        for index in response.headers.indices {
          let name = String(decoding: response.headers[index].name.octets, as: UTF8.self)
          response.headers[index].name = Text(name.uppercased())
        }
      }
    },
    CorrectVariant("hexadecimal digits in lower case, and no word more than needed") {
      $0.habits.write = { link, _ in
        link.remove("error_description")
        link.change("code") { lowerCased(PercentEncoding.encode(decoded($0))) }
      }
      $0.habits.writeStart = { link in
        link.change("client_id", "scope", "state", "redirect_uri") { lowerCased($0) }
      }
      $0.habits.conclude = { conclusion in
        conclusion.reason = nil
        if [.fallback, .aborted].contains(conclusion.outcome) { conclusion.error = nil }
      }
    },
    CorrectVariant("nothing escaped that may stand in a query, and more than is known") {
      $0.habits.write = { link, _ in
        link.change("code", "state", "error_description") { unescaped($0) }
        if link["error"] != nil { link.add("error_uri", "https://acme.example/help?of=errors") }
      }
      $0.habits.writeStart = { link in
        link.change("redirect_uri", "client_id") { unescaped($0) }
        link.change("scope") { raw in
          Array(String(decoding: raw, as: UTF8.self).replacing("%20", with: "+").utf8)
        }
        link.add("hl", "en-GB")
        link.parameters.reverse()
      }
      $0.concern = .octets
      $0.warnings = plusEscaped
    },
    CorrectVariant("everything escaped, be it a letter, in lower case") {
      $0.habits.write = { link, _ in
        link.change("code", "state") { lowerCased(PercentEncoding.encodeAll(decoded($0))) }
      }
      $0.concern = .octets
      $0.warnings = plusEscaped
    },
  ]

  /// A bare plus in a state may come back as %2B, with a warning.
  private static let plusEscaped = ["app", "endpoint"].flatMap { role in
    ["state.raw-2B", "state.plus-and-space", "S02"].map {
      "\(role).\($0) warns \(role)/state/form-reading"
    }
  }

  // MARK: - What is made of it

  private static let readers = [
    CorrectVariant("an app that drops what isn't right as long as its edition lets it") {
      $0.habits.handle = { response, request, edition in
        let answer = response.opened.first.map { EditableLink($0.url.octets) }
        let isRefused = answer?["error"]?.elementsEqual("invalid_request".utf8) == true
        // A scope that stands twice is served or answered, in every edition.
        let scopes = EditableLink(request.url?.octets ?? []).parameters.count {
          $0.name.elementsEqual("scope".utf8)
        }
        if edition < .third, isRefused, scopes < 2 { response = AppReply(handled: false) }
      }
    },
    CorrectVariant("a person who leaves has refused, and the app takes its other links") {
      $0.habits.write = { link, edition in
        guard edition > .first, link["error"] == Array("cancelled".utf8) else { return }
        link.change("error") { _ in Array("access_denied".utf8) }
      }
      $0.roles[.app]?.outcomes = [.approves, .declines, .cancels, .accountDisabled, .waits]
      $0.habits.handle = { response, request, _ in
        let isOther = request.url.map { EditableLink($0.octets).parameters.isEmpty } ?? false
        if isOther, request.activity == .browsingWeb { response.handled = true }
      }
    },
    CorrectVariant("long links refused, and a page that shows what it was asked, escaped") {
      $0.concern = .lengths
      $0.habits.handle = { response, request, _ in
        if (request.url?.octets.count ?? 0) > 200_000 { response = AppReply(handled: false) }
      }
      $0.habits.respond = { response, request in
        if request.url.octets.count > 8_000 { response = EndpointReply(status: 414) }
        guard response.status == 400 else { return }
        response.status = 403
        response.headers[0].value = "text/html; charset=utf-8"
        response.body = Text(
          Array("<p>What is ".utf8) + markup(request.url.octets) + Array("?</p>".utf8))
      }
    },
    CorrectVariant("a Google app that fails if nothing is pending or the answer is another's") {
      $0.habits.conclude = { conclusion in
        if conclusion.outcome == .ignored { conclusion = ReturnedReply(outcome: .failed) }
      }
    },
  ]

  // MARK: - Ways to write

  private static func decoded(_ raw: [UInt8]) -> [UInt8] {
    PercentDecoding.decodeLiteral(raw, as: .percent)
  }

  /// Folds the digits of escapes.
  private static func lowerCased(_ raw: [UInt8]) -> [UInt8] {
    var octets = raw
    for mark in octets.indices where octets[mark] == UInt8(ascii: "%") {
      for index in octets[mark...].dropFirst().prefix(2).indices where octets[index].isAlpha {
        octets[index] |= 0x20
      }
    }
    return octets
  }

  /// Escapes only what a query may not hold, or what would be read as something else.
  private static func unescaped(_ raw: [UInt8]) -> [UInt8] {
    decoded(raw).flatMap { octet in
      let isSpecial = "&+#%".utf8.contains(octet)
      return octet.isQueryCharacter && !isSpecial ? [octet] : PercentEncoding.encodeAll([octet])
    }
  }

  /// Text of which nothing is markup.
  private static func markup(_ octets: [UInt8]) -> [UInt8] {
    octets.flatMap { octet in
      "<>&\"'".utf8.contains(octet) ? Array("&#\(octet);".utf8) : [octet]
    }
  }
}
