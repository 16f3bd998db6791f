import AdapterProtocol
import AppFlip
import Conformance
import Harness
import Testing

@testable import Fuzzing

@Suite("Words that are learned")
struct LearnedWordsTests {
  private static let page =
    "<input name=\"csrf_token\">" + String(repeating: " ", count: 2_100) + "behind"
  private static let opened = OpenedURL(
    url: "https://app.example.com/flip?client_id=a&scope=b&state=0123456789abcdef&nonce_hint=c",
    universalLinksOnly: true)

  @Test(
    "the names, errors and words of what is answered are; of a long page those at its beginning",
    arguments: [
      (
        Inputs.app,
        Executions.opened(
          Executions.answer("error=no%5Fway&state=S1&session_hint=abc&code=xyzzy")),
        ["error", "state", "session_hint", "code", "no_way"]
      ),
      // Neither short words nor marks are.
      (
        Inputs.app,
        .implementationError(
          message: Array("KeyError: 'redirect_uri2' is no id of (Acme), at 0x12".utf8)),
        ["KeyError", "redirect_uri2", "Acme", "0x12"]
      ),
      (
        Inputs.endpoint,
        .answered(
          .authorizationEndpoint(EndpointReply(status: 400, body: Text(Array(page.utf8))))),
        ["input", "name", "csrf_token"]
      ),
      (
        Inputs.googleApp,
        .answered(
          .returned(
            ReturnedReply(outcome: .failed, error: "odd error", reason: "the nonce is stale"))),
        ["odd error", "nonce", "stale"]
      ),
      (
        Inputs.start,
        .answered(.start(StartReply(opened: [opened], state: "0123456789abcdef"))),
        ["client_id", "scope", "state", "nonce_hint"]
      ),
      // What teaches nothing.
      (Inputs.app, .timedOut(milliseconds: 1, partial: Array("partial".utf8)), []),
      (Inputs.app, .adapterError(message: Array("something".utf8)), []),
      (Inputs.app, .notRun("something"), []), (Inputs.app, Executions.opened(), []),
    ] as [(FuzzRequest, ExchangeResult, [String])])
  func learned(_ row: (input: FuzzRequest, result: ExchangeResult, expected: [String])) {
    var words = LearnedWords([])
    let isNew = words.learn(from: Executions.execution(of: row.input, row.result))
    #expect(isNew == !words.words.isEmpty)
    #expect(words.words.map(Octets.escaped) == row.expected)
  }

  @Test("the dictionary stands first, and a known word isn't learned again")
  func known() {
    var words = LearnedWords([Array("state".utf8), Array("xyzzy".utf8)])
    let execution = Executions.execution(
      of: Inputs.app, Executions.opened(Executions.answer("code=1&state=S1")))
    let isNew = [words.learn(from: execution), words.learn(from: execution)]
    #expect(isNew == [true, false])
    #expect(words.words.map(Octets.escaped) == ["state", "xyzzy", "code"])
  }

  @Test("at most 512 are, and none that is long")
  func bounded() {
    var words = LearnedWords([Array("xyzzy".utf8)])
    for number in 0..<100 {
      let names = (0..<11).map { "n\(number)x\($0)=1" }.joined(separator: "&")
      let long = String(repeating: "l", count: 49)
      let url = Executions.answer("\(long)=1&\(names)")
      _ = words.learn(from: Executions.execution(of: Inputs.app, Executions.opened(url)))
    }
    #expect(words.words.count == 513)
    #expect(words.words.allSatisfy { $0.count <= 48 })
  }
}

@Suite("Parents of inputs")
struct ParentTests {
  @Test("where every input shows something new, inputs stay as long and as near their seed")
  func growth() throws {
    let first = Generator(.app, CampaignPlan(), Executions.everything, .offered)
    var generator = try #require(first)
    var octets: [Int] = []
    for number in 0..<6_000 {
      let next = generator.next(number, seed: 1)
      let queued = try #require(next)
      octets.append(queued.input.length)
      generator.learn(
        Executions.execution(
          of: queued, number: number,
          Executions.opened(Executions.answer("code=4%2FP7&state=S1"), coverage: [UInt32(number)])))
    }
    let depths = generator.fuzzCorpus.entries.map(\.queued.origin.mutators.count)
    #expect(depths.max() == FuzzCorpus.mostMutations)
    let (early, late) = (octets[1_500..<3_000], octets[4_500...])
    #expect(late.reduce(0, +) < 2 * early.reduce(0, +))
  }
}

@Suite("Inputs that were sent")
struct SentInputsTests {
  @Test("each is new once, until there is no room for one more: then all others are forgotten")
  func bounded() {
    var sent = SentInputs()
    sent.most = 256
    var random = SplitMix64(seed: 2)
    let inputs = (0..<257).map { _ in random.next() }
    let isNew = (inputs.prefix(256) + inputs.prefix(256)).map { sent.insert($0) }
    #expect(isNew == Array(repeating: true, count: 256) + Array(repeating: false, count: 256))
    let last = [256, 256, 0, 0].map { sent.insert(inputs[$0]) }
    #expect(last == [true, false, true, false])
  }
}

@Suite("Parts of a campaign")
struct ShardTests {
  @Test(
    "that aren't there are refused",
    arguments: [
      "", "/", "1", "1/", "/1", "0/1", "0/0", "2/1", "-1/2", "1/-2", "1/2/3", "1 /2", " 1/2", "a/b",
      "5/1001", "5/100000", "1/2 ", "0x1/2", "1.0/2", "99999999999999999999/2",
      "1/99999999999999999999", "١/٢",
    ])
  func refuses(_ text: String) {
    #expect(Shard(text) == nil)
  }

  @Test("hold every input once, about as many each", arguments: [1, 2, 3, 8, 17])
  func partition(_ count: Int) throws {
    let shards = try (1...count).map { try #require(Shard($0, of: count)) }
    var random = SplitMix64(seed: 1)
    var sizes = shards.map { _ in 0 }
    for _ in 0..<2_000 {
      var fingerprint = Fingerprint()
      fingerprint.add(random.next())
      let holders = shards.indices.filter { shards[$0].holds(fingerprint.value) }
      #expect(holders.count == 1)
      for holder in holders { sizes[holder] += 1 }
    }
    let fair = 2_000 / count
    #expect(sizes.allSatisfy { $0 > fair / 2 && $0 < 2 * fair + 1 }, "\(sizes)")
  }
}
