import AdapterProtocol
import AppFlip
import Conformance

enum StartMutators {
  static let all: [Mutator] = [
    Mutator(
      "start/client-id", "Puts text of any kind into the client ID, which must be encoded.",
      .eachStart(
        ValueMutators.decodedTexts
          + SampleText.boundaries.filter { $0 < 2_048 }.map { Array(SampleText.prefix($0)) }
      ) { $0.clientID.bytes = $1 }),
    Mutator(
      "start/scope", "Puts text of any kind into one of the scopes, which must be encoded.",
      .eachStart(ValueMutators.decodedTexts) { if !$0.scopes.isEmpty { $0.scopes[0].bytes = $1 } }),
    Mutator(
      "start/visible-character", "Puts characters that RFC 6749 allows into client ID or scope.",
      .eachStart(ofClientIDs.map { [$0] } + escapes) { $0.clientID.bytes += $1 },
      .eachStart(ofScopes.map { [$0] } + escapes) {
        if !$0.scopes.isEmpty { $0.scopes[0].bytes += $1 }
      }),
    Mutator(
      "start/scopes", "Requests more scopes, fewer, or none.",
      .eachStart(scopes) { $0.scopes.append(Text($1)) },
      .eachStart([0, 1, 3, 4, 5, 6, 10, 64, 256]) { $0.scopes = many($1) }),
    Mutator(
      "start/scope-repeated", "Requests a scope twice, which must not fail.", weight: 4,
      .startEdits([{ $0.scopes += $0.scopes.prefix(1) }])),
    Mutator(
      "start/scope-order", "Requests the scopes in a different order.", weight: 4,
      .startEdits([{ $0.scopes.reverse() }])),
    Mutator(
      "start/redirect-uri", "Uses a different one of the 12 URLs for the response.",
      .eachStart(RedirectURL.all.map(\.bytes)) { $0.redirectURI.bytes = $1 }),
    Mutator(
      "start/app-link", "Starts the flip at a different app link, valid but unusual.",
      .startEdits(
        paths.map { path -> StartEdit in { $0.moveAppLink(toPath: path) } }
          + authorities.map { authority -> StartEdit in { $0.moveAppLink(to: authority) } })),
  ]

  /// `VSCHAR` of [RFC 6749, appendix A](https://www.rfc-editor.org/rfc/rfc6749#appendix-A).
  private static let ofClientIDs: [UInt8] = Array(0x20...0x7E)
  /// `scope-token`.
  private static let ofScopes = ofClientIDs.filter { !" \"\\".utf8.contains($0) }
  private static let escapes = "%41 %2B %20 %26 %25 % &amp; %u0041".words.bytes
  private static let scopes = "a openid email https://auth.example.com/scopes/home".words.bytes

  private static func many(_ count: Int) -> [Text] { (0..<count).map { Text("scope\($0)") } }

  // None has a query or a fragment: the adapter protocol knows no such link of an app.
  private static let paths =
    [[]]
    + ("""
  / // /flip/ /flip//x /a%2Fb /a%20b /%41 /%61 /%E2%84%AA /%FF /a+b /a;x=1 /a=b&c=d /a:b@c /~a
  /a,b!$'()* /./flip /a/../flip /%2e%2e/flip /client_id=x /
  """ + String(repeating: "a", count: 255)).words.bytes

  private static let authorities = """
    a.example app.example.com app.example.com:443 app.example.com:8443 APP.example.com
    xn--bcher-kva.example 127.0.0.1 [::1] u@app.example.com
    """.words.bytes
}

extension GoogleAppInput.Start {
  fileprivate mutating func moveAppLink(to authority: [UInt8]) {
    let link = URIReference(splitting: appLink.bytes)
    guard link.scheme != nil, let own = link.authority else { return }
    appLink.bytes = appLink.bytes[..<own.startIndex] + authority + link.path
  }

  fileprivate mutating func moveAppLink(toPath path: [UInt8]) {
    guard let own = URIReference(splitting: appLink.bytes).authority else { return }
    appLink.bytes = appLink.bytes[..<own.endIndex] + path
  }
}
