public import AdapterProtocol
import AppFlip
public import Conformance

extension FuzzInput {
  /// What hands the input over.
  ///
  /// - Parameter fixture: what the links are built from.
  /// - Returns: the input of a run.
  public func runInput(in fixture: Fixture) -> RunInput {
    runInput(in: fixture, link: link?.octets)
  }

  /// What hands the input over, where its link was written already.
  ///
  /// - Parameters:
  ///   - fixture: what the links are built from.
  ///   - octets: the octets of the link, nil for no link.
  /// - Returns: the input of a run.
  func runInput(in fixture: Fixture, link octets: [UInt8]?) -> RunInput {
    if let start { return .googleApp(.start(start.input)) }
    let url = octets.map { Text($0) }
    return switch role {
    case .app: .app(AppInput(activity: activity, url: url, outcome: outcome, code: Text(code)))
    case .authorizationEndpoint: .authorizationEndpoint(endpointInput(url))
    case .googleApp: .googleApp(.returned(returned(url, in: fixture)))
    }
  }

  private func endpointInput(_ url: Text?) -> EndpointInput {
    var headers = [Self.accept]
    var body: [UInt8]?
    if let form {
      headers.append(Self.formType)
      var octets: [UInt8] = []
      form.write(to: &octets)
      body = octets
    }
    return EndpointInput(
      method: form == nil ? .get : .post, url: url ?? Text([]), headers: headers,
      body: body.map { Text($0) }, outcome: outcome, code: Text(code))
  }

  private func returned(_ url: Text?, in fixture: Fixture) -> GoogleAppInput.Returned {
    let flip = pending.map {
      GoogleAppInput.PendingFlip(
        clientID: Text(fixture.clientID), redirectURI: Text($0.redirectURI), state: Text($0.state))
    }
    return GoogleAppInput.Returned(
      pending: flip.map { .flip($0) } ?? .nothing, activity: activity, url: url)
  }

  private static let accept = Header(name: "accept", value: "text/html")
  private static let formType = Header(
    name: "content-type", value: "application/x-www-form-urlencoded")
}

extension FuzzInput.Start {
  /// What hands the start over.
  fileprivate var input: GoogleAppInput.Start {
    GoogleAppInput.Start(
      appLink: Text(appLink), clientID: Text(clientID), scopes: scopes.map { Text($0) },
      redirectURI: Text(redirectURI))
  }
}
