import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("appflip merge", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"))
struct MergeCommandTests {
  @Test("the parts of a campaign are joined, and fail as any of them does")
  func merge() async throws {
    try await CommandFolder.with { folder in
      for number in 1...2 {
        let ending = await part(number, of: 2, in: folder, runs: 60 * number)
        #expect(ending.code == .failed, "\(ending.output)")
      }
      let ending = folder.merge("part-2", "part-1", "--into", "all")
      #expect(ending.code == .failed && ending.errors == "", "\(ending.errors)")
      #expect(ending.output.contains("in 180 executions (app)"), "\(ending.output)")
      #expect(ending.output.hasSuffix("\nall/fuzzing.txt\n"))
      #expect(try folder.text(of: "all/fuzzing.txt").hasPrefix("seed 1, parts 1/2 2/2\n"))
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
      #expect(twice.code == .usage && twice.errors.contains("the part 1/2 is there twice"))
      let none = folder.merge("part-1", "part-3", "--into", "all")
      #expect(none.code == .usage && none.errors.contains("part-3/fuzzing.json: it can't be read"))
      try folder.write("{", to: "part-2/fuzzing.json")
      let broken = folder.merge("part-1", "part-2", "--into", "all")
      #expect(broken.code == .usage && broken.errors.contains("part-2/fuzzing.json: it is no "))
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
    _ number: Int, of count: Int, in folder: CommandFolder, runs: Int, fault: Bool = true
  ) async -> CommandFolder.Ending {
    let words = fault ? " --fault state/dropped" : ""
    return await folder.fuzz(
      "--adapter", CommandFolder.reference + words, "--runs", "\(runs)", "--shard",
      "\(number)/\(count)", "--reports", "part-\(number)", "--role", "app", "--from-good-links")
  }

  private func findings(of part: String, in folder: CommandFolder) throws -> Set<String> {
    let path = folder.directory.appending(path: "\(part)/findings").path
    return Set(
      try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".json") })
  }
}
