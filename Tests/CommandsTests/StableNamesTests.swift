import Conformance
import Foundation
import Fuzzing
import ReferenceVariants
import TestSupport
import Testing

@testable import Commands

/// Every name that a report, a baseline or a command line may hold stays, or its end is written down.
///
/// `APPFLIP_RECORD=1 swift test --filter StableNamesTests` adds the names that are new.
@Suite("Permanent names", .serialized)
struct StableNamesTests {
  private func current() throws -> [StableNames.Entry] {
    let names: [(StableNames.Kind, [String])] = [
      (.testCase, try SharedCatalogue.all.get().cases.map(\.id)),
      (
        .evidence,
        (EvidenceCode.all + MetamorphicRelation.allCases.map { EvidenceCode(relation: $0.rawValue) })
          .map(
            \.name)
      ),
      (.fault, Fault.all.map(\.name)),
      (.mutator, Mutators.all.map(\.name)),
      (.probe, Probe.all.map(\.id)),
      (.rule, Rule.all.map(\.id.rawValue)),
    ]
    return names.flatMap { kind, names in names.map { StableNames.Entry(kind, $0) } }
  }

  @Test("every name of now is in Corpus/ids.txt")
  func known() throws {
    let current = try current()
    if GoldenText.isRecording { try record(current) }
    let known = try StableNames(in: Corpus.directory)
    #expect(current.count > 1_500)
    for entry in current where known.status(of: entry.name, entry.kind) != .kept {
      Issue.record(
        "add the line \"\(entry.line)\" to Corpus/ids.txt: APPFLIP_RECORD=1 swift test --filter StableNamesTests"
      )
    }
  }

  @Test("the program knows the data that it is built with")
  func manifest() throws {
    let found = CorpusManifest(of: Corpus.directory)
    #expect(found.fingerprints.count > 20 && found.fingerprints["ids.txt"] != nil)
    if GoldenText.isRecording {
      let file = Checkout.package.appending(
        path: "Sources/Conformance/Corpus/CorpusManifest+Built.swift")
      try Data(found.source.utf8).write(to: file)
      Issue.record("\(file.lastPathComponent) was written: build again", severity: .warning)
    } else {
      #expect(
        CorpusManifest.built.differences(to: found) == [],
        "APPFLIP_RECORD=1 swift test --filter StableNamesTests")
      #expect(
        CorpusManifest.built == found, "APPFLIP_RECORD=1 swift test --filter StableNamesTests")
    }
  }

  @Test("a name that is gone says what became of it")
  func gone() throws {
    let current = Set(try current())
    for entry in try StableNames(in: Corpus.directory).entries
    where entry.status == .kept && !current.contains(entry) {
      Issue.record(
        "there is no \(entry.kind.rawValue) \(entry.name) any more: write \"\(entry.line) -> NEW\" or \"\(entry.line) removed\" in Corpus/ids.txt"
      )
    }
  }

  @Test("the file is written as it is read")
  func written() throws {
    let octets = Array(try Data(contentsOf: Corpus.directory.appending(path: StableNames.file)))
    #expect(try Array(StableNames(octets).text.utf8) == octets)
  }

  private func record(_ current: [StableNames.Entry]) throws {
    let file = Corpus.directory.appending(path: StableNames.file)
    let old =
      FileManager.default.fileExists(atPath: file.path)
      ? try StableNames(in: Corpus.directory) : .empty
    let new = current.filter { old.status(of: $0.name, $0.kind) == nil }
    try Data(StableNames(old.entries + new).text.utf8).write(to: file)
    Issue.record("Corpus/ids.txt was written: look at its changes", severity: .warning)
  }
}
