import AppFlip
import Foundation
import Fuzzing
import Testing

@testable import Commands

@Suite("appflip corpus merge")
struct CorpusCommandTests {
  /// A file of links whose states are given, each with what it brings out; nothing for a missing one.
  private static func file(_ rows: KeyValuePairs<String, UInt64?>) -> String {
    String(decoding: InputFile.write(inputs(rows)), as: UTF8.self)
  }

  /// The file as it is written, in which the order of the rows has no say.
  private static func joined(_ rows: KeyValuePairs<String, UInt64?>) -> String {
    String(decoding: InputFile.write(KeptInput.distinct(inputs(rows))), as: UTF8.self)
  }

  private static func inputs(_ rows: KeyValuePairs<String, UInt64?>) -> [KeptInput] {
    rows.map { state, signature in
      let link = "https://app.example.com/flip?state=\(state)"
      return KeptInput(
        FuzzInput(.app, link: InputLink(splitting: Array(link.utf8))),
        signatures: signature.map { [$0] } ?? [])
    }
  }

  @Test("links are joined, the smallest of those that show the same")
  func merge() async throws {
    try await CommandFolder.with { folder in
      try folder.write(Self.file(["abc": 1, "b": 2]), to: "one/drafts.jsonl")
      try folder.write(Self.file(["a": 1, "c": 3]), to: "two/drafts.jsonl")
      let ending = folder.corpus("merge", "one", "two", "--into", "all")
      #expect(ending.code == .expected && ending.errors == "")
      #expect(ending.output == "all/drafts.jsonl: 3 of 4 links\n")
      #expect(
        try folder.text(of: "all/drafts.jsonl") == Self.joined(["b": 2, "a": 1, "c": 3]))
      let turned = folder.corpus("merge", "two", "one", "--into", "turned")
      #expect(turned.output == "turned/drafts.jsonl: 3 of 4 links\n")
      #expect(try folder.text(of: "turned/drafts.jsonl") == folder.text(of: "all/drafts.jsonl"))
    }
  }

  @Test("the links that the folder holds stay, as far as they show something more")
  func target() async throws {
    try await CommandFolder.with { folder in
      try folder.write(Self.file(["a": 1, "longer": 9]), to: "one/drafts.jsonl")
      try folder.write(
        Self.file(["b": 2, "c": 3, "d": 4, "e": 5, "f": 9, "noted by nobody": nil]),
        to: "all/drafts.jsonl")
      let ending = folder.corpus("merge", "one", "--into", "all")
      #expect(ending.code == .expected && ending.errors == "")
      #expect(ending.output == "all/drafts.jsonl: 7 of 8 links\n")
      #expect(
        try folder.text(of: "all/drafts.jsonl")
          == Self.joined(
            ["a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 9, "noted by nobody": nil]))
    }
  }

  @Test("a folder that is joined with itself has nothing twice")
  func itself() async throws {
    try await CommandFolder.with { folder in
      let rows: KeyValuePairs<String, UInt64?> = ["a": 1, "b": 2, "c": nil, "a": nil]
      try folder.write(Self.file(rows), to: "one/drafts.jsonl")
      for into in ["all", "one"] {
        let ending = folder.corpus("merge", "one", "./one/", "--into", into)
        #expect(ending.code == .expected && ending.output == "\(into)/drafts.jsonl: 3 of 3 links\n")
        #expect(
          try folder.text(of: "\(into)/drafts.jsonl") == Self.joined(["a": 1, "b": 2, "c": nil]))
      }
    }
  }

  @Test("a file with a broken line is never overwritten", arguments: ["one", "two"])
  func brokenTarget(_ source: String) async throws {
    try await CommandFolder.with { folder in
      let text = Self.file(["a": 1, "longer": 1]) + "{}\n"
      try folder.write(text, to: "one/drafts.jsonl")
      try folder.write(Self.file(["b": 2]), to: "two/drafts.jsonl")
      let ending = folder.corpus("merge", source, "--into", "one")
      #expect(ending.code == .usage && ending.output == "")
      #expect(ending.errors.contains("one/drafts.jsonl, line 3: it is no input"))
      #expect(ending.errors.contains("one/drafts.jsonl is left as it is"))
      #expect(try folder.text(of: "one/drafts.jsonl") == text)
    }
  }

  @Test("a broken line is named and the others are joined; so it is with a folder that isn't there")
  func broken() async throws {
    try await CommandFolder.with { folder in
      try folder.write("{}\n" + Self.file(["a": 1]), to: "one/drafts.jsonl")
      let ending = folder.corpus("merge", "one", "tow", "--into=all")
      #expect(ending.code == .usage)
      #expect(ending.errors.contains("one/drafts.jsonl, line 1: it is no input"))
      #expect(ending.errors.contains("tow/drafts.jsonl: there is no such file"))
      #expect(try folder.text(of: "all/drafts.jsonl") == Self.file(["a": 1]))
    }
  }

  @Test("nothing takes the place of links that are there")
  func nothing() async throws {
    try await CommandFolder.with { folder in
      try folder.write("", to: "none/drafts.jsonl")
      try folder.write(Self.file(["a": 1]), to: "all/drafts.jsonl")
      #expect(folder.corpus("merge", "none", "--into", "all").code == .untested)
      #expect(try folder.text(of: "all/drafts.jsonl") == Self.file(["a": 1]))
    }
  }

  @Test("a folder that can't be made is told of")
  func unwritable() async throws {
    try await CommandFolder.with { folder in
      try folder.write(Self.file(["a": 1]), to: "one/drafts.jsonl")
      try folder.write("", to: "all")
      let ending = folder.corpus("merge", "one", "--into", "all")
      #expect(ending.code == .usage && ending.errors.contains("appflip: all"), "\(ending.errors)")
    }
  }

  @Test("a command line that makes no sense is refused, and help is given")
  func usage() async throws {
    try await CommandFolder.with { folder in
      for ending in [
        folder.corpus(), folder.corpus("thin", "a"), folder.corpus("merge"),
        folder.corpus("merge", "a"), folder.corpus("merge", "--into", "b"),
        folder.corpus("merge", "a", "--in", "b"),
      ] {
        #expect(ending.code == .usage && ending.output == "")
        #expect(ending.errors.contains("appflip corpus merge --help"), "\(ending.errors)")
      }
      for ending in [folder.corpus("--help"), folder.corpus("merge", "--help")] {
        #expect(ending.code == .expected && ending.errors == "")
        #expect(ending.output.hasPrefix("usage: appflip corpus merge [OPTION]... DIR...\n"))
      }
    }
  }
}
