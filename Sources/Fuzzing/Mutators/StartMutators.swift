import AppFlip
import Conformance

enum StartMutators {
  static let all: [Mutator] = [
    Mutator(
      "start/client-id", "Puts text of any kind into the client id, to be written encoded.",
      .start { start, context in
        let clientID = PercentEncoding.encode(start.clientID)
        guard let text = ValueMutators.anyDecodedText(from: clientID, &context) else { return }
        start.clientID = text
      },
      listed: .eachStart(SampleText.boundaries.filter { $0 < 2_048 }) {
        $0.clientID = Array(SampleText.prefix($1))
      }),
    Mutator(
      "start/scope", "Puts text of any kind into one of the scopes, to be written encoded.",
      .start { start, context in
        guard !start.scopes.isEmpty else { return }
        let index = context.random.below(start.scopes.count)
        let scope = PercentEncoding.encode(start.scopes[index])
        guard let text = ValueMutators.anyDecodedText(from: scope, &context) else { return }
        start.scopes[index] = text
      }),
    Mutator(
      "start/visible-character", "Puts characters that RFC 6749 permits into client id or scope.",
      kinds: [.start],
      .input(of: .googleApp) { input, context in
        let slots = input.startSlots.filter { $0 != .appLink && $0 != .redirectURI }
        guard let slot = context.random.pick(slots), let text = input[slot] else { return }
        let permitted = slot == .clientID ? ofClientIDs : ofScopes
        let offset = context.random.below(text.count + 1)
        let piece =
          context.random.oneIn(4)
          ? context.random.pick(escapes) : context.random.pick(permitted).map { [$0] }
        guard let piece else { return }
        input[slot] = text.splicing(offset..<offset, with: piece)
      },
      listed: .eachStart(ofClientIDs.map { [$0] } + escapes) { $0.clientID += $1 },
      .eachStart(ofScopes.map { [$0] } + escapes) { if !$0.scopes.isEmpty { $0.scopes[0] += $1 } }),
    Mutator(
      "start/scopes", "Asks for more scopes, for fewer or for none.",
      .start { start, context in
        switch context.random.below(8) {
        case 0: start.scopes = []
        case 1: start.scopes = Array(start.scopes.prefix(1))
        case 2, 3:
          guard !start.scopes.isEmpty else { return }
          start.scopes.remove(at: context.random.below(start.scopes.count))
        case 4: start.scopes = many(1 << (3 + context.random.below(6)))
        default:
          for _ in 0...context.random.below(6) {
            let scope = context.random.pick(scopes) ?? []
            let isThere = start.scopes.contains(scope)
            start.scopes.append(isThere ? Array("s\(start.scopes.count)".utf8) : scope)
          }
        }
      },
      listed: .eachStart(scopes) { $0.scopes.append($1) },
      .eachStart([0, 1, 3, 4, 5, 6, 10, 64]) { $0.scopes = many($1) }),
    Mutator(
      "start/scope-repeated", "Asks for a scope twice, which is no reason to give up.", weight: 4,
      .start { start, context in
        guard let scope = context.random.pick(start.scopes) else { return }
        start.scopes.insert(scope, at: context.random.below(start.scopes.count + 1))
      }, listed: .startEdits([{ $0.scopes += $0.scopes.prefix(1) }])),
    Mutator(
      "start/scope-order", "Asks for the scopes in another order.", weight: 4,
      .start { $1.random.shuffle(&$0.scopes) }, listed: .startEdits([{ $0.scopes.reverse() }])),
    Mutator(
      "start/redirect-uri", "Has the answer taken at another of the 12 URLs.",
      .eachStart(RedirectURL.all.map(\.octets)) { $0.redirectURI = $1 }),
    Mutator(
      "start/app-link", "Starts the flip at another link of an app, valid but odd.",
      .startEdits(
        paths.map { path -> StartEdit in { $0.moveAppLink(toPath: path) } }
          + authorities.map { authority -> StartEdit in { $0.moveAppLink(to: authority) } })),
    Mutator(
      "start/splice", "Takes one value of another start, or adds its scopes.", weight: 4,
      .start { start, context in
        guard let other = context.mate.start else { return }
        switch context.random.below(5) {
        case 0: start.appLink = other.appLink
        case 1: start.clientID = other.clientID
        case 2: start.redirectURI = other.redirectURI
        case 3: start.scopes = other.scopes
        default: start.scopes += other.scopes
        }
      }),
  ]

  /// `VSCHAR` of [RFC 6749, appendix A](https://www.rfc-editor.org/rfc/rfc6749#appendix-A).
  private static let ofClientIDs: [UInt8] = Array(0x20...0x7E)
  /// `scope-token`.
  private static let ofScopes = ofClientIDs.filter { !" \"\\".utf8.contains($0) }
  private static let escapes = ["%41", "%2B", "%20", "%26", "%25", "%", "&amp;", "%u0041"].octets
  private static let scopes = ["a", "openid", "email", "https://auth.example.com/scopes/home"]
    .octets

  private static func many(_ count: Int) -> [[UInt8]] {
    (0..<count).map { Array("scope\($0)".utf8) }
  }

  // None has a query or a fragment: the adapter protocol knows no such link of an app.
  private static let paths =
    [[]]
    + ("""
  / // /flip/ /flip//x /a%2Fb /a%20b /%41 /%61 /%E2%84%AA /%FF /a+b /a;x=1 /a=b&c=d /a:b@c /~a
  /a,b!$'()* /./flip /a/../flip /%2e%2e/flip /client_id=x /
  """ + String(repeating: "a", count: 255)).words.octets

  private static let authorities = """
    a.example app.example.com app.example.com:443 app.example.com:8443 APP.example.com
    xn--bcher-kva.example 127.0.0.1 [::1] u@app.example.com
    """.words.octets
}

extension FuzzRequest.Start {
  mutating func moveAppLink(to authority: [UInt8]) {
    let link = URIReference(splitting: appLink)
    guard link.scheme != nil, let own = link.authority else { return }
    appLink = appLink[..<own.startIndex] + authority + link.path
  }

  mutating func moveAppLink(toPath path: [UInt8]) {
    guard let own = URIReference(splitting: appLink).authority else { return }
    appLink = appLink[..<own.endIndex] + path
  }
}
