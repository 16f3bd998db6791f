import AdapterProtocol
import AppFlip
import Foundation
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
    /// Files of the package; each of their lines is a sample, or the whole.
    let files: [String]
    var isOfLines = true
    let read: @Sendable ([UInt8]) throws -> Void
    var testDescription: String { name }
  }

  static let readers = [
    Reader(name: "reply", files: ["Tests/AdapterProtocolTests/wire.txt"]) {
      let reply = try Reply(line: $0)
      guard case .ok(let ok) = reply.body else { return }
      _ = try? HelloReply(ok)
      _ = try AppReply(ok)
    },
    Reader(name: "request", files: ["Tests/AdapterProtocolTests/wire.txt"]) {
      _ = try Request(line: $0)
    },
    Reader(name: "report", files: ["Reports/reference/conformance.jsonl"]) {
      _ = try RecordedRun(header + $0 + [0x0A] + footer, file: "x")
    },
    Reader(name: "baseline", files: ["Tests/CommandsTests/Transcripts/baseline.txt"]) {
      _ = try Baseline($0, file: "x", names: .empty)
    },
    Reader(name: "dictionary", files: ["Corpus/dictionary.txt"]) {
      var broken: [FileError] = []
      _ = WordList($0, file: "x", broken: &broken)
      if let first = broken.first { throw first }
    },
    Reader(name: "names", files: ["Corpus/ids.txt"]) { _ = try StableNames($0) },
    Reader(name: "ledger", files: ["Corpus/ledger.jsonl"]) { _ = try Ledger.Entry(line: $0[...]) },
    Reader(
      name: "row of a case", files: ["Corpus/links/cases.jsonl", "Corpus/links/app-links.jsonl"]
    ) { line in
      guard case .object(let members) = try JSONReader.read(line) else { return }
      _ = try Case(members)
    },
    Reader(name: "finding", files: regressions, isOfLines: false) {
      _ = try FindingFile.read($0, file: "x")
    },
    Reader(name: "requests", files: ["Tests/AdapterProtocolTests/wire.txt"]) {
      _ = try RequestFile($0, file: "x")
    },
  ]

  private static let regressions =
    ((try? FileManager.default.contentsOfDirectory(atPath: Corpus.directory.path + "/regressions"))
    ?? [])
    .filter { $0.hasSuffix(".json") }.sorted().map { "Corpus/regressions/\($0)" }
  private static let reference = lines("Reports/reference/conformance.jsonl")
  private static let header = (reference.first ?? []) + [0x0A]
  private static let footer = (reference.last ?? []) + [0x0A]

  private static func lines(_ file: String) -> [[UInt8]] {
    let octets = try? Data(contentsOf: Checkout.package.appending(path: file))
    return (octets ?? Data()).split(separator: 0x0A).map { Array($0) }
  }

  @Test("are taken, or refused in a few printable words", arguments: readers)
  func damaged(_ reader: Reader) throws {
    let samples = try reader.files.flatMap { file in
      let octets = try Data(contentsOf: Checkout.package.appending(path: file))
      let isOfMessages = file.hasSuffix("wire.txt")
      return reader.isOfLines
        ? Self.lines(file).map { isOfMessages ? Array($0.drop { $0 != UInt8(ascii: "{") }) : $0 }
        : [Array(octets)]
    }
    try #require(!samples.isEmpty)
    for text in DamagedTexts(of: samples) {
      do {
        try reader.read(text)
      } catch {
        let words = Array("\(error)".utf8)
        let isShort = words.count <= 2_000
        let isPrintable = words.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A }
        #expect(isShort && isPrintable, "\(Octets.escaped(words)) of \(Octets.escaped(text))")
      }
    }
  }
}
