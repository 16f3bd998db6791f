import AdapterProtocol
import AppFlip
import Testing

@testable import Conformance

/// What is told at once of links, answers and flips is what the long way tells.
@Suite("What a flip matters for")
struct FlipMattersTests {
  private static let target = "https://oauth-redirect.googleusercontent.com/a/com.google.OPA"

  private static let links = [
    "", "client_id=google-LINK-42&scope=devices&state=S%2B1&redirect_uri=" + target,
    "client_id=other&state=S&redirect_uri=" + target, "state=%zz&redirect_uri=" + target,
    "client_id=google-LINK-42&state=S&state=T&redirect_uri=" + target,
    "client_id=google-LINK-42&state=S&redirect_uri=https://evil.example.com/", "a=b&c#d",
    "client_id=google-LINK-42&state=S+T&response_type=token&redirect_uri=" + target,
    "client_id=google-LINK-42&state=S&redirect_uri=" + target
      + "&redirect_uri=https://evil.example.com/",
  ].map { Array("https://app.example.com/flip?\($0)".utf8) }

  private static let requests = ["S", "S+T", "S%2B1"].map { state in
    Array(
      "https://auth.example.com/authorize?client_id=google-LINK-42&scope=devices&state=\(state)"
        .utf8) + Array("&response_type=code&redirect_uri=\(target)".utf8)
  }

  private static let opened = [
    target, "\(target)?code=c&state=S", "\(target)?code=d&state=S%2B1", "\(target)?state=S",
    "\(target)?error=access_denied&state=S+T", "\(target)?error=strange&error_description=%22",
    "\(target)?code=c+d&state=S%20T", "\(target)?code=c&state=S+1", "\(target)?code=c+d&state=S+1",
    "\(target)?code=c&error=cancelled&token=t#f", "https://evil.example.com/?code=c&state=S",
    "https://oauth-redirect-sandbox.googleusercontent.com/a/x?code=c c",
    "\(target)?error_description=",
  ].map { Text($0) }

  private static func flips(_ count: Int) -> [FlipExchange] {
    var random = SplitMix64(seed: 11)
    let contexts = [[], [Feature.code, .universalLinksOnly]].map {
      JudgingContext(world: .offered, features: Set($0), edition: .newest)
    }
    return (0..<count).map { round in
      let all = round.isMultiple(of: 2) ? links : links + requests
      let url = all.randomElement(using: &random) ?? []
      let code = ["c", "c+d", "c d"].randomElement(using: &random).map { Text($0) }
      let link = round % 16 == 0 ? nil : LinkReading(url)
      let urls = (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
        opened.randomElement(using: &random)
      }
      let outcome = Outcome.allCases.randomElement(using: &random) ?? .approves
      let context = contexts[round / 2 % 2]
      let siblings = round % 3 == 0 ? [LinkReading(links[1])] : []
      if round.isMultiple(of: 2) {
        return FlipExchange(
          AppInput(
            activity: round % 10 == 0 ? .other : .browsingWeb, url: Text(url), outcome: outcome,
            code: code), link: link,
          reply: AppReply(handled: round % 4 == 0, opened: urls.map { OpenedURL(url: $0) }),
          context: context, siblings: siblings)
      }
      let headers = urls.map { Header(name: "Location", value: $0) }
      return FlipExchange(
        EndpointInput(url: Text(url), outcome: outcome, code: code), link: link,
        reply: EndpointReply(status: round % 5 == 0 ? 200 : 302, headers: headers, body: ""),
        context: context, siblings: siblings)
    }
  }

  @Test("no rule is broken by a flip that lacks what the rule needs")
  func needs() {
    var (broken, passedOver): ([Rule.ID: Int], Int) = ([:], 0)
    for flip in Self.flips(4_000) {
      let matters = FlipMatters(of: flip)
      for rule in Rule.binding(flip.role) {
        guard case .flip(let judge) = rule.oracle else { continue }
        let isNeeded = rule.needs.isSubset(of: matters)
        if !isNeeded { passedOver += 1 }
        if case .broken = judge(flip) {
          broken[rule.id, default: 0] += 1
          #expect(isNeeded, "\(rule.id)")
        }
      }
    }
    // Each rule that needs anything was broken now and then, so that passing it over would show.
    for rule in Rule.app + Rule.endpoint where rule.needs != [] {
      #expect(broken[rule.id, default: 0] > 0, "\(rule.id)")
    }
    #expect(passedOver > 10_000)
  }

  @Test("a link and an answer are URIs, and hold blanks, where their octets say so")
  func octets() {
    var random = SplitMix64(seed: 12)
    var good = 0
    for round in 0..<12_000 {
      var url =
        round.isMultiple(of: 2)
        ? Self.links[round % Self.links.count]
        : Self.opened[round % Self.opened.count].octets
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0...url.count, using: &random)
        url.insert(Array("%&=+?#/ \t~<\u{E9}".utf8).randomElement(using: &random) ?? 0, at: place)
      }
      let link = LinkReading(url)
      let isURI = URIReference(splitting: url).isURI
      #expect(link.isURI == isURI && OpenedAnswer(url, universalLinksOnly: nil).isURI == isURI)
      #expect(link.holdsBlank == url.contains { $0 <= 0x20 }, "\(Octets.escaped(url))")
      if isURI { good += 1 }
    }
    #expect(good > 1_000 && good < 11_000)
  }

  @Test("a parameter is known by its name alone, octet for octet")
  func names() {
    var random = SplitMix64(seed: 13)
    let documented = LinkParameter.allCases.filter { $0 != .ofExtension }.map(\.rawValue)
    let known =
      documented + ["prompt", "code_challenge_method", "request_uri", "authorization_details"]
    var found = 0
    for round in 0..<12_000 {
      var name = Array(known[round % known.count].utf8)
      for _ in 0..<Int.random(in: 0...1, using: &random) {
        name[Int.random(in: name.indices, using: &random)] ^= 1 << UInt8(round % 8)
      }
      let parameter = LinkParameter(named: name[...])
      let expected = known.first { name.elementsEqual($0.utf8) }
      #expect((parameter != nil) == (expected != nil), "\(Octets.escaped(name))")
      let isOfExtension = expected.map { !documented.contains($0) } ?? false
      #expect((parameter == .ofExtension) == isOfExtension)
      if parameter != nil { found += 1 }
    }
    #expect(found > 4_000 && found < 9_000)
  }
}
