import AppFlip
package import Conformance

extension FuzzInput {
  package struct Start: Equatable, Sendable {
    package var appLink: [UInt8]
    package var clientID: [UInt8]
    package var scopes: [[UInt8]]
    package var redirectURI: [UInt8]

    package init(appLink: [UInt8], clientID: [UInt8], scopes: [[UInt8]], redirectURI: [UInt8]) {
      (self.appLink, self.clientID) = (appLink, clientID)
      (self.scopes, self.redirectURI) = (scopes, redirectURI)
    }

    package init(goodIn fixture: Fixture) {
      self.init(
        appLink: fixture.appLink, clientID: fixture.clientID, scopes: fixture.scopes,
        redirectURI: Fixture.redirectURL.octets)
    }

    package var length: Int {
      appLink.count + clientID.count + redirectURI.count + scopes.reduce(0) { $0 + $1.count + 1 }
    }
  }
}
