public import AdapterKit
public import AdapterProtocol
import AppFlip
public import ReferenceImplementation

/// The hooks of an app that differ from the reference.
typealias AppVariant = LinkVariant<AppReply>

/// The reference's app with one fault in it, or with another legal choice.
public struct VariantApp: AppImplementation {
  private var app: ReferenceApp
  private let variant: AppVariant
  private let clientID: [UInt8]
  private let appLink: [UInt8]
  private var earlier = EarlierRequests()

  /// Starts the app.
  public init(
    _ behaviour: Behaviour, configuration: Configuration
  ) throws(ConfigurationError) {
    app = try ReferenceApp(configuration: configuration)
    variant = if case .app(let variant) = behaviour.variant { variant } else { AppVariant() }
    clientID = configuration.clientID?.bytes ?? []
    appLink = configuration.appLink?.bytes ?? []
  }

  /// Handles a link as the reference does, but for the fault or the choice.
  public mutating func receive(_ request: AppInput) throws(FaultError) -> AppReply {
    let url = request.url?.bytes
    var received = EditableURL(url ?? [])
    if let reason = variant.crash?(url, received) { throw FaultError(reason) }
    variant.raw?(&received)
    var reading = RequestReading(
      url: url, received: received, link: received, outcome: request.outcome,
      activity: request.activity, decoding: .percent, clientID: clientID, appLink: appLink,
      earlier: earlier)
    variant.reading?(&reading)
    var response = respond(to: request, as: reading)
    if let edit = variant.answer { response.editURLs { edit(&$0, reading) } }
    variant.response?(&response, reading)
    earlier.note(url, received, request.outcome, isAnswered: !response.opened.isEmpty)
    return response
  }

  private mutating func respond(to request: AppInput, as reading: RequestReading) -> AppReply {
    guard !reading.isRefused else { return AppReply(handled: false) }
    var read = request
    read.activity = reading.activity
    read.outcome = reading.outcome
    if request.url != nil { read.url = Text(reading.link.bytes) }
    var response = app.receive(read)
    if let target = reading.target { response.editURLs { $0.base = target } }
    return response
  }
}

extension AppReply {
  mutating func editURLs(_ edit: (inout EditableURL) -> Void) {
    for index in opened.indices {
      var url = EditableURL(opened[index].url.bytes)
      edit(&url)
      opened[index].url = Text(url.bytes)
    }
  }

  var isInvalidRequest: Bool { opened.contains { EditableURL($0.url.bytes).isInvalidRequest } }
}

extension [OpenedURL] {
  /// Lets everything be opened in a browser, too.
  mutating func openAnywhere() {
    for index in indices { self[index].universalLinksOnly = false }
  }
}
