import AppFlip
import Testing

@testable import Fuzzing

@Suite("Kept inputs")
struct KeptInputTests {
  @Test("copies are joined, whatever their order; one without a note is none of its own")
  func copies() {
    var inputs = [
      KeptInput(Inputs.app), KeptInput(Inputs.app, points: [2, 9]),
      KeptInput(Inputs.app, points: [1, 2]), KeptInput(Inputs.app("state=1")),
      KeptInput(Inputs.app("state=1")),
    ]
    var random = SplitMix64(seed: 1)
    for _ in 0..<20 {
      random.shuffle(&inputs)
      #expect(
        KeptInput.distinct(inputs) == [
          KeptInput(Inputs.app("state=1")), KeptInput(Inputs.app, points: [1, 2, 9]),
        ])
    }
  }

  @Test("copies that are split otherwise are joined, whatever their order")
  func structure() throws {
    var whole = Inputs.app
    whole.link = InputLink(base: try #require(Inputs.app.link?.octets))
    #expect(whole != Inputs.app && whole.fingerprint == Inputs.app.fingerprint)
    let both = [KeptInput(whole, points: [1]), KeptInput(Inputs.app, points: [2])]
    #expect(KeptInput.distinct(both).map(\.points) == [[1, 2]])
    #expect(KeptInput.distinct(both) == KeptInput.distinct(both.reversed()))
  }
}

@Suite("Files of kept inputs")
struct InputFileTests {
  @Test("600 random inputs are read back as they were written", arguments: Role.allCases)
  func roundTrip(_ role: Role) {
    var random = SplitMix64(seed: 7)
    let inputs = (0..<200).map { number in
      KeptInput(
        Inputs.random(role, &random), points: (0..<number % 60).map { _ in random.next() })
    }
    let octets = InputFile.write(inputs)
    let contents = InputFile.read(octets, file: "drafts.jsonl")
    #expect(contents.broken.isEmpty)
    #expect(contents.inputs == inputs)
    #expect(InputFile.write(contents.inputs) == octets)
  }

  @Test("a link that is split at its delimiters is a text on its line, what it brings out in order")
  func readable() {
    let line = String(
      decoding: InputFile.write([KeptInput(Inputs.app("state=S1"), points: [1 << 63, 255, 255])]),
      as: UTF8.self)
    #expect(
      line == #"{"role":"app","link":"https://app.example.com/flip?state=S1","#
        + #""outcome":"approves","code":"4/P7","points":["00000000000000ff","8000000000000000"]}"#
        + "\n")
  }

  @Test("a start stands on its line value by value, and is read back")
  func start() {
    let input = Inputs.start { $0.scopes = [Array("a b".utf8), [0xFF]] }
    let octets = InputFile.write([KeptInput(input)])
    #expect(
      String(decoding: octets, as: UTF8.self)
        == #"{"role":"google-app","link":null,"outcome":"approves","start":{"#
        + #""app_link":"https://app.example.com/flip","client_id":"google-LINK-42","#
        + #""scopes":["a b",{"b64":"/w=="}],"redirect_uri":"#
        + #""https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"}}"# + "\n")
    #expect(InputFile.read(octets, file: "f").inputs == [KeptInput(input)])
  }

  @Test("a broken line is named, and the others are used")
  func brokenLines() {
    let good = String(decoding: InputFile.write([KeptInput(Inputs.app)]), as: UTF8.self)
    let contents = InputFile.read(Array("\(good){\n\n\(good)[]".utf8), file: "kept/drafts.jsonl")
    #expect(contents.inputs == [KeptInput(Inputs.app), KeptInput(Inputs.app)])
    #expect(contents.broken.map(\.line) == [2, 5])
    #expect(
      contents.broken.allSatisfy {
        $0.description.hasPrefix("kept/drafts.jsonl, line \($0.line ?? 0): it is no input: ")
          && $0.description.hasSuffix("; correct the line, or delete it")
      })
  }

  @Test(
    "what is wrong with a line is named",
    arguments: [
      (#"{"link":null,"outcome":"approves"}"#, "role: missing"),
      (#"{"role":"app","outcome":"approves"}"#, "link: missing"),
      (#"{"role":"iOS","link":null,"outcome":"approves"}"#, "role: unknown name"),
      (#"{"role":"app","link":1,"outcome":"approves"}"#, "link: must be a string or"),
      (#"{"role":"app","link":{},"outcome":"approves"}"#, "link.base: missing"),
      (#"{"role":"app","link":{"b64":"?"},"outcome":"approves"}"#, "link.b64: must be base64"),
      (
        #"{"role":"app","link":{"base":"a","query":[["&"]]},"outcome":"approves"}"#,
        "link.query[0]: must be [separator, name]"
      ),
      (
        #"{"role":"app","link":{"base":"a","query":[["&","a",null]]},"outcome":"approves"}"#,
        "link.query[0][2]: must be a string or"
      ),
      (#"{"role":"app","link":null,"outcome":"approves","x":1}"#, "x: unexpected member"),
      (
        #"{"role":"app","link":null,"outcome":"approves","points":1}"#,
        "points: must be a list"
      ),
      (
        #"{"role":"google-app","link":null,"outcome":"approves","pending":{"state":"a"}}"#,
        "pending.redirect_uri: missing"
      ),
      (
        #"{"role":"google-app","link":null,"outcome":"approves","start":{"app_link":"a"}}"#,
        "start.client_id: missing"
      ),
      (
        #"{"role":"google-app","link":"a","outcome":"approves","start":{}}"#,
        "start: must stand beside role google-app and link null alone"
      ),
      (
        #"{"role":"app","link":null,"outcome":"approves","start":{}}"#,
        "start: must stand beside role google-app and link null alone"
      ),
    ])
  func problems(_ line: String, _ problem: String) throws {
    let contents = InputFile.read(Array(line.utf8), file: "f")
    #expect(contents.inputs.isEmpty)
    let error = try #require(contents.broken.first)
    #expect("\(error)".contains("it is no input: \(problem)"), "\(error)")
  }
}

@Suite("Corpus minimisation")
struct CorpusMinimisationTests {
  /// An input whose link has a length of three at least, another one for each number up to 899.
  private static func input(_ number: Int, length: Int) -> FuzzRequest {
    let link = Array("\(100 + number)".utf8) + Array(repeating: 0x61, count: max(0, length - 3))
    return FuzzRequest(.app, link: InputLink(base: link))
  }

  @Test(
    "the smallest set with the same points is chosen",
    arguments: [
      ([], []), ([(5, [1])], [0]), ([(5, [1]), (4, [1])], [1]),
      ([(5, [1]), (4, [2]), (9, [1, 2])], [2]), ([(5, [1, 2]), (4, [2, 1]), (3, [2])], [1]),
      // The greedy choice of the first is superfluous in the end.
      ([(9, [1, 2, 3, 4]), (8, [1, 2, 5]), (8, [3, 4, 6])], [1, 2]),
      ([(4, [1]), (5, [2]), (6, [3])], [0, 1, 2]),
      // They share what stands first, and each has something to itself.
      ([(6, [1, 2]), (5, [1, 3]), (4, [1, 4]), (3, [1])], [0, 1, 2]),
      // Nobody knows what the last brings out.
      ([(9, [1]), (8, [1]), (20, [])], [1, 2]),
    ] as [([(Int, [UInt64])], [Int])])
  func choice(_ rows: [(Int, [UInt64])], _ expected: [Int]) {
    let inputs = rows.enumerated().map { number, row in
      KeptInput(Self.input(number, length: row.0), points: row.1)
    }
    #expect(CorpusMinimisation.choose(inputs) == KeptInput.distinct(expected.map { inputs[$0] }))
  }

  @Test("nothing is lost, nothing superfluous, and the order of the inputs doesn't matter")
  func property() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<50 {
      var inputs = (0..<40).map { number in
        KeptInput(
          Self.input(number, length: 3 + random.below(5)),
          points: (0...random.below(5)).map { _ in UInt64(random.below(30)) })
      }
      let chosen = CorpusMinimisation.choose(inputs)
      let all = points(of: inputs)
      #expect(points(of: chosen) == all)
      for index in chosen.indices {
        var fewer = chosen
        fewer.remove(at: index)
        #expect(points(of: fewer) != all)
      }
      random.shuffle(&inputs)
      #expect(CorpusMinimisation.choose(inputs) == chosen)
      #expect(CorpusMinimisation.choose(chosen + inputs + chosen) == chosen)
    }
  }

  @Test("as many inputs as a campaign keeps, with as much as each brings out, lose nothing")
  func large() {
    var random = SplitMix64(seed: 5)
    let inputs = (0..<4_096).map { number in
      KeptInput(
        Self.input(number, length: 3 + random.below(1_000)),
        points: (0..<50).map { _ in UInt64(random.below(20_000)) })
    }
    let chosen = CorpusMinimisation.choose(inputs)
    #expect(points(of: chosen) == points(of: inputs))
    #expect(chosen.count < 1_500)
  }

  @Test("an input of one role doesn't stand for one of another, though both reach the same place")
  func roles() {
    let inputs = [Inputs.app, Inputs.endpoint, Inputs.googleApp].map {
      KeptInput($0, points: [1])
    }
    #expect(CorpusMinimisation.choose(inputs).map(\.input.role).count == 3)
  }
}

func points(of inputs: [KeptInput]) -> Set<UInt64> { Set(inputs.flatMap(\.points)) }
