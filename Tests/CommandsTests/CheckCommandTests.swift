import AppFlip
import Conformance
import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("appflip check")
struct CheckCommandTests {
  /// The states of a reference that starts flips are new each time; this fault shows none of them.
  private static let unchecked = "\(CommandFolder.reference) --fault redirect-uri/unchecked"

  // MARK: - The same run as that of swift test

  @Test("the reference is checked if that is asked for, and its reports are the committed ones")
  func golden() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(
        "check", "--reference", "--reports", "out",
        environment: ["APPFLIP_ADAPTER": "exit 1"])
      #expect(ending.code == .expected && ending.errors == "")
      #expect(ending.output.hasPrefix("PASS: reference 0.1.0: no rule failed\n0 of "))
      #expect(ending.output.hasSuffix(" edition 4, profile default)\nout/conformance.txt\n"))
      #expect(
        try folder.files(in: "out") == [
          "conformance.jsonl", "conformance.junit.xml", "conformance.txt",
        ])
      for name in ["conformance.txt", "conformance.jsonl"] {
        let committed = Checkout.package.appending(path: "Reports/reference/\(name)")
        let isSame =
          try folder.text(of: "out/\(name)") == String(contentsOf: committed, encoding: .utf8)
        #expect(isSame, "\(name)")
      }
    }
  }

  @Test("writes every file that swift test writes, byte for byte, for an adapter that fails, too")
  func sameReports() async throws {
    try await CommandFolder.with { folder in
      // A name of a folder stands in the replay lines, so that both get the same.
      let theirs = folder.directory.appending(path: "theirs")
      var settings = Settings()
      settings.adapter = Self.unchecked
      settings.deadline = CommandFolder.patience
      let check = ConformanceCheck(
        UserFolder.adapter(of: settings), partner: ReferenceAdapter.partner(by: .newest),
        settings: settings, reports: ReportFolder(theirs, shownAs: "ours"))
      let outcome = try await BlockingWork.run {
        try check.execute(SharedCatalogue.all.get(), ledger: try Ledger())
      }
      try outcome.write()
      let ending = await folder.call(
        ["check", "--reports", "ours"],
        ["APPFLIP_ADAPTER": Self.unchecked])
      #expect(ending.code == .failed && ending.errors == "")
      #expect(
        ending.output == (outcome.result.head + ["ours/conformance.txt\n"]).joined(separator: "\n"))
      let names = try FileManager.default.subpathsOfDirectory(atPath: theirs.path).sorted()
      #expect(names.count > 3, "\(names)")
      let ours = folder.directory.appending(path: "ours")
      #expect(try FileManager.default.subpathsOfDirectory(atPath: ours.path).sorted() == names)
      for name in names where name.contains(".") {
        let isSame = try folder.text(of: "ours/\(name)") == folder.text(of: "theirs/\(name)")
        #expect(isSame, "\(name)")
      }
    }
  }

  // MARK: - What is asked for

  @Test("variables hold, and options win over them")
  func variables() async throws {
    try await CommandFolder.with { folder in
      let environment = [
        "APPFLIP_ADAPTER": "exit 1", "APPFLIP_ROLES": "google-app", "APPFLIP_EDITION": "2",
        "APPFLIP_PROFILE": "strict", "APPFLIP_REPORTS": "theirs",
      ]
      let ending = await folder.call(
        "check", "--adapter", CommandFolder.reference, "--role", "app", "--role",
        "authorization-endpoint", "--edition=3", "--filter",
        "app.good", "--filter", "endpoint.good",
        environment: environment)
      #expect(ending.code == .expected && ending.errors == "", "\(ending.errors)")
      #expect(
        ending.output.contains(
          " of 2 cases 2 passed\nEvery case was judged (app, authorization-endpoint, edition 3, "
            + "profile strict, filtered)\n"), "\(ending.output)")
      let files = try folder.files(in: "theirs/part")
      #expect(files == ["conformance.jsonl", "conformance.junit.xml", "conformance.txt"])
    }
  }

  /// The reference as an adapter that says nothing of a person who leaves.
  private static let untold =
    "\(CommandFolder.reference) | sed -u 's/\"cancels\",//'"

  @Test(
    "a required rule that no case could judge is a gap, and fails the run if that is asked for",
    arguments: [
      ([], [:], ExitCode.expected), (["--strict-coverage"], [:], .failed),
      ([], ["APPFLIP_STRICT_COVERAGE": "1"], .failed),
      ([], ["APPFLIP_STRICT_COVERAGE": "0"], .expected),
    ] as [([String], [String: String], ExitCode)])
  func gaps(_ words: [String], _ variables: [String: String], _ code: ExitCode) async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(
        ["check", "--adapter", Self.untold, "--role", "app", "--filter", "app/error/*"] + words,
        variables)
      #expect(ending.code == code, "\(ending.errors)")
      let verdict = code == .expected ? "PASS" : "FAIL"
      #expect(ending.output.hasPrefix("\(verdict) with 1 gap: reference 0.1.0: "))
      #expect(
        ending.errors.contains("Serve the outcome cancels, and declare it in the answer to hello.")
          == (code == .failed))
      let text = try folder.text(of: "Reports/part/conformance.txt")
      #expect(text.hasPrefix("\(verdict) with 1 gap: "))
      #expect(text.contains(", 1 gap: app/error/left ("))
    }
  }

  @Test("whether an adapter has a core of its own changes no report")
  func unpinned() async throws {
    try await CommandFolder.with { folder in
      let words = [
        "check", "--adapter",
        "\(CommandFolder.reference) | sed -u 's/\"max_in_flight\":[0-9]*/\"max_in_flight\":1/'",
        "--role", "app", "--filter", "app/state/*",
      ]
      let first = await folder.call(words)
      #expect(first.code == .expected, "\(first.errors)")
      let names = ["Reports/part/conformance.txt", "Reports/part/conformance.jsonl"]
      let reports = try names.map { try folder.text(of: $0) }
      let second = await folder.call(words + ["--no-pin"])
      #expect(second.code == .expected && second.output == first.output)
      #expect(try names.map { try folder.text(of: $0) } == reports)
    }
  }

  @Test("the reference keeps to the edition by which it is checked")
  func edition() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(
        "check", "--reference", "--edition", "1", "--filter", "app/error/*")
      #expect(ending.code == .expected, "\(ending.output)")
      let text = try folder.text(of: "Reports/part/conformance.txt")
      #expect(text.contains("\n  adapter     ./reference-adapter --edition 1\n"))
    }
  }

  @Test(
    "a command line that makes no sense is refused, with what is wrong",
    arguments: [
      (["x"], "unexpected argument \"x\""), (["--adapter"], "--adapter takes COMMAND"),
      (["--adapter", "--role"], "--adapter takes COMMAND"),
      (["--role", "apps"], "APPFLIP_ROLES"), (["--edition", "5"], "APPFLIP_EDITION"),
      (["--profile", "lax"], "APPFLIP_PROFILE"), (["--timeout-ms", "0"], "APPFLIP_TIMEOUT_MS"),
      (["--edition", "1", "--edition", "2"], "--edition is given twice"),
      (["--filter", "app.*", "--baseline", "list.txt"], "a baseline covers all cases"),
    ] as [([String], String)])
  func refuses(_ row: (words: [String], problem: String)) async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(["check"] + row.words)
      #expect(ending.code == .usage && ending.output == "")
      #expect(ending.errors.hasPrefix("appflip: ") && ending.errors.contains(row.problem))
      let left = try folder.files()
      #expect(left == [])
    }
  }

  // MARK: - How it ends

  @Test("nothing tested is no pass: a role that nobody plays, a filter that selects nothing")
  func untested() async throws {
    try await CommandFolder.with { folder in
      let app = #"{"id":"0","ok":{"protocol":1,"implementation":{"name":"x"},"roles":["app"]}}"#
      let adapter = "read hello; echo '\(app)'; read end"
      let role = await folder.call("check", "--adapter", adapter, "--role", "google-app")
      #expect(role.code == .untested && role.errors.contains("declare a role in the answer"))
      let filter = await folder.call("check", "--filter", "app.good", "--filter", "app/stat/exact")
      #expect(filter.code == .untested && filter.output == "")
      #expect(
        filter.errors
          == "appflip: the filter \"app/stat/exact\" selects no case and no rule; did you mean "
          + "app/state/exact?\n")
      let beginning = await folder.call("check", "--filter", "app/stat/*")
      #expect(beginning.errors.contains("; did you mean app/state/*"), "\(beginning.errors)")
      let text = try folder.text(of: "Reports/conformance.txt")
      #expect(text.hasPrefix("NOT RUN: the adapter declares the roles [app]"), "\(text)")
      let variable = await folder.call(
        "check", "--filter", "app/stat*", environment: ["APPFLIP_BASELINE": "list.txt"])
      #expect(variable.code == .usage && variable.errors.contains("a baseline covers all cases"))
      let other = await folder.call("check", "--adapter", adapter, "--filter", "google-app.good")
      #expect(other.code == .untested)
      #expect(other.output.hasPrefix("FAIL: nothing of x was tested\n"), "\(other.output)")
      #expect(other.errors.hasPrefix("appflip: nothing was tested"))
    }
  }

  @Test("an adapter that is at fault itself is told of, with the remedy")
  func adapterAtFault() async throws {
    try await CommandFolder.with { folder in
      let app = #"{"id":"0","ok":{"protocol":1,"implementation":{"name":"x"},"roles":["app"]}}"#
      let ending = await folder.call(
        "check", "--adapter", "read hello; echo '\(app)'; while read run; do echo nonsense; done",
        "--filter", "app.good")
      #expect(ending.code == .adapter, "\(ending.output)")
      #expect(ending.errors.contains("appflip: the adapter, in the case app.good: "))
      #expect(ending.errors.contains(". Write logs, banners and progress to standard error.\n"))
      let text = try folder.text(of: "Reports/part/conformance.txt")
      #expect(text.contains("\nTHE ADAPTER ITSELF\n"))
      #expect(text.contains("  doctor      swift run appflip doctor --adapter 'read hello; echo '"))
    }
  }

  @Test("the deadline of a request is that of the option")
  func deadline() async throws {
    try await CommandFolder.with { folder in
      let app = #"{"id":"0","ok":{"protocol":1,"implementation":{"name":"x"},"roles":["app"]}}"#
      let ending = await folder.call(
        "check", "--adapter", "read hello; echo '\(app)'; while read run; do :; done", "--filter",
        "app.good", "--timeout-ms", "77")
      #expect(ending.code == .failed, "\(ending.output)")
      let text = try folder.text(of: "Reports/part/conformance.txt")
      #expect(text.contains("app/survives (required): fails in 1 case") && text.contains("77 ms"))
    }
  }

  @Test(
    "without an adapter nothing is judged, and nobody is judged in its place",
    arguments: [["check"], ["replay", "app.good"], ["doctor"]])
  func withoutAdapter(_ words: [String]) async throws {
    try await CommandFolder.with { folder in
      let none = await folder.call(words)
      #expect(none.code == .usage && none.output == "")
      #expect(
        none.errors
          == "appflip: there is no adapter: name one with --adapter COMMAND or APPFLIP_ADAPTER, or "
          + "judge the reference with --reference; appflip \(words[0]) --help tells more\n")
      let both = await folder.call(words + ["--reference", "--adapter", "exit 1"])
      #expect(both.code == .usage && both.output == "")
      #expect(both.errors.hasPrefix("appflip: --reference doesn't go with --adapter; "))
      let left = try folder.files()
      #expect(left == [])
    }
  }

  @Test("reports that can't be written fail the run before it begins")
  func unwritable() async throws {
    try await CommandFolder.with { folder in
      try folder.write("", to: "out")
      let ending = await folder.call(
        "check", "--filter", "app.good", "--reports", "out", "--adapter",
        "touch \"$APPFLIP_DIRECTORY/started\"; \(CommandFolder.reference)")
      let problem = "out/part can't be written: "
      #expect(ending.code == .usage && ending.errors.hasPrefix("appflip: \(problem)"))
      #expect(ending.output.hasPrefix("NOT RUN: \(problem)"), "\(ending.output)")
      #expect(try folder.files() == ["out"])
    }
  }

  @Test("a baseline decides: what it expects passes, and where it is out of date the run fails")
  func baseline() async throws {
    try await CommandFolder.with { folder in
      let first = await folder.call("check", "--adapter", Self.unchecked, "--role", "app")
      #expect(first.code == .failed)
      let written = await folder.call("baseline", "--write", "--output", "list.txt")
      #expect(written.code == .expected, "\(written.errors)")
      let passed = await folder.call(
        "check", "--adapter", Self.unchecked, "--role", "app", "--baseline", "list.txt")
      #expect(passed.code == .expected && passed.errors == "", "\(passed.output)")
      #expect(passed.output.contains(": every failure is one that the baseline expects\n"))
      let stale = await folder.call(
        "check", "--adapter", CommandFolder.reference, "--role", "app",
        environment: ["APPFLIP_BASELINE": "list.txt"])
      #expect(stale.code == .failed)
      #expect(stale.errors.contains("appflip: baseline: line 3, now x0, delete the entry: fail "))
      #expect(stale.errors.contains(" (the number of results has changed: correct the count)\n"))
      let missing = await folder.call(
        "check", "--reference", "--role", "google-app", "--baseline", "none.txt")
      #expect(
        missing.code == .usage && missing.errors.contains("none.txt: the file can't be read"))
    }
  }
}
