import AdapterKit
package import AdapterProtocol
import AppFlip

/// Answers the adapter protocol's role `authorization-endpoint` for a live one, one request after another.
package struct EndpointServer {
  private let settings: Settings
  private let endpoint: LiveEndpoint

  package init(_ settings: Settings) {
    self.settings = settings
    endpoint = LiveEndpoint(settings)
  }

  package func answer(to operation: Operation) async throws(ServerGone) -> Reply.Body {
    switch operation {
    case .hello(let request): await hello(request)
    case .run(let request): try await run(request)
    case .reset(let session): reset(session)
    }
  }

  private func reset(_ session: String?) -> Reply.Body {
    endpoint.forget(session)
    return .ok(ResetReply().ok)
  }

  private func hello(_ request: HelloRequest) async -> Reply.Body {
    guard request.minimumVersion <= 1, request.maximumVersion >= 1 else {
      return .unsupported("hello", "this adapter supports only version 1 of the protocol")
    }
    do throws(HTTPError) {
      let wait = Deadline(milliseconds: settings.wait)
      let least = Deadline(milliseconds: max(settings.wait, Limits.helloDeadline / 2))
      try await WebClient.reach(settings.endpoint, tryingUntil: wait, by: least)
      let takesForms = try endpoint.takesForms(by: least)
      endpoint.findOwnUsers(by: least)
      let features =
        [.sessions] + (takesForms ? [.post] : []) + (settings.isBrowsing ? [.pages] : [])
        + (settings.isDecided(.approves) ? [Feature.forms] : [])
      return .ok(settings.hello(features: features).ok)
    } catch {
      return .error(error)
    }
  }

  private func run(_ request: RunRequest) async throws(ServerGone) -> Reply.Body {
    guard case .authorizationEndpoint(let input) = request.input else {
      let role = request.input.role.rawValue
      return .unsupported(role, "http-adapter supports only the role authorization-endpoint")
    }
    guard settings.outcomes.contains(input.outcome) else {
      let why = "no option and no step names it"
      return .unsupported(input.outcome.rawValue, why)
    }
    let time = settings.time(within: request.deadline ?? Limits.runDeadline)
    let reply = try await endpoint.answer(
      to: input, in: request.session, by: Deadline(milliseconds: time))
    // What the suite sent itself is compared with the reply, and no secret.
    let sent =
      input.url.octets + (input.body?.octets ?? []) + input.headers.flatMap { $0.value.octets }
    return reply.redacted(by: settings.secrets.subtracting(sent))
  }
}

extension Settings {
  fileprivate func hello(features: [Feature]) -> HelloReply {
    let capabilities = Capabilities(outcomes: outcomes, features: features)
    return HelloReply(
      implementation: Implementation(name: name),
      roles: [RoleDeclaration(role: .authorizationEndpoint, capabilities: capabilities)],
      configuration: Configuration(
        clientID: Text(clientID), authorizationEndpoint: Text(endpoint.octets),
        scopes: scopes.map { Text($0) },
        redirectURIs: redirectURIs.isEmpty ? nil : redirectURIs.map { Text($0) }))
  }
}

extension Reply.Body {
  fileprivate func redacted(by secrets: Secrets) -> Reply.Body {
    switch self {
    case .ok(let ok): .ok(ok.redacted(by: secrets))
    case .error(let failure):
      .error(Failure(where: failure.where, message: secrets.redacting(failure.message)))
    case .unsupported: self
    }
  }

  /// What went wrong, and whose error it is.
  static func error(_ error: HTTPError, _ message: String? = nil) -> Reply.Body {
    .error(Failure(where: error.location, message: Array((message ?? "\(error)").utf8)))
  }
}

extension JSON {
  fileprivate func redacted(by secrets: Secrets, isCut: Bool = false) -> JSON {
    if let text = try? Text(json: self) {
      return Text(secrets.redacting(text.octets, isCut: isCut)).json
    }
    return switch self {
    case .array(let values): .array(values.map { $0.redacted(by: secrets) })
    case .object(let object): .object(object.redacted(by: secrets))
    case .null, .bool, .integer, .string: self
    }
  }
}

extension JSONObject {
  fileprivate func redacted(by secrets: Secrets) -> JSONObject {
    let members = members.map { (String(decoding: $0.name, as: UTF8.self), $0.value) }
    // The member of a page whose end is missing.
    let isCut = members.contains { $0.0 == "body_truncated" && $0.1 == .bool(true) }
    return JSONObject(
      members.map { ($0.0, $0.1.redacted(by: secrets, isCut: isCut && $0.0 == "body")) })
  }
}
