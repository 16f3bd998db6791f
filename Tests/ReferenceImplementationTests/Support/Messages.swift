import AdapterProtocol
import AppFlip

// The protocol's messages, made of what the tests hold: octets and strings.

extension AppInput {
  init(
    activity: Activity = .browsingWeb, url: [UInt8], outcome: Outcome = .approves,
    code: [UInt8]? = nil
  ) {
    self.init(
      activity: activity, url: Text(url), outcome: outcome, code: code.map { Text($0) })
  }
}

extension EndpointInput {
  init(
    method: Method = .get, url: [UInt8], body: [UInt8]? = nil, outcome: Outcome = .approves,
    code: [UInt8]? = nil
  ) {
    self.init(
      method: method, url: Text(url), body: body.map { Text($0) }, outcome: outcome,
      code: code.map { Text($0) })
  }
}

extension GoogleAppInput.Start {
  init(appLink: String, clientID: String, scopes: [String], redirectURI: String) {
    self.init(
      appLink: Text(appLink), clientID: Text(clientID), scopes: scopes.map { Text($0) },
      redirectURI: Text(redirectURI))
  }
}

extension GoogleAppInput.Returned {
  init(
    pending: GoogleAppInput.Pending = .ofSession, activity: Activity = .browsingWeb, url: [UInt8]?
  ) {
    self.init(pending: pending, activity: activity, url: url.map { Text($0) })
  }
}

extension GoogleAppInput.PendingFlip {
  init(clientID: [UInt8], redirectURI: [UInt8], state: [UInt8]) {
    self.init(clientID: Text(clientID), redirectURI: Text(redirectURI), state: Text(state))
  }
}

extension Configuration {
  init(clientID: String?, appLink: String? = nil) {
    self.init(clientID: clientID.map { Text($0) }, appLink: appLink.map { Text($0) })
  }
}

extension OpenedAnswer {
  init(_ url: Text) { self.init(url.octets) }
}

/// What a Google app concludes, without what is for people.
enum Conclusion: Equatable {
  case linked(code: [UInt8])
  case fallback(error: [UInt8]? = nil)
  case aborted(error: [UInt8]? = nil)
  case ignored
  case failed(error: [UInt8]? = nil)
}

extension ReturnedReply {
  var conclusion: Conclusion {
    switch outcome {
    case .linked: .linked(code: code?.octets ?? [])
    case .fallback: .fallback(error: error?.octets)
    case .aborted: .aborted(error: error?.octets)
    case .ignored: .ignored
    case .failed: .failed(error: error?.octets)
    }
  }
}
