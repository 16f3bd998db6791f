import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("appflip replay")
struct ReplayCommandTests {
  /// The reference, which opens what nobody checked.
  private static let unchecked = "\(CommandFolder.reference) --fault redirect-uri/unchecked"
  /// A finding of such an app that is kept as a regression.
  private static let regression = "61f3033a0d25"
  private static let patience = "\(CommandFolder.patience)"

  private func replay(
    _ folder: CommandFolder, _ words: String..., adapter: String? = nil
  ) async -> CommandFolder.Ending {
    let judged = adapter.map { ["--adapter", $0] } ?? ["--reference"]
    let options = ["--timeout-ms", Self.patience] + judged
    return await folder.call(["replay"] + words + options)
  }

  // MARK: - Cases

  @Test("a case that holds is shown with its twin: what was sent, what came, and every verdict")
  func holds() async throws {
    try await CommandFolder.with { folder in
      let ending = await replay(folder, "app.C05")
      #expect(ending.code == .expected && ending.errors == "", "\(ending.errors)")
      #expect(ending.output.hasPrefix("the good twin app.good: a good link\n\n  sent        "))
      #expect(ending.output.contains("\n\nPASS: "))
      #expect(ending.output.contains("\napp.C05: KELVIN SIGN for K\n"))
      #expect(ending.output.contains(#"\#n  reply       {"id":"#))
      #expect(ending.output.contains(#""handled":true,"opened":[{"url":"https://oauth-redirect"#))
      #expect(ending.output.contains("\n  pass        app/client-id/match\n"))
      #expect(!ending.output.contains("\n  fail "))
      #expect(ending.output.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A })
      let again = await replay(folder, "app.C05")
      #expect(again.output == ending.output)
      let left = try folder.files()
      #expect(left == [])
    }
  }

  @Test("a case that is broken ends with 1, with what shows it")
  func broken() async throws {
    try await CommandFolder.with { folder in
      let ending = await replay(folder, "app.R01", adapter: Self.unchecked)
      #expect(ending.code == .failed && ending.errors == "")
      #expect(
        ending.output.contains(
          "\n  fail        app/redirect-uri/format\n              expected nothing opened\n"
            + "              actual   "), "\(ending.output)")
      #expect(ending.output.contains("\n  opened      "))
    }
  }

  @Test("a composition shows who played a step, and is handed over as often as is asked for")
  func composition() async throws {
    try await CommandFolder.with { folder in
      let id = "composition.app.production.com.google.Chromecast.approves"
      let ending = await replay(folder, id, "--times", "2")
      #expect(ending.code == .expected, "\(ending.errors)")
      #expect(ending.output.hasPrefix("time 1 of 2\n\n\(id): "))
      #expect(ending.output.contains("\n\ntime 2 of 2\n\n\(id): "))
      #expect(ending.output.contains(", role google-app\n"))
      #expect(ending.output.contains(#","ok":{"outcome":"linked","code":"#))
      #expect(ending.output.contains("\n  pass        composition/outcome/reached\n"))
      let partly = await replay(folder, id, "--role", "app")
      #expect(partly.output.contains(", role google-app, played by the reference\n"))
    }
  }

  @Test("the shell command that sends the requests is printed if that is asked for")
  func printed() async throws {
    try await CommandFolder.with { folder in
      for subject in ["app.C05", Self.regression] {
        let ending = await replay(folder, subject, "--print", adapter: CommandFolder.reference)
        #expect(ending.code == .expected && ending.errors == "", "\(ending.errors)")
        #expect(ending.output.hasPrefix("printf '%s\\n' '{\"id\":\"0\",\"op\":\"hello\""))
        #expect(ending.output.hasSuffix(" | \(CommandFolder.reference)\n"), "\(ending.output)")
        #expect(ending.output.contains(#""op":"run","role":"app""#))
      }
    }
  }

  // MARK: - Findings

  @Test(
    "a finding is still seen, by its id and by its file, or no longer", arguments: [true, false])
  func finding(_ isFile: Bool) async throws {
    let file = Checkout.package.appending(path: "Corpus/regressions/\(Self.regression).json")
    try await CommandFolder.with { folder in
      let name = isFile ? "mine.json" : Self.regression
      if isFile { try folder.write(String(contentsOf: file, encoding: .utf8), to: name) }
      let seen = await replay(folder, name, adapter: Self.unchecked)
      #expect(seen.code == .failed && seen.errors == "", "\(seen.errors)")
      #expect(
        seen.output.hasPrefix(
          "\(Self.regression): app/redirect-uri/format as=code/nothing-opened\n"))
      #expect(seen.output.contains("\n  fail        app/redirect-uri/format\n"))
      #expect(seen.output.hasSuffix("\nstill seen: 3 of 3 fresh processes\n"))
      let gone = await replay(folder, name, "--times", "1")
      #expect(gone.code == .expected)
      #expect(gone.output.hasSuffix("\nno longer seen: 0 of 1 fresh process\n"))
      #expect(gone.output.contains("\n  verdict     no rule is broken\n"))
    }
  }

  @Test("a finding of the last campaign comes before a regression, from the folder of the reports")
  func reports() async throws {
    try await CommandFolder.with { folder in
      try folder.write("{", to: "out/findings/\(Self.regression).json")
      let ending = await replay(folder, Self.regression, "--reports", "out")
      #expect(ending.code == .usage)
      #expect(ending.errors.contains("out/findings/\(Self.regression).json"), "\(ending.errors)")
    }
  }

  // MARK: - Files

  private static let good =
    #"{"id":"1","op":"run","role":"app","input":{"activity":"browsing-web","url":"https://app.example.com/flip?client_id=google-LINK-42&state=a&redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast","outcome":"approves","code":"c"}}"#

  @Test("a file of requests is sent and judged, with its hello or without")
  func requests() async throws {
    try await CommandFolder.with { folder in
      let bad = Self.good.replacing("oauth-redirect.googleusercontent", with: "evil.example")
      try folder.write("\(Self.good)\n\(bad)\n", to: "r.jsonl")
      let ending = await replay(folder, "r.jsonl")
      #expect(ending.code == .expected && ending.errors == "", "\(ending.errors)")
      #expect(ending.output.hasPrefix("request 1, role app\n  sent        https://app.example.com"))
      #expect(ending.output.contains("\n  verdict     no rule is broken\n"))
      let broken = await replay(folder, "r.jsonl", adapter: Self.unchecked)
      #expect(broken.code == .failed)
      let parts = broken.output.split(separator: "request 2, role app\n")
      #expect(parts.count == 2 && !parts[0].contains("\n  fail "))
      #expect(parts.last?.contains("\n  fail        app/redirect-uri/") == true)
      let hello =
        #"{"id":"0","op":"hello","protocol":{"min":1,"max":1},"suite":"x","config":{"client_id":"other"}}"#
      try folder.write(
        "\(hello)\n\(Self.good.replacing("google-LINK-42", with: "other"))\n", to: "h.jsonl")
      let other = await replay(folder, "h.jsonl")
      #expect(other.code == .expected && other.output.contains("?code=c&state=a"))
    }
  }

  @Test("what a run leaves in its folder of replays can be handed over again")
  func leftByRun() async throws {
    try await CommandFolder.with { folder in
      let check = await folder.call("check", "--adapter", Self.unchecked, "--role", "app")
      #expect(check.code == .failed)
      let file = try #require(try folder.files(in: "Reports/conformance-replay").first)
      let ending = await replay(folder, "Reports/conformance-replay/\(file)")
      #expect(ending.code == .expected, "\(file): \(ending.errors) \(ending.output.prefix(400))")
      #expect(ending.output.hasPrefix("request 1, role app\n"))
    }
  }

  // MARK: - What is wrong

  @Test(
    "what can't be handed over is an error that names it",
    arguments: [
      ([], "name one case, one finding, one file of requests or one link"),
      (["app.good", "app.C05"], "name one case, one finding, one file of requests or one link"),
      (["app.goood"], "there is no case and no finding app.goood; did you mean app.good?"),
      (["0123456789ab"], "no finding 0123456789ab in Reports/findings or Corpus/regressions"),
      (["none.json"], "none.json"), (["none.jsonl"], "appflip: none.jsonl: the file can't be read"),
      (["app.good", "--times", "0"], "--times takes a number from 1 to 1000, not 0"),
      (["bad.jsonl"], "appflip: bad.jsonl, line 2: this is no request: "),
      (["late.jsonl"], "appflip: late.jsonl, line 2: hello must be the first line"),
      (["reset.jsonl"], "appflip: reset.jsonl, line 1: the suite itself resets sessions"),
      (["empty.jsonl"], "appflip: empty.jsonl: it has no request with the op run"),
    ] as [([String], String)])
  func errors(_ row: (words: [String], problem: String)) async throws {
    try await CommandFolder.with { folder in
      let hello = #"{"id":"0","op":"hello","protocol":{"min":1,"max":1}}"#
      try folder.write("\(Self.good)\n{\n", to: "bad.jsonl")
      try folder.write("\(Self.good)\n\(hello)\n", to: "late.jsonl")
      try folder.write("{\"id\":\"0\",\"op\":\"reset\"}\n", to: "reset.jsonl")
      try folder.write("\(hello)\n\n", to: "empty.jsonl")
      let ending = await folder.call(["replay"] + row.words)
      #expect(ending.code == .usage && ending.output == "", "\(ending.output)")
      #expect(ending.errors.contains(row.problem), "\(ending.errors)")
    }
  }

  @Test(
    "an adapter that can't be started, or that is at fault itself, ends with 3",
    arguments: ["app.good", regression, "r.jsonl"])
  func adapter(_ subject: String) async throws {
    try await CommandFolder.with { folder in
      try folder.write("\(Self.good)\n", to: "r.jsonl")
      let missing = await replay(folder, subject, adapter: "./none")
      #expect(missing.code == .adapter && missing.output == "")
      #expect(missing.errors.hasPrefix("The adapter can't be started: the process ended"))
      #expect(
        missing.errors.contains("\n  not found: ./none, in \(folder.directory.path)\n"),
        "\(missing.errors)")
      let hello =
        #"{"id":"0","ok":{"protocol":1,"implementation":{"name":"x"},"roles":["app"],"features":["code"]}}"#
      let garbled = "sh -c 'read x; echo '\\''\(hello)'\\''; while read x; do echo garbage; done'"
      let fault = await replay(folder, subject, adapter: garbled)
      #expect(fault.code == .adapter, "\(fault.errors) \(fault.output)")
    }
  }
}
