public import AdapterKit
public import AdapterProtocol
import AppFlip

/// The reference's authorization endpoint with one fault in it.
///
/// The fault changes what the endpoint reads or how it answers; in between it is the reference.
public struct FaultyEndpoint: EndpointImplementation {
  private let endpoint: ReferenceEndpoint
  private let fault: EndpointFault
  private let clientID: [UInt8]

  /// Makes an endpoint.
  ///
  /// - Parameters:
  ///   - fault: the fault.
  ///   - configuration: the endpoint's configuration.
  /// - Throws: ``ConfigurationError`` where the configuration can't be used.
  public init(
    _ fault: EndpointFault, configuration: Configuration
  ) throws(ConfigurationError) {
    endpoint = try ReferenceEndpoint(configuration: configuration)
    self.fault = fault
    clientID = configuration.clientID?.octets ?? []
  }

  /// Answers a request as the reference does, but for the fault.
  ///
  /// - Parameter request: the request, and what the person and the OAuth server do.
  /// - Returns: the final response.
  /// - Throws: ``FaultError`` where the fault is to throw.
  public func respond(to request: EndpointInput) throws(FaultError) -> EndpointReply {
    var link = EditableURL(request)
    if fault == .encodedCopyOverlooked { link.dropEscapedCopies(of: EditableURL.endpointNames) }
    if fault != .encodedNamesMissed { link.decodeNames(EditableURL.endpointNames) }
    let values = (link.parameters ?? []).map { PercentCoding.decoded($0.value ?? [], as: .form) }
    if let reason = reasonToThrow(at: values) { throw FaultError(reason) }
    if isServerError(at: link, values) {
      return EndpointReply(status: 500, body: "Internal Server Error\n")
    }
    let reading = FaultyEndpointReading(fault, link, clientID: clientID, outcome: request.outcome)
    guard !reading.isRefused else { return .errorPage }
    var understood = request.asking(for: reading.link)
    if fault == .promptNoneSkipsConsent, link.forbidsPages { understood.outcome = .approves }
    var response = endpoint.respond(to: understood)
    if let target = reading.target { response.changeTarget { $0.base = target } }
    FaultyEndpointAnswer(fault, link, outcome: request.outcome).apply(to: &response)
    return response
  }

  private func isServerError(at link: EditableURL, _ values: [[UInt8]]) -> Bool {
    switch fault {
    case .serverErrorAtInvalidUTF8: !values.allSatisfy(Self.isUTF8)
    case .serverErrorWithoutParameters:
      ["client_id", "state", "redirect_uri"].allSatisfy { link.count(of: $0) == 0 }
    default: false
    }
  }

  private func reasonToThrow(at values: [[UInt8]]) -> String? {
    switch fault {
    case .throwsAtControls where values.contains(where: Self.hasControl):
      "a control character in the link"
    case .throwsAtSurrogates where values.contains(where: Self.hasSurrogate):
      "a surrogate in the link"
    default: nil
    }
  }

  private static func hasControl(_ value: [UInt8]) -> Bool { value.contains { $0 < 0x20 } }

  private static func hasSurrogate(_ value: [UInt8]) -> Bool {
    zip(value, value.dropFirst()).contains { $0 == 0xED && (0xA0...0xBF).contains($1) }
  }

  private static func isUTF8(_ value: [UInt8]) -> Bool {
    String(validating: value, as: UTF8.self) != nil
  }
}
