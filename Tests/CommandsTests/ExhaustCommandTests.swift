import AppFlip
import Conformance
import Fuzzing
import TestSupport
import Testing

@testable import Commands

@Suite("appflip exhaust, and scripts")
struct ExhaustCommandTests {
  @Test("the number is known before anything is sent")
  func count() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call("exhaust", "--count", "--depth", "2", "--role", "app")
      let inputs = try #require(BoundedInputs(.app, upTo: 2, in: .offered))
      #expect(ending.code == .expected && ending.errors == "")
      #expect(
        ending.output.hasPrefix(
          "app: \(inputs.count) combinations with at most 2 deviations, list \(inputs.digest)\n"))
      #expect(ending.output.contains("\n  1 deviation: \(inputs.count(ofDepth: 1))\n"))
      let part = await folder.call("exhaust", "--count", "--role", "app", "--shard", "2/2")
      #expect(part.output.contains("  shard 2/2: "))
      let files = try folder.files()
      #expect(files == [])
    }
  }

  @Test("what breaks is found, in the list's order, and each link is sent again by its index")
  func finds() async throws {
    try await CommandFolder.with { folder in
      let adapter = "\(CommandFolder.reference) --fault redirect-uri/unchecked"
      let ending = await folder.call(
        "exhaust", "--adapter", adapter, "--role", "app", "--shard", "1/4")
      #expect(ending.code == .failed)
      #expect(ending.output.hasPrefix("FAIL: "))
      let report = try folder.text(of: "Reports/fuzzing.txt")
      #expect(report.contains("links with at most 1 deviation judged"))
      #expect(report.contains("in other shards"))
      #expect(report.contains("APPFLIP_FUZZ_RUNS=0") && !report.contains("MUTATORS"))
      let inputs = try #require(BoundedInputs(.app, upTo: 1, in: .offered))
      let index = try #require(inputs.index(of: ["redirect-uri/prefix-match/1"]))
      let again = await folder.call("replay", "exhaust:app:1:\(index)", "--adapter", adapter)
      #expect(again.code == .failed, "\(again.errors)")
      #expect(again.output.contains("app/redirect-uri/format"))
      let reference = await folder.call("replay", "exhaust:app:1:\(index)", "--reference")
      #expect(reference.code == .expected)
    }
  }

  @Test(
    "what makes no sense is named",
    arguments: [
      (
        ["replay", "exhaust:app:1:99999999", "--reference"],
        "there is no link exhaust:app:1:99999999"
      ),
      (["replay", "exhaust:app:1", "--reference"], "it takes exhaust:ROLE:DEPTH:INDEX"),
      (["exhaust", "--depth", "9", "--adapter", "x"], "APPFLIP_EXHAUST"),
      (["exhaust", "--depth", "0", "--adapter", "x"], "--depth takes a number from 1 to 4, not 0"),
      (["exhaust"], "there is no adapter"),
      (["check", "--scripts", "5", "--reference"], "--scripts takes a number from 1 to 4"),
      (["check", "--scripts", "2", "--filter", "app.good", "--reference"], "leave out --filter"),
    ])
  func refuses(_ row: (words: [String], problem: String)) async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(row.words)
      #expect(ending.code == .usage && ending.errors.contains(row.problem), "\(ending.errors)")
    }
  }

  @Test("all scripts run in place of the cases, and one is sent again by its name")
  func scripts() async throws {
    try await CommandFolder.with { folder in
      let adapter = "\(CommandFolder.reference) --fault google-app/state/outlives-session"
      let ending = await folder.call(
        "check", "--scripts", "3", "--role", "google-app", "--adapter", adapter)
      #expect(ending.code == .failed)
      let report = try folder.text(of: "Reports/part/conformance.txt")
      let name = "google-app.script.start+reset+answer"
      #expect(report.contains("  case        \(name): start, then reset, then answer\n"))
      #expect(report.contains("  all cases   swift run appflip check --scripts 3\n"))
      let again = await folder.call("replay", name, "--adapter", adapter)
      #expect(
        again.code == .failed
          && again.output.contains("the good twin google-app.script.start+answer"))
      let reference = await folder.call("replay", name, "--reference")
      #expect(reference.code == .expected, "\(reference.errors)")
    }
  }

  @Test("the last step of a script is compared with the step alone, in a process of its own")
  func alone() async throws {
    try await CommandFolder.with { folder in
      let adapter = "\(CommandFolder.reference) --fault state/refusal-recalled"
      let ending = await folder.call(
        "check", "--scripts", "2", "--role", "app", "--adapter", adapter)
      #expect(ending.code == .expected, "\(ending.errors)")
      let report = try folder.text(of: "Reports/part/conformance.txt")
      #expect(
        report.contains("  case        app.script.declined+cancelled: declined, then cancelled\n"))
      #expect(report.contains("error=cancelled, as in app.script.cancelled"), "\(report)")
      let again = await folder.call("replay", "app.script.declined+cancelled", "--adapter", adapter)
      #expect(again.output.contains("the last step alone, app.script.cancelled: cancelled\n"))
      #expect(again.output.contains("error=cancelled, as in app.script.cancelled"))
      let endpoint = await folder.call(
        "check", "--scripts", "2", "--role", "authorization-endpoint", "--reference")
      #expect(endpoint.code == .expected && endpoint.errors == "", "\(endpoint.errors)")
    }
  }
}
