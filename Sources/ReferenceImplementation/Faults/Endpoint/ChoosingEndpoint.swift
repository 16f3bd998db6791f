public import AdapterKit
public import AdapterProtocol
import AppFlip
import Foundation

/// The reference's authorization endpoint with one other choice where the sources leave one.
public struct ChoosingEndpoint: EndpointImplementation {
  private let endpoint: ReferenceEndpoint
  private let choice: EndpointChoice

  /// Makes an endpoint.
  ///
  /// - Parameters:
  ///   - choice: the choice.
  ///   - configuration: the endpoint's configuration.
  /// - Throws: ``ConfigurationError`` where the configuration can't be used.
  public init(
    _ choice: EndpointChoice, configuration: Configuration
  ) throws(ConfigurationError) {
    endpoint = try ReferenceEndpoint(configuration: configuration)
    self.choice = choice
  }

  /// Answers a request as the reference does, but for the choice.
  ///
  /// - Parameter request: the request, and what the person and the OAuth server do.
  /// - Returns: the final response.
  public func respond(to request: EndpointInput) -> EndpointReply {
    if choice == .longURLsRefused, request.url.octets.count > 8_000 {
      return EndpointReply(status: 414, body: "This link is too long.\n")
    }
    var link = EditableURL(request)
    link.decodeNames(EditableURL.endpointNames)
    if choice == .copiesDropped, link.values(of: "redirect_uri").count > 1 { return .errorPage }
    var understood = request.asking(for: read(link))
    if choice == .promptNoneDeclined, link.forbidsPages { understood.outcome = .declines }
    var response = endpoint.respond(to: understood)
    response.changeTarget { write(&$0, for: request, link) }
    if response.location == nil { changePage(&response, link) }
    changeResponse(&response)
    return response
  }

  // MARK: - Reading

  /// Makes of the request what the reference takes for one of the chosen kind.
  private func read(_ link: EditableURL) -> EditableURL {
    var link = link
    switch choice {
    case .missingStateServed where link["state"] == nil:
      link.remove("state")
      link.add("state", Array("none".utf8))
    case .repeatedScopeServed: link.remove("scope")
    case .responseModeRefused where link["response_mode"] != nil: link.remove("client_id")
    case .invisibleStatesRefused:
      let state = link.decoded("state") ?? []
      if !state.allSatisfy({ (0x20...0x7E).contains($0) }) { link.remove("client_id") }
    case .undecodableStatesRefused:
      let state = link.decoded("state") ?? []
      if String(validating: state, as: UTF8.self) == nil { link.remove("client_id") }
    default: break
    }
    return link
  }

  // MARK: - Writing

  private func write(
    _ url: inout EditableURL, for request: EndpointInput, _ link: EditableURL
  ) {
    switch choice {
    case .stateWrittenAnew:
      url.change("state") { PercentCoding.encoded(PercentCoding.decoded($0, as: .form)) }
    case .stateEscapedThroughout:
      url.change("state") { PercentEncoding.encodeAll(PercentCoding.decoded($0, as: .form)) }
    case .stateFirst: url.parameters?.reverse()
    case .withIssuer: url.add("iss", Array("https%3A%2F%2Fauth.example.com".utf8))
    case .withoutDescription: url.remove("error_description")
    case .withErrorURI where url["error"] != nil:
      url.add("error_uri", Array("https%3A%2F%2Fauth.example.com%2Ferrors".utf8))
    case .leftAsAccessDenied where request.outcome == .cancels:
      url.change("error") { $0.elementsEqual("cancelled".utf8) ? Array("access_denied".utf8) : $0 }
    case .unsupportedResponseType, .missingResponseTypeUnsupported:
      if isUnsupported(link) {
        url.change("error") { _ in Array("unsupported_response_type".utf8) }
      }
    case .missingStateServed where link["state"] == nil: url.remove("state")
    default: break
    }
  }

  private func isUnsupported(_ link: EditableURL) -> Bool {
    let types = link.values(of: "response_type")
    guard let type = types.first else { return choice == .missingResponseTypeUnsupported }
    return types.count == 1 && !type.elementsEqual("code".utf8)
  }

  private func changePage(_ response: inout EndpointReply, _ link: EditableURL) {
    switch choice {
    case .pageForbidden: response.status = 403
    case .pageOK: response.status = 200
    case .pageReflectsEscaped:
      let rows = ["client_id", "redirect_uri", "state"].map { name in
        "<dt>\(name)</dt><dd>\(Self.escaped(link.decoded(name) ?? []))</dd>\n"
      }
      let page = "<h1>This link can't be used</h1>\n<dl>\n\(rows.joined())</dl>\n"
      response.show(Array("<!DOCTYPE html>\n<title>Linking</title>\n\(page)".utf8))
    default: break
    }
  }

  /// Text of which nothing is markup, in an element or in an attribute.
  private static func escaped(_ octets: [UInt8]) -> String {
    String(decoding: octets, as: UTF8.self).unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: String(scalar)
      }
    }.joined()
  }

  private func changeResponse(_ response: inout EndpointReply) {
    switch choice {
    case .seeOther where response.status == 302: response.status = 303
    case .upperCaseHeaders:
      response.headers = response.headers.map {
        let name = String(decoding: $0.name.octets, as: UTF8.self).uppercased()
        return Header(name: Text(name), value: $0.value)
      }
    default: break
    }
  }
}
