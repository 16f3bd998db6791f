import Conformance
import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("appflip diff")
struct DiffCommandTests {
  private static let golden = Checkout.package.appending(
    path: "Reports/reference/conformance.jsonl")

  /// Writes the reference's report, and one in which a case fails.
  private func write(to folder: CommandFolder) throws {
    let good = try String(contentsOf: Self.golden, encoding: .utf8)
    try folder.write(good, to: "good.jsonl")
    var lines = good.split(separator: "\n").map(String.init)
    let index = try #require(lines.firstIndex { $0.contains(#""id":"app.good""#) })
    lines[index] = lines[index].replacing(#""verdict":"pass""#, with: #""verdict":"fail""#)
      .replacing(
        "]}",
        with: #"],"findings":[{"rule":"app/state/exact","verdict":"fail","as":"code/state"}]}"#)
    // The footer counts the case too.
    let last = lines.count - 1
    lines[last] = lines[last].replacing(#/"fail":0,(.*?)"pass":(\d+),/#) { match in
      "\"fail\":1,\(match.1)\"pass\":\((Int(match.2) ?? 0) - 1),"
    }.replacing(#/"app/state/exact":{"pass":(\d+)}/#) { match in
      "\"app/state/exact\":{\"fail\":1,\"pass\":\((Int(match.1) ?? 0) - 1)}"
    }.replacing(#""verdict":"pass"}"#, with: #""verdict":"fail"}"#)
    try folder.write(lines.joined(separator: "\n") + "\n", to: "bad.jsonl")
  }

  @Test("ends with 1 if something fails newly, with 0 if nothing does")
  func codes() async throws {
    try await CommandFolder.with { folder in
      try write(to: folder)
      let worse = await folder.call("diff", "good.jsonl", "bad.jsonl")
      #expect(worse.code == .failed && worse.errors == "", "\(worse.errors)")
      #expect(worse.output.hasPrefix("WORSE: 1 case newly fails (1 rule)\n"), "\(worse.output)")
      let better = await folder.call("diff", "bad.jsonl", "good.jsonl", "--all")
      #expect(better.code == .expected)
      #expect(better.output.hasPrefix("BETTER: 1 case fixed (1 rule)\n"))
      let same = await folder.call("diff", "good.jsonl", "good.jsonl")
      #expect(same.code == .expected && same.output.hasPrefix("SAME: nothing changed in "))
    }
  }

  @Test("a report that can't be read is named with its line")
  func unreadable() async throws {
    try await CommandFolder.with { folder in
      try write(to: folder)
      let lines = try folder.text(of: "good.jsonl").split(separator: "\n")
      try folder.write("\(lines[0])\n{\n", to: "broken.jsonl")
      try folder.write("\(lines[0])\n\(lines[1])\n", to: "cut.jsonl")
      for (file, problem) in [
        ("broken.jsonl", "appflip: broken.jsonl, line 2: this is no line of a report: "),
        ("cut.jsonl", "appflip: cut.jsonl: the report is cut off"),
        ("none.jsonl", "appflip: none.jsonl: the report can't be read"),
      ] {
        let ending = await folder.call("diff", "good.jsonl", file)
        #expect(ending.code == .usage && ending.output == "")
        #expect(ending.errors.hasPrefix(problem), "\(ending.errors)")
      }
      let one = await folder.call("diff", "good.jsonl")
      #expect(one.code == .usage && one.errors.contains("name two reports, the older one first"))
    }
  }

  @Test("old names in the older report are those of now")
  func aliases() async throws {
    try await CommandFolder.with { folder in
      try write(to: folder)
      let old = try folder.text(of: "bad.jsonl").replacing(
        #""id":"app.good","#, with: #""id":"app.old","#)
      try folder.write(old, to: "old.jsonl")
      let names = try StableNames(Array("case app.good\ncase app.old -> app.good\n".utf8))
      let ending = CommandFolder.ran(
        ["diff", "old.jsonl", "good.jsonl"], in: folder.directory, names: names)
      #expect(ending.output.hasPrefix("BETTER: 1 case fixed (1 rule)\n"))
      let unknown = await folder.call("diff", "old.jsonl", "good.jsonl")
      #expect(unknown.output.hasPrefix("CHANGED: 1 case is new, 1 case is removed\n"))
    }
  }
}
