import AppFlip
import Conformance
import Fuzzing
import Testing

@Suite("Mutators of requests")
struct RequestMutatorTests {
  @Test("outcome: another of those that the role may be asked for")
  func outcome() throws {
    let made = try SampleDrafts.made("request/outcome", of: SampleDrafts.flip)
    #expect(Set(made.map(\.outcome)) == [.declines, .cancels])
    #expect(made.allSatisfy { $0.link == SampleDrafts.flip.link })
    #expect(try SampleDrafts.made("request/outcome", of: SampleDrafts.answer).isEmpty)
  }

  @Test("activity: the other one, but an endpoint knows none", arguments: Role.allCases)
  func activity(_ role: Role) throws {
    for activity in Activity.allCases {
      let draft = Draft(role, link: SampleDrafts.flip.link, activity: activity)
      let made = try SampleDrafts.made("request/activity", of: draft, seeds: 20).map(\.activity)
      #expect(made.isEmpty == (role == .authorizationEndpoint))
      #expect(!made.contains(activity))
    }
  }

  @Test("no link or an empty one, but an endpoint always has one", arguments: Role.allCases)
  func noLink(_ role: Role) throws {
    let made = try SampleDrafts.made(
      "request/no-link", of: Draft(role, link: SampleDrafts.flip.link), seeds: 20)
    let links = Set(made.map { $0.link?.octets })
    #expect(links == (role == .authorizationEndpoint ? [] : [nil, []]))
    #expect(try SampleDrafts.made("request/no-link", of: Draft(role, link: nil)).isEmpty)
  }

  @Test("base: an app's link with another scheme, host, port or path, its parameters untouched")
  func base() throws {
    let draft = try #require(Draft.good(.app, in: .offered))
    let made = try SampleDrafts.made("request/base", of: draft, seeds: 400)
    #expect(made.allSatisfy { $0.link?.query == draft.link?.query && $0.link?.base != nil })
    let bases = Set(made.compactMap { $0.link.map { String(decoding: $0.base, as: UTF8.self) } })
    #expect(
      bases.isSuperset(of: [
        "http://app.example.com/flip", "https://evil.example/flip", "https://app.example.com",
        "https://app.example.com:99999/flip", "https://app.example.com/%00", "https:///flip",
      ]))
    #expect(!bases.contains("https://app.example.com/flip"))
    let other = try #require(Draft.good(.googleApp, in: .offered))
    #expect(try SampleDrafts.made("request/base", of: other).isEmpty)
  }

  @Test("code: printable ASCII with a trap, a character more, or long")
  func code() throws {
    let made = try SampleDrafts.made("request/code", of: SampleDrafts.flip, seeds: 2_000)
    let codes = Set(made.map(\.code))
    #expect(codes.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isVisible) })
    #expect(
      codes.isSuperset(
        of: ["a+b", "a%2Bb", "a&b", "a ", " a", "x&state=evil", "a;b", "100%", "4~/P7", "\\"]
          .map(SampleDrafts.octets)))
    let lengths = Set(codes.map(\.count))
    #expect(lengths.isSuperset(of: [255, 256, 1_000, 2_047]) && lengths.contains { $0 > 8_000 })
    #expect(made.allSatisfy { $0.link == SampleDrafts.flip.link })
    #expect(try SampleDrafts.made("request/code", of: SampleDrafts.answer).isEmpty)
  }

  @Test("matching state: every kind of text, the same in the answer and in the pending flip")
  func matchingState() throws {
    let made = try SampleDrafts.made(
      "request/matching-state", of: SampleDrafts.answer, seeds: 2_000)
    var states: Set<[UInt8]> = []
    var bare: Set<UInt8> = []
    for draft in made {
      let state = try #require(draft.pending?.state)
      states.insert(state)
      let value = try #require(draft.parameters.last?.value)
      #expect(PercentDecoding.decodeLiteral(value, as: .percent) == state)
      #expect(PercentDecoding.decodeLiteral(value, as: .form) == state)
      if value != PercentEncoding.encode(state) { bare.formUnion(value) }
      #expect(draft.parameters.count == SampleDrafts.answer.parameters.count)
      #expect(draft.parameters.first == SampleDrafts.answer.parameters.first)
    }
    #expect(bare.isSuperset(of: "/:?@".utf8) && bare.isDisjoint(with: "&=+;#".utf8))
    #expect(states.count > 500)
    #expect(states.contains { !Octets.areUTF8($0) } && states.contains { $0.contains(0) })
    #expect(
      states.contains { $0.contains(UInt8(ascii: "%")) } && states.contains { $0.count > 4_000 })
    #expect(states.contains(SampleDrafts.octets("null")) && !states.contains([]))
  }

  @Test("pending state: of the flip alone")
  func pendingState() throws {
    let made = try SampleDrafts.made("request/pending-state", of: SampleDrafts.answer, seeds: 500)
    #expect(made.allSatisfy { $0.link == SampleDrafts.answer.link })
    let states = Set(made.compactMap { $0.pending?.state })
    #expect(states.isSuperset(of: ["A/B", "a/", "a/b "].map(SampleDrafts.octets)))
    #expect(!states.contains(SampleDrafts.octets("a/b")) && !states.contains([]))
  }

  @Test(
    "a state never becomes empty, which would be a missing one",
    arguments: ["request/matching-state", "request/pending-state"])
  func noEmptyState(_ name: String) throws {
    let draft = Draft(
      .googleApp, link: DraftLink(splitting: SampleDrafts.octets("a?state=x")),
      pending: Draft.Pending(redirectURI: [], state: SampleDrafts.octets("x")))
    let made = try SampleDrafts.made(name, of: draft, seeds: 1_000)
    #expect(made.count > 800 && made.allSatisfy { $0.pending?.state.isEmpty == false })
  }

  @Test("a state that some reader takes for the pending one, and is other octets")
  func equivalentState() throws {
    let made = try SampleDrafts.made(
      "request/equivalent-state", of: SampleDrafts.answer, seeds: 2_000)
    // Two very long states are too long for a draft.
    #expect(made.count > 1_900)
    for draft in made {
      let value = draft.parameters.first { $0.isNamed("state") }?.value ?? []
      let returned = PercentDecoding.decodeLiteral(value, as: .percent)
      #expect(returned != draft.pending?.state)
    }
    let states = Set(made.compactMap { $0.pending?.state })
    #expect(states.isSuperset(of: ["\u{E9}", "e\u{301}", "K", "\u{212A}"].map { Array($0.utf8) }))
    #expect(states.isSuperset(of: ["\u{FFFD}", "a+b/", "a ", "S1"].map { Array($0.utf8) }))
    #expect(states.contains { $0.count > 256 })
  }

  @Test("no pending flip")
  func noPending() throws {
    let made = try SampleDrafts.made("request/no-pending", of: SampleDrafts.answer, seeds: 3)
    #expect(made == Array(repeating: Draft(.googleApp, link: SampleDrafts.answer.link), count: 3))
  }

  @Test(
    "another of the 12 URLs for answer and flip, or for the flip alone",
    arguments: ["request/matching-target", "request/pending-target"])
  func target(_ name: String) throws {
    let made = try SampleDrafts.made(name, of: SampleDrafts.answer)
    let others = RedirectURL.all.map(\.octets).filter {
      $0 != SampleDrafts.octets(SampleDrafts.target)
    }
    #expect(Set(made.compactMap { $0.pending?.redirectURI }) == Set(others))
    for draft in made {
      let isMatching = draft.link?.base == draft.pending?.redirectURI
      #expect(isMatching == (name == "request/matching-target"))
      #expect(isMatching || draft.link == SampleDrafts.answer.link)
    }
  }

  @Test(
    "what belongs to the pending flip is nothing of an app or an endpoint",
    arguments: [
      "matching-state", "pending-state", "equivalent-state", "no-pending", "matching-target",
      "pending-target",
    ])
  func googleAppOnly(_ name: String) throws {
    let pending = SampleDrafts.answer.pending
    for draft in [
      Draft(.app, link: SampleDrafts.answer.link, pending: pending), SampleDrafts.request,
      Draft(.googleApp, link: SampleDrafts.answer.link),
    ] {
      #expect(try SampleDrafts.made("request/\(name)", of: draft, seeds: 50).isEmpty)
    }
  }

  @Test("the query becomes a form, and a form the query")
  func form() throws {
    let (get, post) = (SampleDrafts.request, SampleDrafts.post)
    #expect(try SampleDrafts.made("request/form-from-query", of: get, seeds: 2) == [post, post])
    #expect(try SampleDrafts.made("request/query-from-form", of: post, seeds: 2) == [get, get])
    #expect(try SampleDrafts.made("request/form-from-query", of: post).isEmpty)
    #expect(try SampleDrafts.made("request/query-from-form", of: get).isEmpty)
    #expect(try SampleDrafts.made("request/form-from-query", of: SampleDrafts.flip).isEmpty)
  }

  @Test("equal number: two texts of one number, one of them pending")
  func equalNumber() throws {
    let made = try SampleDrafts.made("request/equal-number", of: SampleDrafts.answer, seeds: 600)
    #expect(made.count == 600)
    for draft in made {
      let pending = try #require(draft.pending?.state)
      let parameter = try #require(draft.parameters.first { $0.isNamed("state") })
      let state = try PercentDecoding.decode(#require(parameter.value), as: .percent)
      #expect(state != pending && number(state) == number(pending))
      #expect(draft.parameters.count == 2 && draft.link?.base == SampleDrafts.answer.link?.base)
    }
    #expect(Set(made.compactMap(\.pending?.state)).count > 100)
    #expect(try SampleDrafts.made("request/equal-number", of: SampleDrafts.flip).isEmpty)
  }

  private func number(_ octets: [UInt8]) -> Double? {
    Double(String(decoding: octets.drop { $0 == 0x20 }, as: UTF8.self))
  }

  @Test("refusal: an error of the document in place of the code, the state untouched")
  func refusal() throws {
    let made = try SampleDrafts.made("request/refusal", of: SampleDrafts.answer, seeds: 100)
    let queries = Set(made.compactMap { $0.link.map { Octets.escaped($0.octets) } })
    #expect(
      queries
        == Set(
          ErrorCode.allCases.map { "\(SampleDrafts.target)?error=\($0.rawValue)&state=a%2Fb" }))
    #expect(made.allSatisfy { $0.pending == SampleDrafts.answer.pending })
    #expect(try SampleDrafts.made("request/refusal", of: SampleDrafts.request).isEmpty)
    #expect(try SampleDrafts.made("request/refusal", of: SampleDrafts.start).isEmpty)
  }

  @Test("other grant: the code under the name of what another flow answers with")
  func otherGrant() throws {
    let made = try SampleDrafts.made("request/other-grant", of: SampleDrafts.answer, seeds: 100)
    let names = Set(made.compactMap { $0.parameters.first?.name })
    #expect(
      names.isSuperset(of: ["id_token", "access_token", "response"].map(SampleDrafts.octets)))
    #expect(!names.contains(SampleDrafts.octets("code")))
    for draft in made {
      #expect(draft.parameters.map(\.value) == SampleDrafts.answer.parameters.map(\.value))
    }
    for draft in [SampleDrafts.refusal, SampleDrafts.request, SampleDrafts.start] {
      #expect(try SampleDrafts.made("request/other-grant", of: draft).isEmpty)
    }
  }

  @Test("description: of an error, one of the document where there was a code")
  func description() throws {
    for draft in [SampleDrafts.answer, SampleDrafts.refusal] {
      let made = try SampleDrafts.made("request/description", of: draft, seeds: 1_500)
      #expect(made.count > 1_400)
      var errors: Set<String> = []
      for draft in made {
        let names = draft.parameters.map { String(decoding: $0.name, as: UTF8.self) }
        #expect(names == ["error", "state", "error_description"])
        errors.insert(String(decoding: draft.parameters.first?.value ?? [], as: UTF8.self))
        #expect(draft.pending == SampleDrafts.answer.pending)
      }
      #expect(errors == Set(ErrorCode.allCases.map(\.rawValue)))
      let texts = made.compactMap { $0.parameters.last?.value }
      #expect(
        Set(texts).isSuperset(
          of: ["The%20user%20denied%20the%20request.", "Cancel", "access_denied", "%zz", "%FF"]
            .map(SampleDrafts.octets)))
      let undecodable = texts.count { !ReceivedValue($0[...]).isDecodable }
      #expect((200...700).contains(undecodable), "\(undecodable)")
      #expect(texts.contains { $0.count == 512 } && texts.contains { $0.count > 4_000 })
    }
  }

  @Test("description: another one in place of the first, and none without an answer of the app")
  func otherDescription() throws {
    let described = Draft(
      .googleApp,
      link: DraftLink(
        splitting: SampleDrafts.octets(
          "\(SampleDrafts.target)?error_description=a&error=cancelled&state=a%2Fb")),
      pending: SampleDrafts.answer.pending)
    let made = try SampleDrafts.made("request/description", of: described, seeds: 100)
    #expect(made.count > 90 && made.allSatisfy { $0.parameters.count == 3 })
    #expect(made.allSatisfy { $0.parameters.first != described.parameters.first })
    for draft in [
      SampleDrafts.flip, SampleDrafts.request, SampleDrafts.start,
      Draft(.googleApp, link: nil, pending: described.pending),
    ] {
      #expect(try SampleDrafts.made("request/description", of: draft, seeds: 50).isEmpty)
    }
  }

  @Test("the later parameters of the query become a form")
  func formSplit() throws {
    let query = SampleDrafts.request.parameters
    let made = try SampleDrafts.made("request/form-split", of: SampleDrafts.request, seeds: 100)
    #expect(Set(made.compactMap { $0.form?.count }) == [1, 2, 3, 4])
    #expect(made.allSatisfy { ($0.link?.query ?? []) + ($0.form ?? []) == query })
    for draft in made {
      let joined = try SampleDrafts.made("request/query-from-form", of: draft, seeds: 1)
      #expect(joined == [SampleDrafts.request])
    }
    #expect(try SampleDrafts.made("request/form-split", of: SampleDrafts.flip).isEmpty)
  }
}
