import AppFlip
import Conformance
import Testing

@testable import Fuzzing

/// What holds of all that a mutator makes, beyond the contract.
@Suite("What mutators never do")
struct MutatorInvariantTests {
  struct Invariant: Sendable, CustomTestStringConvertible {
    let mutators: [String]
    let input: FuzzInput
    let holds: @Sendable (_ made: FuzzInput) -> Bool

    init(
      _ mutators: String..., of input: FuzzInput,
      _ holds: @escaping @Sendable (_ made: FuzzInput) -> Bool
    ) {
      (self.mutators, self.input, self.holds) = (mutators, input, holds)
    }

    var testDescription: String { mutators.joined(separator: " ") }
  }

  private static let (flip, answer) = (SampleInputs.flip, SampleInputs.answer)
  private static let (request, post) = (SampleInputs.request, SampleInputs.post)
  private static let target = SampleInputs.octets(SampleInputs.target)
  private static let good = FuzzInput.Start(goodIn: .offered)
  private static let listed = RedirectURL.all.map(\.octets)

  private static let ofRequests: [Invariant] = [
    Invariant("request/outcome", "request/code", of: flip) {
      $0.link == flip.link && !$0.code.isEmpty && $0.code.allSatisfy(\.isVisible)
    },
    Invariant("request/base", of: flip) { $0.link?.query == flip.link?.query },
    Invariant("request/matching-state", of: answer) { made in
      let value = made.parameters.last?.value ?? []
      let readings = [QueryReading.percent, .form].map {
        PercentDecoding.decodeLiteral(value, as: $0)
      }
      return readings.allSatisfy { $0 == made.pending?.state && !$0.isEmpty }
        && made.parameters.first == answer.parameters.first
    },
    Invariant("request/pending-state", of: answer) {
      $0.link == answer.link && $0.pending?.state != answer.pending?.state
        && $0.pending?.state.isEmpty == false
    },
    Invariant(
      "request/equivalent-state", "request/near-state", "request/loose-escape",
      "request/equal-number", of: answer
    ) { made in
      // The state that comes back is never the pending one.
      guard let pending = made.pending?.state, let value = value("state", of: made) else {
        return false
      }
      return !QueryValue(value[...]).stands(for: pending)
    },
    Invariant("request/equal-number", of: answer) { made in
      let states = [
        made.pending?.state,
        value("state", of: made).flatMap { try? PercentDecoding.decode($0, as: .percent) },
      ]
      let numbers = states.map { state in
        Double(String(decoding: (state ?? []).drop { $0 == 0x20 }, as: UTF8.self))
      }
      return numbers[0] != nil && numbers[0] == numbers[1]
    },
  ]

  private static let ofAnswers: [Invariant] = [
    Invariant("request/issuer", of: answer) { $0.parameters.count == 3 },
    Invariant("request/no-pending", of: answer) { $0.pending == nil && $0.link == answer.link },
    Invariant("request/matching-target", of: answer) {
      $0.link?.base == $0.pending?.redirectURI && listed.contains($0.link?.base ?? [])
    },
    Invariant("request/pending-target", of: answer) {
      $0.link == answer.link && listed.contains($0.pending?.redirectURI ?? [])
    },
    Invariant("request/refusal", "request/description", "request/other-grant", of: answer) {
      $0.pending == answer.pending && value("state", of: $0) == value("state", of: answer)
        && !$0.parameters.contains { $0.isNamed("code") }
    },
  ]

  private static let ofForms: [Invariant] = [
    Invariant("request/form-from-query", of: request) { $0 == post },
    Invariant("request/query-from-form", of: post) { $0 == request },
    Invariant("request/form-split", of: request) {
      ($0.link?.query ?? []) + ($0.form ?? []) == request.parameters && $0.form?.isEmpty == false
    },
    Invariant("request/header", "request/header-marker", of: request) {
      $0.headers.count == 1 && $0.link == request.link
    },
    Invariant("request/header-marker", of: request) {
      $0.headers.map(\.value) == [ReflectionMarker.text]
    },
    Invariant("request/form-type", of: post) { $0.form == post.form && $0.headers.count == 1 },
  ]

  private static let ofTargets: [Invariant] = [
    Invariant("redirect-uri/control", "redirect-uri/query", "redirect-uri/fragment", of: answer) {
      // What is written into the link is read like any other.
      $0.link == InputLink(splitting: $0.link?.octets ?? []) && $0.pending == answer.pending
    },
    Invariant("redirect-uri/near-listed", of: request) { !listed.contains(target(of: $0)) },
    Invariant(
      "redirect-uri/listed", "redirect-uri/listed-bundle-id", "redirect-uri/environment",
      of: request
    ) { listed.contains(target(of: $0)) && target(of: $0) != target },
    Invariant("redirect-uri/letter-case", of: request) {
      target(of: $0).map(\.lowercased) == target.map(\.lowercased)
    },
    Invariant("redirect-uri/look-alike", of: request) {
      target(of: $0).count { $0 < 0x80 } == target.count - 1
        && String(validating: target(of: $0), as: UTF8.self)?.unicodeScalars.count == target.count
    },
    Invariant(
      "redirect-uri/control", "redirect-uri/invisible", "redirect-uri/malformed-utf-8", of: request
    ) { made in
      let octets = target(of: made)
      let offset = Octets.firstDifference(octets, target) ?? 0
      return octets.count > target.count
        && octets.suffix(target.count - offset) == target[offset...]
    },
    Invariant("redirect-uri/long", of: request) { made in
      let host = target.dropFirst("https://".utf8.count)
      return target(of: made).starts(with: target) || target(of: made).suffix(host.count) == host
    },
  ]

  private static let ofStarts: [Invariant] = [
    Invariant("start/client-id", of: SampleInputs.start) { $0.start?.clientID.isEmpty == false },
    Invariant("start/visible-character", of: SampleInputs.start) {
      guard let start = $0.start else { return false }
      return start.clientID.allSatisfy { (0x20...0x7E).contains($0) }
        && start.scopes.joined().allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 }
    },
    Invariant("start/scopes", of: SampleInputs.start) {
      Set($0.start?.scopes ?? []).count == $0.start?.scopes.count
    },
    Invariant("start/scope-order", of: SampleInputs.start) {
      $0.start?.scopes == good.scopes.reversed()
    },
    Invariant("start/scope-repeated", of: SampleInputs.start) {
      $0.start?.scopes.count == 3 && Set($0.start?.scopes ?? []) == Set(good.scopes)
    },
    Invariant("start/redirect-uri", of: SampleInputs.start) {
      listed.contains($0.start?.redirectURI ?? [])
    },
    Invariant("start/app-link", of: SampleInputs.start) {
      let uri = URIReference(splitting: $0.start?.appLink ?? [])
      return uri.isURI && uri.query == nil && uri.fragment == nil
    },
  ]

  private static let ofOctets: [Invariant] = [
    Invariant("bytes/flip", "bytes/insert", "bytes/delete", "bytes/repeat", of: post) {
      ($0.form == post.form) != ($0.link == post.link)
    },
    Invariant("bytes/replace", of: FuzzInput(link: "ab")) {
      zip($0.link?.octets ?? [], "ab".utf8).count { $0 != $1 } == 1 && $0.length == 2
    },
    Invariant("bytes/insert", of: FuzzInput(link: "ab")) { (3...6).contains($0.length) },
    Invariant("bytes/repeat-long", of: FuzzInput(link: "ab")) {
      (250...65_538).contains($0.length)
    },
    Invariant("bytes/insert-word", of: FuzzInput(link: "a?x=1#y")) {
      $0.link == InputLink(splitting: $0.link?.octets ?? [])
    },
    Invariant("characters/remove", of: answer) { !($0.pending?.state.isEmpty ?? true) },
    Invariant("values/delimiter", of: SampleInputs.flip("state=%C3%A9")) {
      // No piece is put into an escape.
      (try? PercentDecoding.decode($0.parameters[0].value ?? [], as: .percent)) != nil
    },
  ]

  private static let all = ofRequests + ofAnswers + ofForms + ofTargets + ofStarts + ofOctets

  /// The mutators of which something is said here.
  static let named = Set(all.flatMap(\.mutators))

  private static func value(_ name: String, of input: FuzzInput) -> [UInt8]? {
    input.parameters.first { $0.isNamed(name) }?.value
  }

  private static func target(of input: FuzzInput) -> [UInt8] {
    PercentDecoding.decodeLiteral(value("redirect_uri", of: input) ?? [], as: .percent)
  }

  @Test(
    "this holds of all that they make",
    arguments: all)
  func holds(_ invariant: Invariant) throws {
    for name in invariant.mutators {
      let made = try SampleInputs.made(name, of: invariant.input, seeds: 1_000)
      #expect(!made.isEmpty && made.allSatisfy(invariant.holds), "\(name)")
    }
  }

  @Test("every entry of a table makes something of its own", arguments: Mutators.all.map(\.name))
  func tables(_ name: String) throws {
    switch try #require(Mutators.all.first { $0.name == name }).change {
    case .patterns(_, let patterns):
      let filled = patterns.compactMap { $0.filled(from: URIReference(splitting: Self.target)) }
      #expect(filled.count == patterns.count && Set(filled).count == filled.count)
    case .pieces(let pieces, let places, _):
      #expect(Set(pieces).count == pieces.count && !places.isEmpty)
    case .insertions(_, let pieces): #expect(Set(pieces).count == pieces.count)
    default: break
    }
  }

  @Test(
    "one parameter is changed, never the redirect URI",
    arguments: [
      (Role.app, ["client_id", "code", "response_type", "scope", "state"]),
      (.authorizationEndpoint, ["client_id", "code", "response_type", "scope", "state"]),
      (.googleApp, ["code", "error", "error_description", "state"]),
    ])
  func names(_ role: Role, _ names: [String]) throws {
    let query =
      "client_id=a&scope=a&state=a&redirect_uri=a&code=a&error=a&error_description=a"
      + "&response_type=a&x=a"
    let input = FuzzInput(role, link: InputLink(splitting: SampleInputs.octets("b?\(query)")))
    var changed: Set<String> = []
    for made in try SampleInputs.made("values/number-like", of: input) {
      let others = zip(made.parameters, input.parameters).filter { $0 != $1 }
      #expect(others.count == 1)
      changed.formUnion(others.map { String(decoding: $0.0.name, as: UTF8.self) })
    }
    #expect(changed.sorted() == names)
  }

  @Test("one of several targets is changed, whatever its name is written like")
  func several() throws {
    let input = SampleInputs.flip("redirect_uri=x&redirect%5Furi=y")
    let made = try SampleInputs.made("redirect-uri/listed", of: input).map {
      $0.parameters.map { $0.value?.count == 1 }
    }
    #expect(Set(made) == [[true, false], [false, true]])
  }

  @Test(
    "an endpoint is sent nothing raw, by GET or by POST",
    arguments: RedirectURIMutators.all.map(\.name))
  func neverRaw(_ name: String) throws {
    for input in [Self.request, Self.post] {
      for made in try SampleInputs.made(name, of: input, seeds: 20) {
        let value = try #require(made.parameters.last?.value)
        #expect(value.allSatisfy { $0.isUnreserved || $0 == UInt8(ascii: "%") })
      }
    }
  }

  @Test("a start is changed in one thing, and nothing else is by its mutators")
  func starts() throws {
    for mutator in StartMutators.all where mutator.name != "start/splice" {
      let made = try SampleInputs.made(mutator.name, of: SampleInputs.start, seeds: 200)
      for start in made.compactMap(\.start) {
        let changes = [
          start.appLink != Self.good.appLink, start.clientID != Self.good.clientID,
          start.scopes != Self.good.scopes, start.redirectURI != Self.good.redirectURI,
        ]
        #expect(changes.count { $0 } == 1, "\(mutator.name)")
      }
      for input in SampleInputs.all where input.start == nil {
        #expect(SampleInputs.made(mutator, of: input, seed: 1) == nil)
      }
    }
  }

  @Test("a start takes a value of another one, or its scopes behind the own ones")
  func splice() throws {
    let other = FuzzInput.Start(
      appLink: SampleInputs.octets("https://b.example/"), clientID: SampleInputs.octets("b"),
      scopes: [SampleInputs.octets("c")], redirectURI: RedirectURL.all[9].octets)
    let mutator = try #require(StartMutators.all.first { $0.name == "start/splice" })
    var made: [FuzzInput.Start] = []
    for seed in 0..<UInt64(100) {
      var context = MutationContext(
        random: SplitMix64(seed: seed), fixture: .offered, outcomes: [], mate: FuzzInput(other),
        words: [])
      made += [mutator.made(of: SampleInputs.start, &context)?.start].compactMap(\.self)
    }
    #expect(
      made.contains { $0.appLink == other.appLink } && made.contains { $0.clientID == [0x62] })
    #expect(made.contains { $0.scopes == other.scopes })
    #expect(made.contains { $0.scopes == Self.good.scopes + other.scopes })
    #expect(made.contains { $0.redirectURI == other.redirectURI })
  }

  @Test("octets and characters of every text of a start are changed")
  func startTexts() {
    for (mutators, places) in [
      (ByteMutators.all, SampleInputs.start.startSlots),
      (
        CharacterMutators.all,
        SampleInputs.start.startSlots.filter { $0 != .appLink && $0 != .redirectURI }
      ),
    ] {
      var changed: Set<Slot> = []
      for mutator in mutators where mutator.kinds.contains(.start) {
        for seed in 0..<UInt64(200) {
          let made = SampleInputs.made(mutator, of: SampleInputs.start, seed: seed)
          changed.formUnion(
            SampleInputs.start.startSlots.filter {
              made?[$0] ?? SampleInputs.start[$0] != SampleInputs.start[$0]
            })
        }
      }
      #expect(changed.isSuperset(of: places))
    }
  }

  @Test("a code keeps at least one character: nobody can issue an empty one")
  func shortCode() throws {
    var input = FuzzInput(link: "a?x=1")
    input.code = Array("4".utf8)
    let made = try SampleInputs.made("characters/remove", of: input)
    #expect(!made.isEmpty && made.allSatisfy { $0.code == input.code })
  }

  @Test("client id: never the registered one, whatever that is", arguments: ["", "x", "0", "LINK"])
  func otherFixtures(_ clientID: String) throws {
    let mutator = try #require(ValueMutators.all.first { $0.name == "values/client-id" })
    let input = SampleInputs.flip("client_id=\(clientID)")
    var context = MutationContext(
      random: SplitMix64(seed: 1),
      fixture: Fixture(clientID: SampleInputs.octets(clientID), appLink: [], scopes: []),
      outcomes: [], mate: input, words: [])
    let made = (0..<300).compactMap { _ in mutator.made(of: input, &context) }
    #expect(made.isEmpty == clientID.isEmpty)
    #expect(made.allSatisfy { $0.parameters[0].value != SampleInputs.octets(clientID) })
  }

  @Test("near state: one thing changed, of every kind and at every place")
  func nearState() throws {
    var (bits, places, lengths): (Set<UInt8>, Set<Int>, Set<Int>) = ([], [], [])
    for made in try SampleInputs.made("request/near-state", of: Self.answer, seeds: 4_000) {
      let pending = try #require(made.pending?.state)
      let raw = try #require(Self.value("state", of: made))
      let near = PercentDecoding.decodeLiteral(raw, as: .percent)
      #expect(!near.isEmpty)
      lengths.insert(near.count - pending.count)
      guard near.count == pending.count, pending.count == 32 else { continue }
      let differing = pending.indices.filter { near[$0] != pending[$0] }
      guard differing.count == 1 else { continue }
      places.insert(differing[0])
      let changed = near[differing[0]] ^ pending[differing[0]]
      if changed.nonzeroBitCount == 1 { bits.insert(changed) }
    }
    #expect(places.count == 32 && bits.count == 8)
    #expect(lengths.isSuperset(of: Array(-31...1) + [256]))
  }

  // MARK: - How often

  @Test("length: next to powers of two and of ten, most below 2,050, what was there kept or not")
  func length() throws {
    let made = try SampleInputs.made(
      "values/length", of: SampleInputs.flip("state=%20"), seeds: 1_500)
    let values = made.compactMap { $0.parameters.first?.value }
    let bounds = (0...16).map { 1 << $0 } + [10, 100, 1_000, 10_000, 100_000]
    // What counts is what the escapes stand for.
    let lengths = Set(values.map { PercentDecoding.decodeLiteral($0, as: .percent).count })
    #expect(lengths.isSubset(of: bounds.flatMap { [$0 - 1, $0, $0 + 1] }))
    #expect(lengths.isSuperset(of: [1, 2, 64, 99, 255, 256, 1_000, 1_023, 2_047]))
    #expect(lengths.contains { $0 > 60_000 })
    #expect(values.count(where: { $0.count < 2_053 }) > values.count * 9 / 10)
    let kept = values.count(where: { $0.starts(with: SampleInputs.octets("%20")) })
    #expect((values.count / 4..<values.count * 3 / 4).contains(kept))
  }

  @Test(
    "length: the sizes of buffers, just filled, come in every part of a code and of a state",
    arguments: [
      ("values/length", SampleInputs.flip("state=a%20b&client_id=c&scope=d"), "state"),
      ("values/length", SampleInputs.answer, "code"), ("request/code", SampleInputs.flip, nil),
    ] as [(String, FuzzInput, String?)])
  func buffers(_ row: (name: String, input: FuzzInput, parameter: String?)) throws {
    let made = try SampleInputs.made(row.name, of: row.input, seeds: 4_000)
    let counts = made.compactMap { input -> Int? in
      guard let name = row.parameter else { return input.code.count }
      return Self.value(name, of: input).map {
        PercentDecoding.decodeLiteral($0, as: .percent).count
      }
    }
    for size in [64, 128, 256, 512, 1_024, 2_048] {
      for length in [size - 1, size, size + 1] {
        // More than one in 100, by far more than if each length were as likely as any other.
        let count = counts.count(where: { $0 == length })
        #expect(count > (row.parameter == nil ? 30 : 50), "\(length): \(count)")
      }
    }
  }

  @Test("long: mostly short, for what is long is slow")
  func long() throws {
    let lengths = try SampleInputs.made("redirect-uri/long", of: Self.request, seeds: 300)
      .map { Self.target(of: $0).count }
    #expect(lengths.contains { $0 > 8_000 } && lengths.contains { $0 < 200 })
    #expect(lengths.count(where: { $0 > 4_000 }) < lengths.count / 4)
  }

  @Test("half of the changes of octets are confined to one value")
  func confined() throws {
    let link = "https://app.example.com/a/very/long/path?x=1"
    let made = try SampleInputs.made("bytes/insert", of: FuzzInput(link: link), seeds: 300)
    let confined = made.count { $0.link?.octets.starts(with: link.dropLast().utf8) == true }
    #expect((140...190).contains(confined))
  }

  @Test("very many parameters stand in front, behind and around", arguments: [65, 1_000, 10_000])
  func many(_ count: Int) throws {
    let input = FuzzInput(link: "a?state=1")
    let places = try SampleInputs.made("parameters/many-\(count)", of: input, seeds: 24).map {
      made in
      [0, count / 2, count].first { made.parameters[$0] == input.parameters[0] }
    }
    #expect(Set(places) == [0, count / 2, count])
  }
}
