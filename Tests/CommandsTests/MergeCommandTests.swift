import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("appflip merge")
struct MergeCommandTests {
  @Test("the parts of a campaign are joined, and fail as any of them does")
  func merge() async throws {
    try await CommandFolder.with { folder in
      for number in 1...2 {
        let ending = await part(number, of: 2, in: folder, runs: 90)
        #expect(ending.code == .failed, "\(ending.output)")
      }
      let ending = folder.merge("part-2", "part-1", "--into", "all")
      #expect(ending.code == .failed && ending.errors == "", "\(ending.errors)")
      #expect(ending.output.contains(" in 180 links\n"), "\(ending.output)")
      #expect(ending.output.hasSuffix("\nall/fuzzing.txt\n"))
      #expect(
        try folder.text(of: "all/fuzzing.txt").contains("\n  seed        1, shards 1/2 2/2\n"))
      let ids = try [1, 2].reduce(into: Set<String>()) {
        $0.formUnion(try findings(of: "part-\($1)", in: folder))
      }
      #expect(try findings(of: "all", in: folder) == ids && !ids.isEmpty)
    }
  }

  @Test("a part that is missing or there twice, and a folder that has none, are told of")
  func parts() async throws {
    try await CommandFolder.with { folder in
      #expect(await part(1, of: 2, in: folder, runs: 20, fault: false).code == .expected)
      let missing = folder.merge("part-1", "--into", "all")
      #expect(missing.code == .failed && missing.errors.contains("are missing"))
      let twice = folder.merge("part-1", "part-1", "--into", "all")
      #expect(
        twice.code == .usage && twice.errors.contains("part-1 and part-1 are both the part 1/2"))
      let none = folder.merge("part-1", "part-3", "--into", "all")
      #expect(none.code == .usage && none.errors.contains("part-3/fuzzing.json: it can't be read"))
      try folder.write("{", to: "part-2/fuzzing.json")
      let broken = folder.merge("part-1", "part-2", "--into", "all")
      #expect(broken.code == .usage && broken.errors.contains("part-2/fuzzing.json: it is no "))
    }
  }

  @Test("parts that were asked for different things are of two campaigns")
  func campaigns() async throws {
    try await CommandFolder.with { folder in
      func part(_ number: Int, _ words: [String]) async {
        let usual = ["--shard", "\(number)/2", "--reports", "part-\(number)"]
        let ending = await folder.fuzz(["--adapter", CommandFolder.reference] + usual + words, [:])
        #expect(ending.code == .expected, "\(ending.errors)")
      }
      await part(1, ["--role", "app", "--runs", "20", "--from-good-links"])
      let others: [([String], String)] = [
        (
          ["--role", "google-app", "--runs", "20", "--from-good-links"],
          "roles are app and google-app"
        ),
        (["--role", "app", "--runs", "30", "--from-good-links"], "asked for are 20 and 30"),
        (["--role", "app", "--runs", "20"], "begin with are good links alone and the corpus"),
        (["--runs", "20", "--from-good-links"], "roles are app and app, authorization-endpoint, "),
        (
          ["--role", "app", "--seconds", "1", "--from-good-links"], "asked for are 20 and no limit"
        ),
      ]
      for (words, text) in others {
        await part(2, words)
        let ending = folder.merge("part-1", "part-2", "--into", "all")
        #expect(ending.code == .usage && ending.output == "", "\(ending.output)")
        #expect(ending.errors.contains("part-1 and part-2 are of two campaigns: "))
        #expect(ending.errors.contains(text), "\(ending.errors)")
      }
    }
  }

  @Test("a failing part isn't excused by the baseline of another one")
  func baselines() async throws {
    try await CommandFolder.with { folder in
      try folder.write(
        "fail app.good app/state/exact as=code/differs why=\"not yet\" 2026-11-22\n",
        to: "list.txt")
      let list = ["APPFLIP_BASELINE": "list.txt"]
      #expect(await part(1, of: 2, in: folder, runs: 60, list).code == .expected)
      #expect(await part(2, of: 2, in: folder, runs: 60).code == .failed)
      for order in [["part-1", "part-2"], ["part-2", "part-1"]] {
        let ending = folder.merge(order[0], order[1], "--into", "all")
        #expect(ending.code == .usage && ending.output == "", "\(ending.output)")
        #expect(
          ending.errors.contains(
            "\(order[0]) and \(order[1]) are of two campaigns: the rules that ")
            && ending.errors.contains("app/state/exact"), "\(ending.errors)")
        #expect(try !folder.files().contains("all"))
      }
      #expect(await part(2, of: 2, in: folder, runs: 60, list).code == .expected)
      #expect(folder.merge("part-1", "part-2", "--into", "all").code == .expected)
    }
  }

  @Test("a part whose findings are lost, broken or another's is refused, and nothing is written")
  func incomplete() async throws {
    try await CommandFolder.with { folder in
      for number in 1...2 {
        #expect(await part(number, of: 2, in: folder, runs: 60).code == .failed)
      }
      func expectRefusal(_ file: String, _ text: String) throws {
        let ending = folder.merge("part-1", "part-2", "--into", "all")
        #expect(ending.code == .usage && ending.output == "", "\(ending.output)")
        #expect(ending.errors.contains(file) && ending.errors.contains(text), "\(ending.errors)")
        #expect(try !folder.files().contains("all"))
      }
      let place = folder.directory.appending(path: "part-1/findings")
      let aside = folder.directory.appending(path: "aside")
      let name = try #require(try findings(of: "part-1", in: folder).sorted().first)
      try FileManager.default.moveItem(at: place, to: aside)
      try expectRefusal(
        "part-1/fuzzing.json: the finding ", "that it lists is missing; put findings/")
      try FileManager.default.moveItem(at: aside, to: place)
      let finding = try folder.text(of: "part-1/findings/\(name)")
      try folder.write("{", to: "part-1/findings/\(name)")
      try expectRefusal("part-1/findings/\(name): it is no finding", "restore the file")
      try FileManager.default.removeItem(at: place.appending(path: name))
      try expectRefusal("part-1/fuzzing.json: ", "findings/\(name) back beside it")
      try folder.write(finding, to: "part-1/findings/\(name)")
      let other = Checkout.package.appending(path: "Corpus/regressions/002a5d7f64ab.json")
      try folder.write(
        String(contentsOf: other, encoding: .utf8), to: "part-1/findings/002a5d7f64ab.json")
      try expectRefusal("part-1/fuzzing.json: ", "002a5d7f64ab.json is of another campaign")
      try FileManager.default.removeItem(at: place.appending(path: "002a5d7f64ab.json"))
      #expect(folder.merge("part-1", "part-2", "--into", "all").code == .failed)
    }
  }

  @Test("a part that was stopped while findings were handed over again fails by them")
  func stopped() async throws {
    try await CommandFolder.with { folder in
      #expect(await part(1, of: 1, in: folder, runs: 60).code == .failed)
      let text = try folder.text(of: "part-1/fuzzing.json")
      let none = text.replacing(#""executions":60"#, with: #""executions":0"#)
      #expect(none != text)
      try folder.write(none, to: "part-1/fuzzing.json")
      let ending = folder.merge("part-1", "--into", "all")
      #expect(ending.code == .failed, "\(ending.errors)")
      #expect(
        ending.output.contains("\n1 failure of 1 rule in the links of earlier findings alone\n"),
        "\(ending.output)")
      // Without them nothing was tested, and given up is given up.
      try FileManager.default.removeItem(at: folder.directory.appending(path: "part-1/findings"))
      let empty = none.replacing(/"findings":\[[^\]]*\]/, with: #""findings":[]"#)
      try folder.write(empty, to: "part-1/fuzzing.json")
      #expect(folder.merge("part-1", "--into", "all").code == .untested)
      let given = text.replacing(/"findings":\[[^\]]*\]/, with: #""findings":[]"#)
        .replacing(#""ends":["complete"]"#, with: #""ends":["gave-up"]"#)
      try folder.write(given, to: "part-1/fuzzing.json")
      #expect(folder.merge("part-1", "--into", "all").code == .adapter)
    }
  }

  @Test(
    "a folder of a part isn't joined into: its findings would be lost",
    arguments: ["part-1", "./part-1/"])
  func intoPart(_ target: String) async throws {
    try await CommandFolder.with { folder in
      #expect(await part(1, of: 1, in: folder, runs: 60).code == .failed)
      let text = try folder.text(of: "part-1/fuzzing.txt")
      let ending = folder.merge("part-1", "--into", target)
      #expect(ending.code == .usage && ending.output == "")
      #expect(ending.errors.contains("\(target) is the folder of a part"), "\(ending.errors)")
      #expect(try folder.text(of: "part-1/fuzzing.txt") == text)
    }
  }

  @Test("if the joined report can't be written, that is told, and the parts stay")
  func unwritable() async throws {
    try await CommandFolder.with { folder in
      #expect(await part(1, of: 1, in: folder, runs: 60).code == .failed)
      try folder.write("", to: "all")
      let ending = folder.merge("part-1", "--into", "all")
      #expect(ending.code == .usage && ending.output == "")
      #expect(ending.errors.hasPrefix("appflip: all can't be written: "), "\(ending.errors)")
      #expect(try folder.text(of: "part-1/fuzzing.txt").hasPrefix("FAIL: "))
    }
  }

  @Test("a command line that makes no sense is refused, and help is given")
  func usage() async throws {
    try await CommandFolder.with { folder in
      for ending in [
        folder.merge(), folder.merge("a"), folder.merge("--into", "b"),
        folder.merge("a", "--inot", "b"),
      ] {
        #expect(ending.code == .usage && ending.output == "")
        #expect(ending.errors.contains("appflip merge --help"), "\(ending.errors)")
      }
      let help = folder.merge("--help")
      #expect(help.code == .expected && help.errors == "")
      #expect(help.output.hasPrefix("usage: appflip merge [OPTION]... REPORTS...\n"))
    }
  }

  private func part(
    _ number: Int, of count: Int, in folder: CommandFolder, runs: Int,
    _ environment: [String: String] = [:], fault: Bool = true
  ) async -> CommandFolder.Ending {
    let words = fault ? " --fault state/dropped" : ""
    return await folder.fuzz(
      "--adapter", CommandFolder.reference + words, "--runs", "\(runs)", "--shard",
      "\(number)/\(count)", "--reports", "part-\(number)", "--role", "app", "--from-good-links",
      environment: environment)
  }

  private func findings(of part: String, in folder: CommandFolder) throws -> Set<String> {
    let path = folder.directory.appending(path: "\(part)/findings").path
    return Set(
      try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".json") })
  }
}
