import AdapterProtocol
import AppFlip
import Foundation
import Harness
import TestSupport
import Testing

@testable import Commands
@testable import Conformance
@testable import Fuzzing

/// What the suite reads of others may be damaged: each reader takes it or says what is wrong, in a few printable
/// words, and never ends the program.
@Suite("Readers of damaged texts")
struct ReaderTests {
  struct Reader: Sendable, CustomTestStringConvertible {
    let name: String
    let samples: @Sendable () async throws -> [[UInt8]]
    let read: @Sendable ([UInt8]) throws -> Void
    var testDescription: String { name }
  }

  static let readers = [
    Reader(name: "reply", samples: { try messages() }) {
      let reply = try Reply(line: $0)
      guard case .ok(let ok) = reply.body else { return }
      _ = try AppReply(ok)
    },
    Reader(name: "hello", samples: { hellos.map(bytes) }) {
      guard case .object(let ok) = try JSONReader.read($0) else { return }
      _ = try HelloReply(ok)
    },
    Reader(name: "request", samples: { requests.map(bytes) }) { _ = try Request(line: $0) },
    Reader(name: "file of requests", samples: { [bytes(requests.joined(separator: "\n"))] }) {
      _ = try RequestFile($0, file: "x")
    },
    Reader(name: "report", samples: { try await reports() }) {
      _ = try RunRecord($0, file: "x", mayBeFiltered: true)
    },
    Reader(name: "baseline", samples: { baselines.map(bytes) }) {
      _ = try Baseline($0, file: "x")
    },
    Reader(name: "dictionary", samples: { try lines("Corpus/dictionary.txt") }) {
      _ = try WordList($0)
    },
    Reader(name: "ledger", samples: { try lines("Corpus/ledger.jsonl") }) {
      _ = try Ledger.Entry(line: $0[...])
    },
    Reader(
      name: "row of a case",
      samples: { try lines("Corpus/links/cases.jsonl") + lines("Corpus/links/app-links.jsonl") }
    ) { _ = try Case.all(ofLine: $0[...]) },
    Reader(name: "fuzzing.json", samples: { try await results() }) {
      _ = try FuzzResult($0, file: "x", words: [])
    },
  ]

  private static let hellos = [
    #""roles":["app","google-app"],"outcomes":["approves"],"features":["code"],"max_in_flight":4"#,
    #""roles":{"app":{"outcomes":["declines"],"features":["bytes"]},"google-app":{}}"#,
  ].map {
    #"{"protocol":1,"implementation":{"name":"a","version":"1"},"config":{"client_id":"b"},\#($0)}"#
  }

  private static let requests = [
    """
    {"id":"0","op":"hello","protocol":{"min":1,"max":1},"suite":"s","config":{"client_id":"a"}}
    """,
    """
    {"id":"1","op":"run","role":"app","deadline_ms":9,"session":"s","input":{"activity":"other",\
    "url":{"b64":"aA=="},"outcome":"approves","code":"4/P"}}
    """,
  ]

  private static let baselines = [
    #"fail app.good app/state/exact as=wrong why="not there yet""#,
    #"fail app.state.* app/state/exact why="a \"b\"""#,
    #"inconclusive app.good app/state/exact why="c""#,
  ]

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func contents(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Checkout.package.appending(path: file)))
  }

  private static func lines(_ file: String) throws -> [[UInt8]] {
    try contents(file).split(separator: UInt8(ascii: "\n")).map { Array($0) }
  }

  private static func messages() throws -> [[UInt8]] {
    try lines("Tests/AdapterProtocolTests/wire.txt").map {
      Array($0.drop { $0 != UInt8(ascii: "{") })
    }
  }

  private static func results() async throws -> [[UInt8]] {
    var report: [UInt8] = []
    try await CommandFolder.with { folder in
      let adapter = "\(CommandFolder.reference) --fault state/dropped"
      _ = await folder.call("fuzz", "--adapter", adapter, "--links", "30")
      report = Array(try Data(contentsOf: folder.directory.appending(path: "Reports/fuzzing.json")))
    }
    return [report]
  }

  private static func reports() async throws -> [[UInt8]] {
    var report: [UInt8] = []
    try await CommandFolder.with { folder in
      _ = await folder.call("check", "--reference", "--filter", "app.good")
      let file = folder.directory.appending(path: "Reports/part/conformance.jsonl")
      report = Array(try Data(contentsOf: file))
    }
    return [report]
  }

  @Test("are taken, or refused in a few printable words", arguments: readers)
  func damaged(_ reader: Reader) async {
    let last = LastText()
    defer { last.remove() }
    let ended = await #expect(processExitsWith: .success) {
      [name = reader.name as String, path = last.path as String] in
      let reader = try #require(Self.readers.first { $0.name == name })
      let samples = try await reader.samples()
      #expect(samples.contains { (try? reader.read($0)) != nil }, "no sample is a good one")
      let limits = try ReadingLimits(path)
      for text in DamagedTexts(of: samples) {
        try limits.begin(text)
        do {
          try reader.read(text)
        } catch {
          let words = Array("\(error)".utf8)
          let isShort = words.count <= 2_000
          let isPrintable = words.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A }
          #expect(isShort && isPrintable, "\(Bytes.escaped(words)) of \(Bytes.escaped(text))")
        }
      }
    }
    #expect(ended != nil, "\(reader.name) at \(last.shown)")
  }

  @Test("that never end are ended at the text")
  func endless() async {
    let last = LastText()
    defer { last.remove() }
    await #expect(processExitsWith: .signal(SIGXCPU)) { [path = last.path as String] in
      try ReadingLimits(path, seconds: 1).begin(Self.bytes("a longer one"))
      try ReadingLimits(path, seconds: 1).begin(Self.bytes("a\n"))
      while true {}
    }
    #expect(last.shown == #"a\x0A"#)
  }

  @Test(
    "that take memory without end are ended at the text",
    .enabled(if: ReadingLimits.boundsMemory, "only Linux bounds the memory that is written"))
  func greedy() async {
    let last = LastText()
    defer { last.remove() }
    await #expect(processExitsWith: .failure) { [path = last.path as String] in
      try ReadingLimits(path, megabytes: 32).begin(Self.bytes("b"))
      var taken: [[UInt8]] = []
      while taken.count < 1_000 { taken.append(Array(repeating: 1, count: 1 << 20)) }
      exit(0)
    }
    #expect(last.shown == "b")
  }

  @Test("a long message has its beginning and the fix")
  func long() {
    let text = String(repeating: "a", count: 9_000) + "; mend it"
    for words in ["\(FileError("x.txt", line: 7, text))", "\(Flaw(text))"] {
      #expect(
        words.utf8.count < 2_000 && words.contains("aaa...aaa") && words.hasSuffix("; mend it"))
    }
  }
}
