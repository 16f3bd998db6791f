public import AdapterProtocol
import AppFlip
public import Conformance

extension Draft {
  /// What hands the draft over.
  ///
  /// - Parameter world: what the links are built from.
  /// - Returns: the input of a run.
  public func input(in world: World) -> RunInput {
    switch role {
    case .app:
      .app(
        AppInput(
          activity: activity, url: link.map { Text($0.octets) }, outcome: outcome, code: Text(code))
      )
    case .authorizationEndpoint: .authorizationEndpoint(endpointInput)
    case .googleApp: .googleApp(.returned(returned(in: world)))
    }
  }

  private var endpointInput: EndpointInput {
    var headers = [Self.accept]
    var body: [UInt8]?
    if let form {
      headers.append(Self.formType)
      var octets: [UInt8] = []
      form.write(to: &octets)
      body = octets
    }
    return EndpointInput(
      method: form == nil ? .get : .post, url: Text(link?.octets ?? []), headers: headers,
      body: body.map { Text($0) }, outcome: outcome, code: Text(code))
  }

  private func returned(in world: World) -> GoogleAppInput.Returned {
    let flip = pending.map {
      GoogleAppInput.PendingFlip(
        clientID: Text(world.clientID), redirectURI: Text($0.redirectURI), state: Text($0.state))
    }
    return GoogleAppInput.Returned(
      pending: flip.map { .flip($0) } ?? .nothing, activity: activity,
      url: link.map { Text($0.octets) })
  }

  private static let accept = Header(name: "accept", value: "text/html")
  private static let formType = Header(
    name: "content-type", value: "application/x-www-form-urlencoded")
}
