import AppFlip
import Foundation

/// What an app with a fault takes a link for.
struct FaultyReading {
  /// The link that the app believes it got.
  private(set) var link: EditableURL
  /// Where the app opens its answer, where that isn't the redirect URI of `link`.
  private(set) var target: [UInt8]?
  /// Whether the app drops the link.
  private(set) var isRefused = false

  private let clientID: [UInt8]
  private static let good = RedirectURL.all[2]

  init(_ fault: Fault, _ link: EditableURL, clientID: [UInt8], outcome: Outcome) {
    self.link = link
    self.clientID = clientID
    readClient(fault)
    readRedirectURI(fault, outcome)
    readParameters(fault)
  }

  // MARK: - Client id

  private mutating func readClient(_ fault: Fault) {
    guard link.count(of: "client_id") == 1, let raw = link["client_id"] else { return }
    let received = String(decoding: PercentCoding.decoded(raw), as: UTF8.self)
    let registered = String(decoding: clientID, as: UTF8.self)
    let isTaken =
      switch fault {
      case .clientIDUnchecked: true
      case .clientIDCaseFolded: received.lowercased() == registered.lowercased()
      case .clientIDCanonicallyEquivalent: received == registered
      case .clientIDTrimmed:
        received.trimmingCharacters(in: .whitespacesAndNewlines) == registered
      case .clientIDPrefix: received.hasPrefix(registered)
      default: false
      }
    if isTaken { link.change("client_id") { _ in PercentCoding.encoded(clientID) } }
  }

  // MARK: - Redirect URI

  private mutating func readRedirectURI(_ fault: Fault, _ outcome: Outcome) {
    guard link.count(of: "redirect_uri") == 1, let raw = link["redirect_uri"] else { return }
    let received = PercentCoding.decoded(raw)
    let text = String(decoding: received, as: UTF8.self)
    switch fault {
    case .sandboxRefused: isRefused = text.contains("sandbox")
    case .enterpriseForgotten: isRefused = text.hasSuffix("OPA.enterprise")
    default: break
    }
    let isTaken =
      switch fault {
      case .redirectURIUnchecked: true
      case .redirectURIPrefix: RedirectURL.all.contains { text.hasPrefix($0.text) }
      case .redirectURIHostOnly:
        RedirectURL.Environment.allCases.contains {
          URLComponents(string: text)?.host == $0.host
        }
      case .redirectURINormalised:
        RedirectURL.all.contains { URL(string: text)?.standardized.absoluteString == $0.text }
      case .redirectURICheckedOnApproval: outcome != .approves
      default: false
      }
    if isTaken { take(received) }
  }

  private mutating func take(_ received: [UInt8]) {
    target = received
    link.change("redirect_uri") { _ in PercentCoding.encoded(Self.good.text.utf8) }
  }

  // MARK: - Parameters

  private mutating func readParameters(_ fault: Fault) {
    switch fault {
    case .firstCopyWins: keepOne(of: link.parameters ?? [])
    case .lastCopyWins: keepOne(of: (link.parameters ?? []).reversed())
    case .invalidUTF8Repaired:
      link.change("state") {
        PercentCoding.encoded(String(decoding: PercentCoding.decoded($0), as: UTF8.self).utf8)
      }
    case .unknownParametersRefused:
      let known = ["client_id", "scope", "state", "redirect_uri"]
      isRefused =
        link.parameters?.contains { item in !known.contains(where: item.isNamed) } ?? false
    case .fixedOrder:
      let names = link.parameters?.map(\.name) ?? []
      isRefused = names.first.map { !$0.elementsEqual("client_id".utf8) } ?? false
    case .namesCaseFolded: rename { String(decoding: $0, as: UTF8.self).lowercased() }
    case .bracketsStripped:
      rename {
        String(decoding: PercentCoding.decoded($0), as: UTF8.self)
          .replacingOccurrences(of: "[]", with: "")
      }
    case .encodedNamesMissed:
      link.parameters?.removeAll { $0.name.contains(UInt8(ascii: "%")) }
    case .scopeRequired where link["scope"] == nil: link.remove("client_id")
    case .missingStateServed where link["state"] == nil:
      link.remove("state")
      link.add("state", Array("none".utf8))
    default: break
    }
  }

  private mutating func keepOne(of parameters: [EditableURL.Parameter]) {
    var seen: [[UInt8]] = []
    // An app keeps its parameters in a dictionary; a few thousand copies are the most it is shown.
    link.parameters = parameters.filter { parameter in
      let name = PercentCoding.decoded(parameter.name)
      if seen.contains(name) { return false }
      seen.append(name)
      return true
    }
  }

  private mutating func rename(_ transform: ([UInt8]) -> String) {
    link.parameters = link.parameters?.map {
      EditableURL.Parameter(name: Array(transform($0.name).utf8), value: $0.value)
    }
  }
}
