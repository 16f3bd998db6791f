import AppFlip
import Testing

@testable import Fuzzing

@Suite("Files of kept inputs")
struct InputFileTests {
  @Test("600 random inputs are read back as they were written", arguments: Role.allCases)
  func roundTrip(_ role: Role) {
    var random = SplitMix64(seed: 7)
    let inputs = (0..<200).map { number in
      KeptInput(
        Inputs.random(role, &random), signatures: (0..<number % 60).map { _ in random.next() })
    }
    let octets = InputFile.write(inputs)
    let contents = InputFile.read(octets, file: "drafts.jsonl")
    #expect(contents.broken.isEmpty)
    #expect(contents.inputs == inputs)
    #expect(InputFile.write(contents.inputs) == octets)
  }

  @Test("a link that is split at its delimiters stands on its line as a text")
  func readable() {
    let line = String(
      decoding: InputFile.write([KeptInput(Inputs.app("state=S1"), signatures: [1 << 63, 255])]),
      as: UTF8.self)
    #expect(
      line == #"{"role":"app","link":"https://app.example.com/flip?state=S1","#
        + #""outcome":"approves","code":"4/P7","signatures":["00000000000000ff","8000000000000000"]}"#
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
        #"{"role":"app","link":null,"outcome":"approves","signatures":1}"#,
        "signatures: must be a list"
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
