import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("Files of findings")
struct FindingFileTests {
  @Test("a finding is a member a line, an input a line")
  func text() throws {
    let text = String(decoding: FindingFile.write(try Findings.repeatedState()), as: UTF8.self)
    #expect(
      text == #"""
        {
          "format": 1,
          "id": "46c1aed7d6d5",
          "rule": "app/params/duplicate",
          "evidence": "code/nothing-opened",
          "severity": "fail",
          "arrangement": "alone",
          "shape": "app ?state=letters*2",
          "expected": "nothing opened",
          "observed": "a \"code\"",
          "difference": {"offset":7,"place":"the opened URL"},
          "steps": [
            {"role":"app","link":"https://app.example.com/flip?state=a&state=b",\#
        "outcome":"approves","code":"4/P7","answer":"https://a.example/?code=1"}
          ],
          "seed": "18446744073709551615",
          "execution": 4711,
          "start": "app.good",
          "parent": 815,
          "mutators": ["parameters/repeat","bytes/flip"],
          "original_length": 418,
          "seen": 3,
          "repeats": 5,
          "minimised_in": 17,
          "is_minimal": true
        }

        """#)
  }

  @Test("a finding of random inputs is read back as it was written", arguments: Role.allCases)
  func roundTrip(_ role: Role) throws {
    var random = SplitMix64(seed: 5)
    for number in 0..<60 {
      let inputs = (0...random.below(3)).map { _ in Inputs.random(role, &random) }
      let finding = try Findings.finding(
        of: inputs, rule: number.isMultiple(of: 2) ? Rule.appSurvives.id : nil, kind: "crashed",
        difference: number.isMultiple(of: 3) ? Difference(offset: number, place: "x") : nil)
      let octets = FindingFile.write(finding)
      #expect(octets.allSatisfy { $0.isVisible || $0 == UInt8(ascii: "\n") })
      let again = try FindingFile.read(octets, file: "f")
      #expect(again == finding)
      #expect(FindingFile.write(again) == octets)
    }
  }

  @Test("a text that is too long for a finding is cut when it is read, too")
  func longEvidence() throws {
    let text = String(decoding: FindingFile.write(try Findings.repeatedState()), as: UTF8.self)
    let long = text.replacing("nothing opened", with: String(repeating: "n", count: 90_000))
    let evidence = try FindingFile.read(Array(long.utf8), file: "f").evidence
    #expect(
      evidence.expected.utf8.count == Finding.longestText
        && evidence.expected.hasSuffix("n... (cut)"))
  }

  @Test("what an adapter is configured with stands in the file, and is read back")
  func configuration() throws {
    let fixture = Fixture(
      clientID: [0xFF], appLink: Array("https://a.example/l".utf8), scopes: [Array("s".utf8)])
    let finding = try Findings.finding(
      of: [Inputs.app("state=a")], rule: nil, kind: "crashed", in: fixture)
    let octets = FindingFile.write(finding)
    let config =
      #""config": {"client_id":{"b64":"/w=="},"app_link":"https://a.example/l","#
      + #""authorization_endpoint":"https://auth.example.com/authorize","scopes":["s"]}"#
    #expect(String(decoding: octets, as: UTF8.self).contains(config))
    #expect(try FindingFile.read(octets, file: "f") == finding)
    let text = String(decoding: octets, as: UTF8.self).replacing("/w==", with: "")
    let error = #expect(throws: FileError.self) {
      try FindingFile.read(Array(text.utf8), file: "f")
    }
    #expect(error?.description.contains("client_id can't be used") == true, "\(text)")
  }

  @Test("the first words of an exception stand in the file, are read back, and make another id")
  func words() throws {
    let model = try Findings.finding(
      of: [Inputs.app("state=a")], rule: Rule.appSurvives.id, kind: "threw")
    let threw = model.signature.kind
    let findings = [nil, "illegal escape", "stale"].map { words in
      var finding = model
      finding.signature = FailureSignature(Rule.appSurvives.id, threw, words: words)
      return finding
    }
    #expect(Set(findings.map(\.id)).count == 3 && findings[0].id == model.id)
    for finding in findings {
      let octets = FindingFile.write(finding)
      #expect(try FindingFile.read(octets, file: "f") == finding)
      let text = String(decoding: octets, as: UTF8.self)
      #expect(text.contains("\"words\"") == (finding.signature.words != nil))
    }
    let text = String(decoding: FindingFile.write(findings[2]), as: UTF8.self)
    for words in ["", "a-b", "a1", String(repeating: "a", count: 76)] {
      let broken = text.replacing("\"stale\"", with: "\"\(words)\"")
      let error = #expect(throws: FileError.self) {
        try FindingFile.read(Array(broken.utf8), file: "f")
      }
      #expect(error?.description.contains("words") == true, "\(words)")
    }
  }

  @Test(
    "what is wrong with a file is named, with what to do",
    arguments: [
      ("\"format\": 1", "\"format\": 2", "format: must be 1"),
      ("\"format\": 1,", "", "format: missing"),
      ("\"is_minimal\": true", "\"is_minimal\": 1", "is_minimal: must be true or false"),
      ("\"is_minimal\": true", "\"is_minimal\": true, \"x\": 1", "x: unexpected member"),
      ("\"is_minimal\": true", "\"is_minimal\": true,", "byte "),
      ("\"severity\": \"fail\"", "\"severity\": \"bad\"", "severity: unknown name"),
      ("app/params/duplicate", "app/params/double", "rule: no rule has this name"),
      ("\"evidence\": \"code/", "\"evidence\": \"code ", "evidence: must be one word"),
      ("\"id\": \"", "\"id\": \"0", "id: must be "),
      ("\"shape\": \"app ", "\"shape\": \"ape ", "id: must be "),
      ("\"shape\": \"app ", "\"shape\": \"app\\n", "shape: this text is for people"),
      ("\"seed\": \"1", "\"seed\": \"-1", "seed: must be a number of 64 bits"),
      ("\"seed\": \"18446744073709551615\"", "\"seed\": 1", "seed: must be a string"),
      ("\"execution\": 4711", "\"execution\": -1", "execution: must be a number from 0 on"),
      ("\"parent\": 815", "\"parent\": -1", "parent: must be a number from 0 on"),
      ("\"parameters/repeat\"", "1", "mutators[0]: must be a string"),
      ("\"offset\":7", "\"offset\":null", "difference.offset: must be a number from 0 on"),
      ("\"answer\":", "\"answers\":", "steps[0].answers: unexpected member"),
      ("\"role\":\"app\"", "\"role\":\"ape\"", "steps[0].role: unknown name"),
      ("https://app.example.com", "\\ud800", "half of a surrogate pair"),
    ])
  func problems(_ part: String, _ other: String, _ problem: String) throws {
    let text = String(decoding: FindingFile.write(try Findings.repeatedState()), as: UTF8.self)
    let range = try #require(text.firstRange(of: part), "\(part)")
    let broken = text[..<range.lowerBound] + other + text[range.upperBound...]
    let error = try #require(throws: FileError.self) {
      try FindingFile.read(Array(broken.utf8), file: "Corpus/regressions/x.json")
    }
    let shown = "\(error)"
    #expect(shown.hasPrefix("the finding Corpus/regressions/x.json: it is no finding: "))
    #expect(shown.contains(problem), "\(shown)")
    #expect(shown.hasSuffix("; restore the file, or delete it"))
  }
}
