public import AdapterKit
public import AdapterProtocol
import AppFlip
public import ReferenceImplementation
import Synchronization

/// The hooks of an authorization endpoint that differ from the reference.
typealias EndpointVariant = LinkVariant<EndpointReply>

/// The reference's authorization endpoint with one fault in it, or with another legal choice.
public struct VariantEndpoint: EndpointImplementation {
  private let endpoint: ReferenceEndpoint
  private let variant: EndpointVariant
  private let clientID: [UInt8]
  private let memory: EndpointMemory
  private var browser = EarlierRequests()

  /// Makes an endpoint.
  public init(
    _ behaviour: Behaviour, configuration: Configuration,
    memory: EndpointMemory = EndpointMemory()
  ) throws(ConfigurationError) {
    self.memory = memory
    endpoint = try ReferenceEndpoint(configuration: configuration)
    variant =
      if case .endpoint(let variant) = behaviour.variant { variant } else { EndpointVariant() }
    clientID = configuration.clientID?.bytes ?? []
  }

  /// Answers a request as the reference does, but for the fault or the choice.
  public mutating func respond(to request: EndpointInput) throws(FaultError) -> EndpointReply {
    var received = EditableURL(request)
    variant.raw?(&received)
    received.decodeNames(EditableURL.endpointNames)
    if let reason = variant.crash?(request.url.bytes, received) { throw FaultError(reason) }
    var reading = RequestReading(
      url: request.url.bytes, received: received, link: received, outcome: request.outcome,
      decoding: .form, clientID: clientID,
      earlier: memory.note(request.url.bytes, received, request.outcome))
    (reading.headers, reading.body) = (request.headers, request.body?.bytes ?? [])
    (reading.browser, reading.form, reading.isResumed) = (browser, request.form, request.resume)
    browser.note(request.url.bytes, received, request.outcome, code: request.code?.bytes)
    variant.reading?(&reading)
    guard !reading.isRefused else { return .errorPage }
    var response = endpoint.respond(to: request.asking(for: reading))
    if let target = reading.target { response.editTarget { $0.base = target } }
    if let edit = variant.answer { response.editTarget { edit(&$0, reading) } }
    variant.response?(&response, reading)
    return response
  }
}

/// The memory of a server between requests.
public final class EndpointMemory: Sendable {
  private let requests = Mutex(EarlierRequests())

  /// Makes the memory of a server that was never asked.
  public init() {}

  func note(_ url: [UInt8], _ received: EditableURL, _ outcome: UserDecision) -> EarlierRequests {
    requests.withLock { requests in
      let earlier = requests
      requests.note(url, received, outcome)
      return earlier
    }
  }
}

extension EditableURL {
  /// Those of a form behind those of the URL, so one place is left to edit.
  fileprivate init(_ request: EndpointInput) {
    self.init(request.url.bytes)
    guard request.method == .post, let body = request.body?.bytes, !body.isEmpty else { return }
    // A number sign, with which a fragment would begin, is a part of a form.
    let form = body.flatMap { $0 == UInt8(ascii: "#") ? Array("%23".utf8) : [$0] }
    parameters = (parameters ?? []) + (EditableURL([UInt8(ascii: "?")] + form).parameters ?? [])
  }
}

extension EndpointInput {
  fileprivate func asking(for reading: RequestReading) -> EndpointInput {
    var request = self
    request.method = .get
    request.url = Text(reading.link.bytes)
    request.body = nil
    request.outcome = reading.outcome
    request.form = reading.form
    return request
  }
}

extension EndpointReply {
  /// The field that the response redirects with, nil when it is a page.
  var location: Int? { headers.firstIndex { $0.name.bytes.elementsEqual("location".utf8) } }

  /// Edits where the response redirects to; a page stays as it is.
  mutating func editTarget(_ edit: (inout EditableURL) -> Void) {
    guard let location else { return }
    var target = EditableURL(headers[location].value.bytes)
    edit(&target)
    headers[location].value = Text(target.bytes)
  }

  mutating func show(_ html: [UInt8]) {
    headers = [
      Header(name: "content-type", value: "text/html; charset=utf-8"),
      Header(name: "cache-control", value: "no-store"),
    ]
    body = Text(html)
  }

  fileprivate static let errorPage = EndpointReply(
    status: 400, headers: [Header(name: "content-type", value: "text/plain; charset=utf-8")],
    body: "This link to an account can't be used.\n")
}
