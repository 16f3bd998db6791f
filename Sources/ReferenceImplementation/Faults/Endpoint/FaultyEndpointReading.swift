import AppFlip
import Foundation

/// What an authorization endpoint with a fault takes a request for.
struct FaultyEndpointReading {
  /// The request that the endpoint believes it got.
  private(set) var link: EditableURL
  /// Where the endpoint redirects to, where that isn't the redirect URI of `link`.
  private(set) var target: [UInt8]?
  /// Whether the endpoint shows an error page.
  private(set) var isRefused = false

  private let clientID: [UInt8]
  /// The URL of com.google.Chromecast.dev in production.
  private static let forgotten = RedirectURL.all[0]

  init(
    _ fault: EndpointFault, _ link: EditableURL, clientID: [UInt8], outcome: Outcome
  ) {
    self.link = link
    self.clientID = clientID
    readRedirectURI(fault, outcome)
    readClient(fault)
    readResponseType(fault)
    readParameters(fault)
    readNames(fault)
  }

  // MARK: - Redirect URI

  private mutating func readRedirectURI(_ fault: EndpointFault, _ outcome: Outcome) {
    if fault == .redirectURIDefaultUsed { link.useDefaultRedirectURI() }
    let values = link.values(of: "redirect_uri")
    guard values.count == 1, let received = values.first else { return }
    let text = String(decoding: received, as: UTF8.self)
    switch fault {
    case .sandboxRefused: isRefused = text.contains("sandbox")
    case .chromecastDevRefused: isRefused = received == Self.forgotten.octets
    default: break
    }
    let isTaken =
      switch fault {
      case .redirectURIUnchecked: true
      case .redirectURIPrefix: RedirectURL.all.contains { received.starts(with: $0.octets) }
      case .redirectURICheckedOnApproval: outcome != .approves
      case .redirectURICheckedLast: !isServed
      case .redirectURINormalised: Self.isListed(URL(string: text)?.standardized.absoluteString)
      case .documentedFormatServed: RedirectTarget(received).environment != nil
      default:
        fault.looseReading.map { reading in
          RedirectURL.all.contains { $0.octets == reading.read(received) }
        } ?? false
      }
    if isTaken {
      target = received
      link.acceptRedirectURI()
    }
  }

  /// Whether the request is for a code, by the registered client.
  private var isServed: Bool {
    link.values(of: "client_id") == [clientID]
      && link.values(of: "response_type") == [Array("code".utf8)]
  }

  private static func isListed(_ text: String?) -> Bool {
    RedirectURL.all.contains { $0.text == text }
  }

  // MARK: - Client id and response type

  private mutating func readClient(_ fault: EndpointFault) {
    let values = link.values(of: "client_id")
    if fault == .wrongClientShown { isRefused = values != [clientID] }
    guard values.count == 1, let received = values.first else { return }
    let isTaken =
      switch fault {
      case .clientIDUnchecked: true
      case .clientIDCaseFolded: Self.lowerCased(received) == Self.lowerCased(clientID)
      case .clientIDPrefix: received.starts(with: clientID)
      default: false
      }
    if isTaken { link.change("client_id") { _ in PercentCoding.encoded(clientID) } }
  }

  private mutating func readResponseType(_ fault: EndpointFault) {
    let values = link.values(of: "response_type")
    switch fault {
    case .tokenServed where values == [Array("token".utf8)],
      .missingResponseTypeServed where values.isEmpty,
      .responseTypeTrimmed where values == [Array("code ".utf8)],
      .responseTypeListServed where values == [Array("code token".utf8)]:
      link.askForCode()
    default: break
    }
  }

  private static func lowerCased(_ octets: [UInt8]) -> String {
    String(decoding: octets, as: UTF8.self).lowercased()
  }

  // MARK: - Parameters

  private mutating func readParameters(_ fault: EndpointFault) {
    let parameters = link.parameters ?? []
    switch fault {
    case .firstCopyWins: link.parameters = Self.firstCopies(in: parameters)
    case .lastCopyWins: link.parameters = Self.firstCopies(in: parameters.reversed())
    case .invalidUTF8Repaired:
      link.parameters = parameters.map(Self.repaired)
    case .unknownParametersRefused:
      isRefused = parameters.contains { parameter in
        !parameter.name.isEmpty && !EditableURL.endpointNames.contains(where: parameter.isNamed)
      }
    case .emptyNameRefused: isRefused = parameters.contains(where: \.lacksName)
    case .above50Refused: isRefused = parameters.count > 50
    case .entitySeparates: link.readEntities()
    case .fixedOrder:
      let client = parameters.firstIndex { $0.isNamed("client_id") }
      let target = parameters.firstIndex { $0.isNamed("redirect_uri") }
      if let client, let target { isRefused = target < client }
    default: break
    }
  }

  /// Only the known parameters are looked at, so that thousands of others cost nothing more.
  private static func firstCopies(
    in parameters: [EditableURL.Parameter]
  ) -> [EditableURL.Parameter] {
    EditableURL.endpointNames.compactMap { name in parameters.first { $0.isNamed(name) } }
  }

  private static func repaired(_ parameter: EditableURL.Parameter) -> EditableURL.Parameter {
    guard let value = parameter.value else { return parameter }
    let octets = PercentCoding.decoded(value, as: .form)
    guard String(validating: octets, as: UTF8.self) == nil else { return parameter }
    let text = String(decoding: octets, as: UTF8.self)
    return EditableURL.Parameter(name: parameter.name, value: PercentCoding.encoded(text.utf8))
  }

  // MARK: - Names

  private mutating func readNames(_ fault: EndpointFault) {
    switch fault {
    case .namesCaseFolded: rename(Self.lowerCased)
    case .bracketsStripped: link.stripBrackets()
    case .encodedNamesMissed:
      link.parameters?.removeAll { $0.name.contains(UInt8(ascii: "%")) }
    default: break
    }
  }

  private mutating func rename(_ transform: ([UInt8]) -> String) {
    link.parameters = link.parameters?.map {
      EditableURL.Parameter(name: Array(transform($0.name).utf8), value: $0.value)
    }
  }
}
