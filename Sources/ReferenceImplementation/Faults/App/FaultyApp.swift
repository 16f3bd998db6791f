public import AdapterKit
public import AdapterProtocol
import AppFlip

/// The reference implementation with one fault in it.
///
/// The fault changes what the app reads or what it opens; in between the app is the reference.
public struct FaultyApp: AppImplementation {
  private var app: ReferenceApp
  private let fault: Fault
  private let clientID: [UInt8]
  /// The first state that this running app was handed.
  private var firstState: [UInt8]?

  /// Starts the app.
  ///
  /// - Parameters:
  ///   - fault: the fault.
  ///   - configuration: the app's configuration.
  /// - Throws: ``ConfigurationError`` where the configuration can't be used.
  public init(
    _ fault: Fault, configuration: Configuration
  ) throws(ConfigurationError) {
    app = try ReferenceApp(configuration: configuration)
    self.fault = fault
    clientID = configuration.clientID?.octets ?? []
  }

  /// Handles a link as the reference does, but for the fault.
  ///
  /// - Parameter request: the link, and what happens once the app asks for a code.
  /// - Returns: what the app did.
  /// - Throws: ``FaultError`` where the fault is to throw.
  public mutating func receive(_ request: AppInput) throws(FaultError) -> AppReply {
    if let reason = fault.reasonToThrow(at: request.url?.octets) { throw FaultError(reason) }
    let link = EditableURL(request.url?.octets ?? [])
    let reading = FaultyReading(fault, link, clientID: clientID, outcome: request.outcome)
    var read = request
    if request.url != nil { read.url = Text(reading.link.octets) }
    if fault == .anyActivity { read.activity = .browsingWeb }
    if fault == .waitingAnswered, request.outcome == .waits { read.outcome = .approves }
    var response = reading.isRefused ? AppReply(handled: false) : app.receive(read)
    if let target = reading.target { response.redirect(to: target) }
    firstState = firstState ?? link["state"]
    FaultyAnswer(fault, request, link, firstState: firstState).apply(to: &response)
    return response
  }
}

extension AppReply {
  /// Moves every opened URL to another target, its query kept.
  mutating func redirect(to target: [UInt8]) {
    for index in opened.indices {
      var url = EditableURL(opened[index].url.octets)
      url.base = target
      opened[index].url = Text(url.octets)
    }
  }

  /// Changes every opened URL.
  mutating func change(_ transform: (inout EditableURL) -> Void) {
    for index in opened.indices {
      var url = EditableURL(opened[index].url.octets)
      transform(&url)
      opened[index].url = Text(url.octets)
    }
  }
}
