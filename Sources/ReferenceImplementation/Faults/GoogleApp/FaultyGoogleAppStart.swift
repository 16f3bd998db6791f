import AdapterKit
import AdapterProtocol
import AppFlip
import Foundation

/// How a Google app with a fault starts a flip in place of the right start.
struct FaultyGoogleAppStart {
  private let fault: GoogleAppFault
  private let request: GoogleAppInput.Start

  init(_ fault: GoogleAppFault, _ request: GoogleAppInput.Start) {
    self.fault = fault
    self.request = request
  }

  /// Changes a start as the fault does.
  func apply(to started: inout StartReply) {
    for index in started.opened.indices {
      var link = EditableURL(started.opened[index].url.octets)
      changeParameters(&link, state: started.state.octets)
      changeScopes(&link)
      changeRedirectURI(&link)
      changeURL(&link)
      started.opened[index].url = Text(link.octets)
      if fault == .universalLinksOnlyOff { started.opened[index].universalLinksOnly = false }
    }
    changeOpening(&started)
  }

  // MARK: - Parameters

  private func changeParameters(_ link: inout EditableURL, state: [UInt8]) {
    switch fault {
    case .clientIDDropped: link.remove("client_id")
    case .scopeDropped: link.remove("scope")
    case .stateNotSent: link.remove("state")
    case .redirectURIDropped: link.remove("redirect_uri")
    case .stateSentTwice: link.add("state", PercentCoding.encoded(state))
    case .otherStateSent: link.set("state", PercentCoding.encoded(state.reversed()))
    case .clientIDUnescaped: link.set("client_id", request.clientID.octets)
    case .clientIDNumberSignUnescaped:
      link.change("client_id") { $0.replacing("%23".utf8, with: "#".utf8) }
    case .clientIDTakenForEncoded where PercentCoding.isDecodable(request.clientID.octets):
      link.set("client_id", Self.encodedButPercents(request.clientID.octets))
    case .stateUnescaped: link.set("state", Self.fittedIntoQuery(state))
    default: break
    }
  }

  /// Escapes what may not stand in a query, as libraries do: what separates parameters may.
  private static func fittedIntoQuery(_ octets: [UInt8]) -> [UInt8] {
    octets.flatMap { $0.isQueryCharacter ? [$0] : PercentCoding.encoded(CollectionOfOne($0)) }
  }

  private static func encodedButPercents(_ octets: [UInt8]) -> [UInt8] {
    octets.flatMap { $0 == UInt8(ascii: "%") ? [$0] : PercentCoding.encoded(CollectionOfOne($0)) }
  }

  private func changeScopes(_ link: inout EditableURL) {
    let encoded = request.scopes.map(\.octets).filter { !$0.isEmpty }.map {
      PercentCoding.encoded($0)
    }
    switch fault {
    case .scopesByComma: link.set("scope", Self.joined(encoded, by: "%2C"))
    case .scopesBySemicolon: link.set("scope", Self.joined(encoded, by: "%3B"))
    case .scopesByTwoSpaces: link.set("scope", Self.joined(encoded, by: "%20%20"))
    case .scopesEndInSpace: link.set("scope", encoded.flatMap { $0 + Array("%20".utf8) })
    case .scopesEncodedTwice: link.change("scope") { PercentCoding.encoded($0) }
    case .firstScopeOnly: link.set("scope", encoded.first ?? [])
    case .scopeCommaSplits: link.change("scope") { $0.replacing("%2C".utf8, with: "%20".utf8) }
    case .fifthScopeLost: link.set("scope", Self.joined(Array(encoded.prefix(4)), by: "%20"))
    case .scopeForEach:
      link.remove("scope")
      for scope in encoded { link.add("scope", scope) }
    default: break
    }
  }

  private static func joined(_ scopes: [[UInt8]], by separator: String) -> [UInt8] {
    Array(scopes.joined(separator: Array(separator.utf8)))
  }

  private func changeRedirectURI(_ link: inout EditableURL) {
    let asked = String(decoding: request.redirectURI.octets, as: UTF8.self)
    switch fault {
    case .redirectURIProduction:
      let production = asked.replacingOccurrences(of: "-sandbox.", with: ".")
      link.set("redirect_uri", PercentCoding.encoded(production.utf8))
    case .redirectURIChromecast:
      let bundleID = asked.split(separator: "/").last ?? ""
      let chromecast = asked.dropLast(bundleID.count) + "com.google.Chromecast"
      link.set("redirect_uri", PercentCoding.encoded(chromecast.utf8))
    case .opaDevelopmentForgotten where asked == Self.forgotten.text:
      link.change("redirect_uri") { $0.dropLast(".dev".count) }
    case .redirectURITrailingSlash: link.change("redirect_uri") { $0 + Array("%2F".utf8) }
    case .redirectURIEncodedTwice: link.change("redirect_uri") { PercentCoding.encoded($0) }
    default: break
    }
  }

  /// The URL of com.google.OPA.dev in the sandbox.
  private static let forgotten = RedirectURL.all[9]

  // MARK: - The URL and its opening

  private func changeURL(_ link: inout EditableURL) {
    switch fault {
    case .appLinkTrailingSlash: link.base.append(UInt8(ascii: "/"))
    case .fragmentAdded: link.fragment = Array("flip".utf8)
    case .parametersInFragment:
      link.fragment = Array(link.octets.dropFirst(link.base.count + 1))
      link.parameters = nil
    default: break
    }
  }

  private func changeOpening(_ started: inout StartReply) {
    switch fault {
    case .openedTwice: started.opened += started.opened
    case .sandboxNotOpened:
      if String(decoding: request.redirectURI.octets, as: UTF8.self).contains("-sandbox.") {
        started.opened = []
      }
    default: break
    }
  }
}
