import AppFlip
import Testing

@testable import Fuzzing

@Suite("Mutators of the redirect URI")
struct RedirectURIMutatorTests {
  private static let target = SampleInputs.octets(SampleInputs.target)
  private static let hostEnd = SampleInputs.octets("https://oauth-redirect.googleusercontent.com")
    .count

  /// What a mutator of a name makes of a flip: targets, encoded, and at times raw.
  private func expect(_ name: String, makes targets: [[UInt8]], isAlsoRaw: Bool) throws {
    let seeds = UInt64(max(1_000, targets.count * 12))
    let made = try SampleInputs.made(name, of: SampleInputs.flip, seeds: seeds)
    let written = targets.map { PercentEncoding.encode($0) } + (isAlsoRaw ? targets : [])
    let front = SampleInputs.octets(SampleInputs.front)
    #expect(Set(made.compactMap { $0.link?.octets }) == Set(written.map { front + $0 }))
  }

  @Test(
    "a table's mutator makes all of it and nothing else",
    arguments: RedirectURIMutators.all.filter { $0.isTable }.map(\.name))
  func table(_ name: String) throws {
    let mutator = try #require(RedirectURIMutators.all.first { $0.name == name })
    guard case .patterns(let isAlsoRaw, let patterns) = mutator.change else { return }
    let filled = patterns.compactMap { $0.filled(from: URIReference(splitting: Self.target)) }
    #expect(filled.count == patterns.count && Set(filled).count == filled.count)
    try expect(name, makes: filled.filter { $0 != Self.target }, isAlsoRaw: isAlsoRaw)
  }

  @Test(
    "a pattern is filled in with the parts of the target",
    arguments: [
      (
        "prefix-match",
        [
          "https://oauth-redirect.googleusercontent.com.evil.example/a/com.google.Chromecast",
          "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast@evil.example",
        ]
      ),
      (
        "bundle-id-affix",
        [
          "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecas",
          "https://oauth-redirect.googleusercontent.com/a/xcom.google.Chromecast",
          "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecastcom.google.Chromecast",
        ]
      ),
      (
        "backslash",
        [
          "https:\\\\oauth-redirect.googleusercontent.com\\a\\com.google.Chromecast",
          "https://oauth-redirect.googleusercontent.com/a/..\\a\\com.google.Chromecast",
        ]
      ),
      (
        "scheme",
        [
          "javascript:alert(1)", "oauth-redirect.googleusercontent.com/a/com.google.Chromecast",
          "https:https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast",
        ]
      ),
      (
        "loopback",
        [
          "http://localhost:3000/cb", "https://127.0.0.1:8443/auth/callback", "http://[::1]",
          "http://0177.0.0.1:8080/cb",
        ]
      ),
      (
        "google-elsewhere",
        [
          "https://www.google.com/a/com.google.Chromecast",
          "https://oauth-redirect.googleusercontent.com/r/my-project",
        ]
      ),
      ("other-scheme", ["about:blank", "urn:ietf:wg:oauth:2.0:oob"]),
      (
        "own-place",
        ["https://app.example.com/flip", "https://auth.example.com/authorize"]
      ),
      (
        "path-only",
        ["/a/com.google.Chromecast", "//evil.example/a/com.google.Chromecast"]
      ),
      (
        "unknown-bundle-id",
        [
          "https://oauth-redirect.googleusercontent.com/a/",
          "https://oauth-redirect.googleusercontent.com/a/com.evil.app",
        ]
      ),
    ])
  func anchors(_ name: String, _ targets: [String]) throws {
    let made = try SampleInputs.targets("redirect-uri/\(name)", seeds: 4_000)
    #expect(made.isSuperset(of: targets.map(SampleInputs.octets)))
  }

  @Test("mapped dots: one of the dots of the host, or all of them")
  func mappedDots() throws {
    let hosts = ["\u{3002}", "\u{FF0E}", "\u{FF61}", "%2E", "\u{FF05}2E"].flatMap {
      ["oauth-redirect\($0)googleusercontent.com", "oauth-redirect\($0)googleusercontent\($0)com"]
    }
    try expect(
      "redirect-uri/mapped-dots",
      makes: hosts.map { SampleInputs.octets("https://\($0)/a/com.google.Chromecast") },
      isAlsoRaw: true)
  }

  @Test(
    "listed: the other eleven URLs, or the other five of the host, or the one of the other host")
  func listed() throws {
    let others = RedirectURL.all.map(\.octets).filter { $0 != Self.target }
    let sandbox = "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.Chromecast"
    #expect(others.count == 11 && others.contains(SampleInputs.octets(sandbox)))
    try expect("redirect-uri/listed", makes: others, isAlsoRaw: false)
    try expect(
      "redirect-uri/listed-bundle-id",
      makes: others.filter { $0.prefix(Self.hostEnd) == Self.target.prefix(Self.hostEnd) },
      isAlsoRaw: false)
    try expect(
      "redirect-uri/environment", makes: [SampleInputs.octets(sandbox)], isAlsoRaw: false)
  }

  @Test("near the list: each of the 12 URLs with one thing changed, and none of them as it is")
  func nearListed() throws {
    let made = try SampleInputs.targets("redirect-uri/near-listed", seeds: 12_000)
    #expect(made.isDisjoint(with: RedirectURL.all.map(\.octets)))
    for url in RedirectURL.all {
      let host = url.environment.host
      let other = host.replacing("oauth-redirect", with: "oauth_redirect")
      let some = [
        "\(url.text)/", "http" + url.text.dropFirst(5), url.text.replacing(host, with: other),
      ]
      #expect(made.isSuperset(of: some.map(SampleInputs.octets)), "\(url.text)")
    }
  }

  @Test("an own place: the app's link, a path below it, and the endpoint")
  func ownPlaces() throws {
    let places = [
      "https://app.example.com/flip", "https://app.example.com/flip/cb",
      "https://auth.example.com/authorize",
    ]
    try expect(
      "redirect-uri/own-place", makes: places.map(SampleInputs.octets), isAlsoRaw: false)
  }

  @Test("every mutator without a table is shown here")
  func complete() {
    let shown = [
      "mapped-dots", "listed", "environment", "letter-case", "encoded-octet", "encoded-twice",
      "look-alike", "invisible", "control", "malformed-utf-8", "long", "near-listed", "own-place",
    ]
    #expect(
      RedirectURIMutators.all.filter { !$0.isTable }.map(\.name).sorted()
        == shown.map { "redirect-uri/\($0)" }.sorted())
  }

  @Test(
    "an endpoint is sent nothing raw, by GET or by POST",
    arguments: RedirectURIMutators.all.map(\.name))
  func neverRaw(_ name: String) throws {
    for input in [SampleInputs.request, SampleInputs.post] {
      for made in try SampleInputs.made(name, of: input, seeds: 20) {
        let value = try #require(made.parameters.last?.value)
        #expect(value.allSatisfy { $0.isUnreserved || $0 == UInt8(ascii: "%") })
      }
    }
  }

  @Test(
    "of an answer that came back it changes the target, which holds no parameters of its own",
    arguments: [
      (
        "user-info",
        [
          "https://oauth-redirect.googleusercontent.com%20&@evil.example",
          "https://oauth-redirect.googleusercontent.com@evil.example/a/com.google.Chromecast",
        ]
      ),
      ("control", ["\(SampleInputs.target)%00", "\(SampleInputs.target)\0"]),
      ("query", [SampleInputs.target, "\(SampleInputs.target)&code=evil"]),
      ("fragment", [SampleInputs.target, "\(SampleInputs.target)%23x"]),
    ])
  func answer(_ name: String, _ bases: [String]) throws {
    let made = try SampleInputs.made("redirect-uri/\(name)", of: SampleInputs.answer, seeds: 1_000)
    #expect(made.allSatisfy { $0.link == InputLink(splitting: $0.link?.octets ?? []) })
    #expect(Set(bases.map(SampleInputs.octets)).isSubset(of: made.compactMap { $0.link?.base }))
    #expect(made.allSatisfy { $0.pending == SampleInputs.answer.pending })
  }

  @Test("parameters in a raw target, or in that of an answer, are parameters of the input")
  func split() throws {
    let flips = try SampleInputs.made("redirect-uri/query", of: SampleInputs.flip)
    #expect(
      flips.contains {
        $0.parameters.last == InputParameter(Array("state".utf8), Array("evil".utf8))
      })
    let answers = try SampleInputs.made("redirect-uri/query", of: SampleInputs.answer)
    #expect(answers.contains { $0.parameters.first?.value == Array("evil?code=4%2FP7".utf8) })
    let fragments = try SampleInputs.made("redirect-uri/fragment", of: SampleInputs.answer)
    #expect(fragments.contains { $0.link?.fragment == Array("x\(SampleInputs.tail)".utf8) })
  }

  @Test(
    "it changes nothing where the target is missing or can't be decoded",
    arguments: ["state=x", "redirect_uri", "redirect_uri=", "redirect_uri=%zz", "redirect_uri=a%2"])
  func missing(_ query: String) {
    let input = SampleInputs.flip(query)
    #expect(
      RedirectURIMutators.all.allSatisfy { mutator in
        (0..<20).allSatisfy { SampleInputs.made(mutator, of: input, seed: $0) == nil }
      })
  }

  @Test("one of several targets is changed, whatever its name is written like")
  func several() throws {
    let input = SampleInputs.flip("redirect_uri=x&redirect%5Furi=y")
    let made = Set(
      try SampleInputs.made("redirect-uri/listed", of: input).map {
        $0.parameters.map { $0.value?.count == 1 }
      })
    #expect(made == [[true, false], [false, true]])
  }

  @Test("a target that is written in an unusual way is changed too, not only its writing")
  func unusual() throws {
    let value = SampleInputs.encoded(SampleInputs.target).map { $0.isAlpha ? $0 | 0x20 : $0 }
    let raw = "redirect_uri=" + String(decoding: value, as: UTF8.self)
    let target = try PercentDecoding.decode(value, as: .percent)
    for name in ["letter-case", "environment", "control"] {
      let made = try SampleInputs.made("redirect-uri/\(name)", of: SampleInputs.flip(raw))
      #expect(
        !made.isEmpty
          && made.allSatisfy { input in
            PercentDecoding.decodeLiteral(input.parameters[0].value ?? [], as: .percent) != target
          })
    }
  }

  @Test(
    "environment: the other of the two hosts, and neither for a stranger's",
    arguments: [
      (
        "https://oauth-redirect-sandbox.googleusercontent.com/x?y",
        "https://oauth-redirect.googleusercontent.com/x?y"
      ),
      ("https://evil.example/a/com.google.OPA", nil), ("x", nil),
    ] as [(String, String?)])
  func environment(_ target: String, _ other: String?) throws {
    let input = FuzzInput(.googleApp, link: InputLink(base: SampleInputs.octets(target)))
    let made = try SampleInputs.made("redirect-uri/environment", of: input, seeds: 1)
    #expect(made.first?.link?.octets == other.map(SampleInputs.octets))
  }

  @Test("letter case: of a part, or of one letter")
  func letterCase() throws {
    let made = try SampleInputs.targets("redirect-uri/letter-case", seeds: 2_000)
    #expect(
      made.isSuperset(
        of: [
          "HTTPS://oauth-redirect.googleusercontent.com/a/com.google.Chromecast",
          "https://OAUTH-REDIRECT.GOOGLEUSERCONTENT.COM/a/com.google.Chromecast",
          "https://oauth-redirect.googleusercontent.com/A/COM.GOOGLE.CHROMECAST",
          "https://oauth-redirect.googleusercontent.com/a/com.google.chromecast",
          "https://oauth-redirect.googleusercontent.com/a/COM.GOOGLE.CHROMECAST",
          "https://oauth-redirect.googleusercontent.com/A/com.google.Chromecast",
          "hTtps://oauth-redirect.googleusercontent.com/a/com.google.Chromecast",
        ].map(SampleInputs.octets)))
    let lower = Self.target.map { $0.isAlpha ? $0 | 0x20 : $0 }
    #expect(made.allSatisfy { $0.map { $0.isAlpha ? $0 | 0x20 : $0 } == lower })
  }

  @Test("encoded octet: any one, with digits of either case")
  func encodedOctet() throws {
    let expected = Self.target.indices.flatMap { index in
      let escape = PercentEncoding.encodeAll([Self.target[index]])
      let lower = escape.map { $0.isAlpha ? $0 | 0x20 : $0 }
      return [escape, lower].map { Array(Self.target[..<index]) + $0 + Self.target[(index + 1)...] }
    }
    #expect(try SampleInputs.targets("redirect-uri/encoded-octet", seeds: 3_000) == Set(expected))
  }

  @Test("encoded twice: once more, twice more, or 30 times")
  func encodedTwice() throws {
    var (octets, all): ([UInt8], [[UInt8]]) = (Self.target, [])
    for _ in 0..<30 {
      octets = PercentEncoding.encode(octets)
      all.append(octets)
    }
    let made = try SampleInputs.targets("redirect-uri/encoded-twice", seeds: 100)
    #expect(made == [all[0], all[1], all[29]])
  }

  @Test("look-alikes: one character that isn't ASCII in place of one that is")
  func lookAlike() throws {
    let made = try SampleInputs.targets("redirect-uri/look-alike", seeds: 3_000)
    #expect(
      made.isSuperset(
        of: [
          "https://\u{43E}auth-redirect.googleusercontent.com/a/com.google.Chromecast",
          "https://oauth-redirect.googleu\u{17F}ercontent.com/a/com.google.Chromecast",
          "https://oauth-red\u{131}rect.googleusercontent.com/a/com.google.Chromecast",
          "https://oauth-redirect.googleusercontent\u{3002}com/a/com.google.Chromecast",
          "https://oauth-redirect.googleusercontent.com/a/\u{FF43}om.google.Chromecast",
          "https:\u{2044}/oauth-redirect.googleusercontent.com/a/com.google.Chromecast",
        ].map(SampleInputs.octets)))
    for octets in made {
      #expect(octets.filter { $0 < 0x80 }.count == Self.target.count - 1)
      #expect(String(validating: octets, as: UTF8.self)?.unicodeScalars.count == Self.target.count)
    }
  }

  @Test(
    "a piece is put in front, behind, behind the host or anywhere",
    arguments: [
      ("control", [[0x09], [0x0A], [0x0D], [0x0D, 0x0A], [0x00], [0x20], [0xC2, 0x85], [0x7F]]),
      ("invisible", [[0xC2, 0xAD], [0xE2, 0x80, 0x8B], [0xEF, 0xBB, 0xBF], [0xCC, 0x81]]),
      ("malformed-utf-8", [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xC0, 0x80]]),
    ] as [(String, [[UInt8]])])
  func piece(_ name: String, _ anchors: [[UInt8]]) throws {
    let mutator = try #require(RedirectURIMutators.all.first { $0.name == "redirect-uri/\(name)" })
    guard case .insertions(true, let pieces) = mutator.change else {
      Issue.record("\(name) has no table of pieces")
      return
    }
    #expect(Set(pieces).isSuperset(of: anchors))
    let made = try SampleInputs.targets("redirect-uri/\(name)", seeds: 2_000)
    for piece in pieces {
      for offset in [0, Self.hostEnd, Self.target.count] {
        #expect(made.contains(Array(Self.target[..<offset]) + piece + Self.target[offset...]))
      }
    }
    for octets in made {
      let offset = Octets.firstDifference(octets, Self.target) ?? 0
      let rest = octets.suffix(Self.target.count - offset)
      #expect(octets.count > Self.target.count && rest == Self.target[offset...])
    }
    #expect(
      made.contains { octets in
        (1..<Self.hostEnd).contains(Octets.firstDifference(octets, Self.target) ?? 0)
      })
  }

  @Test("long: something many times, in front of the host or behind the path")
  func long() throws {
    let made = try SampleInputs.targets("redirect-uri/long", seeds: 300)
    let host = Self.target.dropFirst("https://".utf8.count)
    #expect(made.allSatisfy { $0.starts(with: Self.target) || $0.suffix(host.count) == host })
    #expect(made.allSatisfy { $0.count > Self.target.count })
    #expect(made.contains { $0.count > 8_000 } && made.contains { $0.count < 200 })
    #expect(made.count(where: { $0.count > 4_000 }) < made.count / 4)
    #expect(made.contains { $0.suffix(6) == SampleInputs.octets("/../..")[...] })
  }
}

extension Mutator {
  /// Whether the mutator fills in patterns of a table.
  fileprivate var isTable: Bool { if case .patterns = change { true } else { false } }
}
