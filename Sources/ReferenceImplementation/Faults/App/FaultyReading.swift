import AppFlip
import Foundation

/// What an app with a fault takes a link for.
struct FaultyReading {
  /// The link that the app believes it got.
  var link: EditableURL
  /// Where the app opens its answer, where that isn't the redirect URI of `link`.
  private(set) var target: [UInt8]?
  /// Whether the app drops the link.
  var isRefused = false

  private let clientID: [UInt8]
  private static let good = RedirectURL.all[2]
  /// The URL of com.google.OPA.enterprise in the sandbox.
  private static let forgotten = RedirectURL.all[10]

  init(_ fault: Fault, _ link: EditableURL, clientID: [UInt8], outcome: Outcome) {
    self.link = link
    self.clientID = clientID
    readClient(fault)
    readRedirectURI(fault, outcome)
    readParameters(fault)
    readNames(fault)
    readState(fault)
  }

  // MARK: - Client id

  private mutating func readClient(_ fault: Fault) {
    guard link.count(of: "client_id") == 1, let raw = link["client_id"] else { return }
    let octets = PercentCoding.decoded(raw)
    let received = String(decoding: octets, as: UTF8.self)
    let registered = String(decoding: clientID, as: UTF8.self)
    let isTaken =
      switch fault {
      case .clientIDUnchecked: true
      case .clientIDCaseFolded: received.lowercased() == registered.lowercased()
      case .clientIDCanonicallyEquivalent: received == registered
      case .clientIDTrimmed:
        received.trimmingCharacters(in: .whitespacesAndNewlines) == registered
      case .clientIDPrefix: received.hasPrefix(registered)
      case .clientIDNULEnds: LossyStorage.upToNUL(octets) == clientID
      case .clientIDInvisibleDropped: octets.replacing("\u{200B}".utf8, with: []) == clientID
      case .clientIDListTaken:
        octets.split(separator: UInt8(ascii: ",")).contains { $0.elementsEqual(clientID) }
      default: false
      }
    if isTaken { link.change("client_id") { _ in PercentCoding.encoded(clientID) } }
  }

  // MARK: - Redirect URI

  private mutating func readRedirectURI(_ fault: Fault, _ outcome: Outcome) {
    if fault == .redirectURIDefaultUsed {
      link.decodeNames(Self.documented)
      link.useDefaultRedirectURI()
    }
    guard link.count(of: "redirect_uri") == 1, let raw = link["redirect_uri"] else { return }
    let received = PercentCoding.decoded(raw)
    let text = String(decoding: received, as: UTF8.self)
    switch fault {
    case .sandboxRefused: isRefused = text.contains("sandbox")
    case .enterpriseForgotten: isRefused = text.hasSuffix("OPA.enterprise")
    case .opaEnterpriseSandboxRefused: isRefused = received == Self.forgotten.octets
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
      default: fault.looseReading.map { Self.isListed($0.read(received)) } ?? false
      }
    if isTaken { take(received) }
  }

  private static func isListed(_ octets: [UInt8]) -> Bool {
    RedirectURL.all.contains { $0.octets == octets }
  }

  private mutating func take(_ received: [UInt8]) {
    target = received
    link.change("redirect_uri") { _ in PercentCoding.encoded(Self.good.text.utf8) }
  }
}
