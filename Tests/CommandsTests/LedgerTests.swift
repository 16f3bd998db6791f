import AppFlip
import Conformance
import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("The ledger")
struct LedgerTests {
  @Test("names rules that exist")
  func rulesExist() throws {
    let known = Set(Rule.all.map(\.id))
    for id in Set(try Ledger().entries.flatMap(\.rules)).sorted() {
      #expect(known.contains(id), "\(id)")
    }
  }

  @Test("rests every rule on sentences of the sections and editions that it says it comes from")
  func rulesRest() throws {
    let ledger = try Ledger()
    for edition in Edition.allCases {
      let entries = ledger.entries(of: edition)
      for rule in Rule.all {
        for case .document(let section, let since) in rule.sources where since <= edition {
          #expect(
            entries.contains {
              $0.section == section && $0.rules.contains(rule.id)
            }, "\(rule.id), \(section), edition \(edition.rawValue)")
        }
      }
    }
  }

  @Test("has every section in every edition", arguments: Edition.allCases)
  func complete(_ edition: Edition) throws {
    let sections = Set(try Ledger().entries(of: edition).map(\.section))
    #expect(sections == Set(DocumentSection.allCases))
  }

  @Test("contains no sentence of the document")
  func noText() async throws {
    let entries = try Ledger().entries
    let texts = Set(entries.map(\.about)).flatMap { about in
      let sentence = about.prefix(1).uppercased() + about.dropFirst()
      return [about, "\(about).", sentence, "\(sentence).", "\(sentence):"]
    }
    let script =
      "import hashlib, sys\nfor t in sys.argv[1:]: print(hashlib.sha256(t.encode()).hexdigest())"
    let ending = try await Subprogram.run("/usr/bin/env", ["python3", "-c", script] + texts)
    let digests = ending.output.split(separator: "\n").map(String.init)
    #expect(digests.count == texts.count && digests.allSatisfy { $0.utf8.count == 64 })
    #expect(Set(entries.map(\.digest)).isDisjoint(with: digests))
  }

  @Test("says the same of a sentence in each edition that has a translation of it")
  func translations() throws {
    let ledger = try Ledger()
    func said(_ edition: Edition) -> Set<String> { Set(ledger.entries(of: edition).map(\.about)) }
    // The editions differ in a few sentences about errors, and in links to further reading.
    #expect(said(.second).subtracting(said(.fourth)).count <= 4)
    #expect(said(.third).subtracting(said(.fourth)).count <= 4)
    #expect(said(.first).subtracting(said(.fourth)).count <= 4)
  }

  private static let good =
    "{\"editions\":[1],\"section\":\"flowCheck\",\"about\":\"pets\",\"roles\":[\"app\"],"
    + "\"sha256\":\"\(String(repeating: "a1", count: 32))\",\"rules\":[\"app/a/b\"]}"

  @Test("accepts a line that is right")
  func accepts() throws { #expect(try Ledger(Array(Self.good.utf8)).entries.count == 1) }

  @Test(
    "says which line is wrong and how",
    arguments: [
      ("{", "byte"), ("[]", "must be an object"),
      (good.replacing("[1]", with: "[5]"), "editions[0]: must be an edition"),
      (good.replacing("[1]", with: "[]"), "editions must be an ascending list"),
      (good.replacing("[1]", with: "[1,1]"), "editions must be an ascending list"),
      (good.replacing("[1]", with: "[2,1]"), "editions must be an ascending list"),
      (good.replacing("flowCheck", with: "flow"), "section: unknown name"),
      (good.replacing("pets", with: ""), "about must have at most 80 characters"),
      (good.replacing("sha256\":\"", with: "sha256\":\"0"), "sha256 must be 64"),
      (good.replacing("[\"app\"]", with: "[\"application\"]"), "roles[0]: unknown name"),
      (good.replacing("[\"app\"]", with: "[\"google-app\"]"), "roles must be the roles"),
      (good.replacing("app/a/b", with: "apps/a/b"), "roles must be the roles"),
      (good.replacing("[\"app/a/b\"]", with: "[]"), "rules or untestable must be there"),
      (good.replacing("\"rules\":[\"app/a/b\"]", with: "\"untestable\":\"x\""), "untestable: unk"),
      (good.replacing("\"rules\":", with: "\"text\":\"x\",\"rules\":"), "text: unexpected member"),
    ])
  func refuses(_ row: (line: String, problem: String)) {
    let error = #expect(throws: FileError.self) {
      try Ledger(Array("\(Self.good)\n\(row.line)\n".utf8))
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.hasPrefix("Corpus/ledger.jsonl, line 2: "))
    #expect(text.contains(row.problem), "\(text)")
  }

  @Test("is refused where it is empty or missing")
  func missing() {
    let empty = #expect(throws: FileError.self) { try Ledger([]) }
    #expect(empty?.description.hasPrefix("Corpus/ledger.jsonl: the file has no line; ") == true)
    let nowhere = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let missing = #expect(throws: FileError.self) { try Ledger(file: nowhere) }
    #expect(missing?.description.hasPrefix("Corpus/ledger.jsonl: the file can't be read; ") == true)
  }
}
