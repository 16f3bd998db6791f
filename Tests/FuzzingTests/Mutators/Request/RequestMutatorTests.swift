import AppFlip
import Conformance
import Fuzzing
import Testing

@Suite("Mutators of requests")
struct RequestMutatorTests {
  @Test("outcome: another of those that the role may be asked for")
  func outcome() throws {
    let made = try SampleInputs.made("request/outcome", of: SampleInputs.flip)
    #expect(Set(made.map(\.outcome)) == [.declines, .cancels])
    #expect(made.allSatisfy { $0.link == SampleInputs.flip.link })
    #expect(try SampleInputs.made("request/outcome", of: SampleInputs.answer).isEmpty)
  }

  @Test("activity: the other one, but an endpoint knows none", arguments: Role.allCases)
  func activity(_ role: Role) throws {
    for activity in Activity.allCases {
      let input = FuzzInput(role, link: SampleInputs.flip.link, activity: activity)
      let made = try SampleInputs.made("request/activity", of: input, seeds: 20).map(\.activity)
      #expect(made.isEmpty == (role == .authorizationEndpoint))
      #expect(!made.contains(activity))
    }
  }

  @Test("no link or an empty one, but an endpoint always has one", arguments: Role.allCases)
  func noLink(_ role: Role) throws {
    let made = try SampleInputs.made(
      "request/no-link", of: FuzzInput(role, link: SampleInputs.flip.link), seeds: 20)
    let links = Set(made.map { $0.link?.octets })
    #expect(links == (role == .authorizationEndpoint ? [] : [nil, []]))
    #expect(try SampleInputs.made("request/no-link", of: FuzzInput(role, link: nil)).isEmpty)
  }

  @Test("base: an app's link with another scheme, host, port or path, its parameters untouched")
  func base() throws {
    let input = try #require(FuzzInput.good(.app, in: .offered))
    let made = try SampleInputs.made("request/base", of: input, seeds: 400)
    #expect(made.allSatisfy { $0.link?.query == input.link?.query && $0.link?.base != nil })
    let bases = Set(made.compactMap { $0.link.map { String(decoding: $0.base, as: UTF8.self) } })
    #expect(
      bases.isSuperset(of: [
        "http://app.example.com/flip", "https://evil.example/flip", "https://app.example.com",
        "https://app.example.com:99999/flip", "https://app.example.com/%00", "https:///flip",
      ]))
    #expect(!bases.contains("https://app.example.com/flip"))
    let other = try #require(FuzzInput.good(.googleApp, in: .offered))
    #expect(try SampleInputs.made("request/base", of: other).isEmpty)
  }

  @Test("code: printable ASCII with a trap, a character more, or long")
  func code() throws {
    let made = try SampleInputs.made("request/code", of: SampleInputs.flip, seeds: 16_000)
    let codes = Set(made.map(\.code))
    #expect(codes.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isVisible) })
    #expect(
      codes.isSuperset(
        of: ["a+b", "a%2Bb", "a&b", "a ", " a", "x&state=evil", "a;b", "100%", "4~/P7", "\\"]
          .map(SampleInputs.octets)))
    let lengths = Set(codes.map(\.count))
    #expect(lengths.isSuperset(of: [255, 256, 1_000, 2_047]) && lengths.contains { $0 > 8_000 })
    #expect(made.allSatisfy { $0.link == SampleInputs.flip.link })
    #expect(try SampleInputs.made("request/code", of: SampleInputs.answer).isEmpty)
  }

  @Test("matching state: every kind of text, the same in the answer and in the pending flip")
  func matchingState() throws {
    let made = try SampleInputs.made(
      "request/matching-state", of: SampleInputs.answer, seeds: 4_000)
    var states: Set<[UInt8]> = []
    var bare: Set<UInt8> = []
    for input in made {
      let state = try #require(input.pending?.state)
      states.insert(state)
      let value = try #require(input.parameters.last?.value)
      #expect(PercentDecoding.decodeLiteral(value, as: .percent) == state)
      #expect(PercentDecoding.decodeLiteral(value, as: .form) == state)
      if value != PercentEncoding.encode(state) { bare.formUnion(value) }
      #expect(input.parameters.count == SampleInputs.answer.parameters.count)
      #expect(input.parameters.first == SampleInputs.answer.parameters.first)
    }
    #expect(bare.isSuperset(of: "/:?@".utf8) && bare.isDisjoint(with: "&=+;#".utf8))
    #expect(states.count > 500)
    #expect(states.contains { !Octets.areUTF8($0) } && states.contains { $0.contains(0) })
    #expect(
      states.contains { $0.contains(UInt8(ascii: "%")) } && states.contains { $0.count > 4_000 })
    #expect(states.contains(SampleInputs.octets("null")) && !states.contains([]))
  }

  @Test("pending state: of the flip alone")
  func pendingState() throws {
    let made = try SampleInputs.made("request/pending-state", of: SampleInputs.answer, seeds: 500)
    #expect(made.allSatisfy { $0.link == SampleInputs.answer.link })
    let states = Set(made.compactMap { $0.pending?.state })
    #expect(states.isSuperset(of: ["A/B", "a/", "a/b "].map(SampleInputs.octets)))
    #expect(!states.contains(SampleInputs.octets("a/b")) && !states.contains([]))
  }

  @Test(
    "a state never becomes empty, which would be a missing one",
    arguments: ["request/matching-state", "request/pending-state"])
  func noEmptyState(_ name: String) throws {
    let input = FuzzInput(
      .googleApp, link: InputLink(splitting: SampleInputs.octets("a?state=x")),
      pending: FuzzInput.Pending(redirectURI: [], state: SampleInputs.octets("x")))
    let made = try SampleInputs.made(name, of: input, seeds: 1_000)
    #expect(made.count > 800 && made.allSatisfy { $0.pending?.state.isEmpty == false })
  }

  @Test("a state that some reader takes for the pending one, and is other octets")
  func equivalentState() throws {
    let made = try SampleInputs.made(
      "request/equivalent-state", of: SampleInputs.answer, seeds: 2_000)
    // Two very long states are too long for an input.
    #expect(made.count > 1_900)
    for input in made {
      let value = input.parameters.first { $0.isNamed("state") }?.value ?? []
      let returned = PercentDecoding.decodeLiteral(value, as: .percent)
      #expect(returned != input.pending?.state)
    }
    let states = Set(made.compactMap { $0.pending?.state })
    #expect(states.isSuperset(of: ["\u{E9}", "e\u{301}", "K", "\u{212A}"].map { Array($0.utf8) }))
    #expect(states.isSuperset(of: ["\u{FFFD}", "a+b/", "a ", "S1"].map { Array($0.utf8) }))
    #expect(states.contains { $0.count > 256 })
  }

  @Test("near state: the pending one with one thing changed, of every kind and at every place")
  func nearState() throws {
    let made = try SampleInputs.made("request/near-state", of: SampleInputs.answer, seeds: 4_000)
    var bits: Set<UInt8> = []
    var places: Set<Int> = []
    var lengths: Set<Int> = []
    for input in made {
      let pending = try #require(input.pending?.state)
      let raw = try #require(input.parameters.first { $0.isNamed("state") }?.value)
      let near = PercentDecoding.decodeLiteral(raw, as: .percent)
      #expect(near != pending && !near.isEmpty)
      lengths.insert(near.count - pending.count)
      guard near.count == pending.count, pending.count == 32 else { continue }
      let differing = pending.indices.filter { near[$0] != pending[$0] }
      if differing.count == 1 {
        places.insert(differing[0])
        let changed = near[differing[0]] ^ pending[differing[0]]
        if changed.nonzeroBitCount == 1 { bits.insert(changed) }
      }
    }
    #expect(places.count == 32 && bits.count == 8)
    #expect(lengths.isSuperset(of: Array(-31...1) + [256]))
    #expect(try SampleInputs.made("request/near-state", of: SampleInputs.start).isEmpty)
  }

  @Test("loose escape: an octet of the pending state in what is no escape of it")
  func looseEscape() throws {
    let made = try SampleInputs.made("request/loose-escape", of: SampleInputs.answer, seeds: 1_000)
    var raws: Set<[UInt8]> = []
    for input in made {
      let pending = try #require(input.pending?.state)
      let raw = try #require(input.parameters.first { $0.isNamed("state") }?.value)
      #expect(!QueryValue(raw[...]).stands(for: pending))
      raws.insert(raw)
    }
    #expect(
      raws.isSuperset(
        of: ["%u0061%2Fb", "%\u{FF16}\u{FF11}%2Fb", "a%2F%0x9", "%+f%2Fb"].map(SampleInputs.octets))
    )
    #expect(try SampleInputs.made("request/loose-escape", of: SampleInputs.flip).isEmpty)
  }

  @Test("issuer: that of the endpoint, or another one, somewhere in an answer")
  func issuer() throws {
    let made = try SampleInputs.made("request/issuer", of: SampleInputs.answer, seeds: 400)
    let right = SampleInputs.encoded("https://auth.example.com")
    let issuers = made.compactMap { $0.parameters.first { $0.isNamed("iss") }?.value }
    #expect(issuers.count == made.count && made.allSatisfy { $0.parameters.count == 3 })
    #expect(issuers.count { $0 == right } > 150 && Set(issuers).count == 9)
    #expect(Set(made.compactMap { $0.parameters.firstIndex { $0.isNamed("iss") } }) == [0, 1, 2])
    for input in [SampleInputs.request, SampleInputs.start] {
      #expect(try SampleInputs.made("request/issuer", of: input).isEmpty)
    }
  }

  @Test("no pending flip")
  func noPending() throws {
    let made = try SampleInputs.made("request/no-pending", of: SampleInputs.answer, seeds: 3)
    #expect(
      made == Array(repeating: FuzzInput(.googleApp, link: SampleInputs.answer.link), count: 3))
  }

  @Test(
    "another of the 12 URLs for answer and flip, or for the flip alone",
    arguments: ["request/matching-target", "request/pending-target"])
  func target(_ name: String) throws {
    let made = try SampleInputs.made(name, of: SampleInputs.answer)
    let others = RedirectURL.all.map(\.octets).filter {
      $0 != SampleInputs.octets(SampleInputs.target)
    }
    #expect(Set(made.compactMap { $0.pending?.redirectURI }) == Set(others))
    for input in made {
      let isMatching = input.link?.base == input.pending?.redirectURI
      #expect(isMatching == (name == "request/matching-target"))
      #expect(isMatching || input.link == SampleInputs.answer.link)
    }
  }

  @Test(
    "what belongs to the pending flip is nothing of an app or an endpoint",
    arguments: [
      "matching-state", "pending-state", "equivalent-state", "near-state", "loose-escape",
      "no-pending", "matching-target", "pending-target",
    ])
  func googleAppOnly(_ name: String) throws {
    let pending = SampleInputs.answer.pending
    for input in [
      FuzzInput(.app, link: SampleInputs.answer.link, pending: pending), SampleInputs.request,
      FuzzInput(.googleApp, link: SampleInputs.answer.link),
    ] {
      #expect(try SampleInputs.made("request/\(name)", of: input, seeds: 50).isEmpty)
    }
  }

  @Test("the query becomes a form, and a form the query")
  func form() throws {
    let (get, post) = (SampleInputs.request, SampleInputs.post)
    #expect(try SampleInputs.made("request/form-from-query", of: get, seeds: 2) == [post, post])
    #expect(try SampleInputs.made("request/query-from-form", of: post, seeds: 2) == [get, get])
    #expect(try SampleInputs.made("request/form-from-query", of: post).isEmpty)
    #expect(try SampleInputs.made("request/query-from-form", of: get).isEmpty)
    #expect(try SampleInputs.made("request/form-from-query", of: SampleInputs.flip).isEmpty)
  }

  @Test("a field of the header, one of each name, and for an endpoint alone")
  func header() throws {
    let made = try SampleInputs.made("request/header", of: SampleInputs.request, seeds: 400)
    #expect(made.allSatisfy { $0.headers.count == 1 && $0.link == SampleInputs.request.link })
    let shown = Set(made.flatMap(\.headers).map { Octets.escaped($0.name + [0x20] + $0.value) })
    #expect(
      shown.isSuperset(of: [
        "accept application/json", "x-requested-with XMLHttpRequest", "x-forwarded-proto http",
        "x-forwarded-host h3k8vz2p.example", "user-agent curl/8.5.0",
      ]))
    let marked = try SampleInputs.made("request/header-marker", of: SampleInputs.request)
    #expect(Set(marked.flatMap(\.headers).map(\.name)).count == 2)
    #expect(marked.allSatisfy { $0.headers.map(\.value) == [ReflectionMarker.text] })
    for seed in made.prefix(20) {
      for input in try SampleInputs.made("request/header", of: seed, seeds: 40) {
        #expect(Set(input.headers.map(\.name)).count == input.headers.count)
      }
    }
    #expect(try SampleInputs.made("request/header", of: SampleInputs.flip).isEmpty)
  }

  @Test("the type of a form in other words, and of a form alone")
  func formType() throws {
    let made = try SampleInputs.made("request/form-type", of: SampleInputs.post, seeds: 100)
    #expect(Set(made.flatMap(\.headers).map(\.name)) == [SampleInputs.octets("content-type")])
    #expect(Set(made.flatMap(\.headers).map(\.value)).count == 5)
    #expect(made.allSatisfy { $0.form == SampleInputs.post.form })
    #expect(try SampleInputs.made("request/form-type", of: SampleInputs.request).isEmpty)
  }

  @Test("equal number: two texts of one number, one of them pending")
  func equalNumber() throws {
    let made = try SampleInputs.made("request/equal-number", of: SampleInputs.answer, seeds: 600)
    #expect(made.count == 600)
    for input in made {
      let pending = try #require(input.pending?.state)
      let parameter = try #require(input.parameters.first { $0.isNamed("state") })
      let state = try PercentDecoding.decode(#require(parameter.value), as: .percent)
      #expect(state != pending && number(state) == number(pending))
      #expect(input.parameters.count == 2 && input.link?.base == SampleInputs.answer.link?.base)
    }
    #expect(Set(made.compactMap(\.pending?.state)).count > 100)
    #expect(try SampleInputs.made("request/equal-number", of: SampleInputs.flip).isEmpty)
  }

  private func number(_ octets: [UInt8]) -> Double? {
    Double(String(decoding: octets.drop { $0 == 0x20 }, as: UTF8.self))
  }

  @Test("refusal: an error of the document in place of the code, the state untouched")
  func refusal() throws {
    let made = try SampleInputs.made("request/refusal", of: SampleInputs.answer, seeds: 100)
    let queries = Set(made.compactMap { $0.link.map { Octets.escaped($0.octets) } })
    #expect(
      queries
        == Set(
          ErrorCode.allCases.map { "\(SampleInputs.target)?error=\($0.rawValue)&state=a%2Fb" }))
    #expect(made.allSatisfy { $0.pending == SampleInputs.answer.pending })
    #expect(try SampleInputs.made("request/refusal", of: SampleInputs.request).isEmpty)
    #expect(try SampleInputs.made("request/refusal", of: SampleInputs.start).isEmpty)
  }

  @Test("other grant: the code under the name of what another flow answers with")
  func otherGrant() throws {
    let made = try SampleInputs.made("request/other-grant", of: SampleInputs.answer, seeds: 100)
    let names = Set(made.compactMap { $0.parameters.first?.name })
    #expect(
      names.isSuperset(of: ["id_token", "access_token", "response"].map(SampleInputs.octets)))
    #expect(!names.contains(SampleInputs.octets("code")))
    for input in made {
      #expect(input.parameters.map(\.value) == SampleInputs.answer.parameters.map(\.value))
    }
    for input in [SampleInputs.refusal, SampleInputs.request, SampleInputs.start] {
      #expect(try SampleInputs.made("request/other-grant", of: input).isEmpty)
    }
  }

  @Test("description: of an error, one of the document where there was a code")
  func description() throws {
    for input in [SampleInputs.answer, SampleInputs.refusal] {
      let made = try SampleInputs.made("request/description", of: input, seeds: 1_500)
      #expect(made.count > 1_400)
      var errors: Set<String> = []
      for input in made {
        let names = input.parameters.map { String(decoding: $0.name, as: UTF8.self) }
        #expect(names == ["error", "state", "error_description"])
        errors.insert(String(decoding: input.parameters.first?.value ?? [], as: UTF8.self))
        #expect(input.pending == SampleInputs.answer.pending)
      }
      #expect(errors == Set(ErrorCode.allCases.map(\.rawValue)))
      let texts = made.compactMap { $0.parameters.last?.value }
      #expect(
        Set(texts).isSuperset(
          of: ["The%20user%20denied%20the%20request.", "Cancel", "access_denied", "%zz", "%FF"]
            .map(SampleInputs.octets)))
      let undecodable = texts.count { !QueryValue($0[...]).isDecodable }
      #expect((200...700).contains(undecodable), "\(undecodable)")
      #expect(texts.contains { $0.count == 512 } && texts.contains { $0.count > 4_000 })
    }
  }

  @Test("description: another one in place of the first, and none without an answer of the app")
  func otherDescription() throws {
    let described = FuzzInput(
      .googleApp,
      link: InputLink(
        splitting: SampleInputs.octets(
          "\(SampleInputs.target)?error_description=a&error=cancelled&state=a%2Fb")),
      pending: SampleInputs.answer.pending)
    let made = try SampleInputs.made("request/description", of: described, seeds: 100)
    #expect(made.count > 90 && made.allSatisfy { $0.parameters.count == 3 })
    #expect(made.allSatisfy { $0.parameters.first != described.parameters.first })
    for input in [
      SampleInputs.flip, SampleInputs.request, SampleInputs.start,
      FuzzInput(.googleApp, link: nil, pending: described.pending),
    ] {
      #expect(try SampleInputs.made("request/description", of: input, seeds: 50).isEmpty)
    }
  }

  @Test("the later parameters of the query become a form")
  func formSplit() throws {
    let query = SampleInputs.request.parameters
    let made = try SampleInputs.made("request/form-split", of: SampleInputs.request, seeds: 100)
    #expect(Set(made.compactMap { $0.form?.count }) == [1, 2, 3, 4])
    #expect(made.allSatisfy { ($0.link?.query ?? []) + ($0.form ?? []) == query })
    for input in made {
      let joined = try SampleInputs.made("request/query-from-form", of: input, seeds: 1)
      #expect(joined == [SampleInputs.request])
    }
    #expect(try SampleInputs.made("request/form-split", of: SampleInputs.flip).isEmpty)
  }
}
