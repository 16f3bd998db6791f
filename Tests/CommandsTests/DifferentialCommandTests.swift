import Foundation
import Testing

@testable import Commands

@Suite("appflip differential")
struct DifferentialCommandTests {
  /// How an adapter in the shell begins.
  private static let greeting =
    #"read hello; echo '{"id":"0","ok":{"protocol":1,"implementation":{"name":"x"},"#
    + #""roles":["app"]}}'"#

  @Test("writes where two adapters differ, and says so with its exit code")
  func differs() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(
        "differential", "--adapter", CommandFolder.reference, "--adapter",
        "\(CommandFolder.reference) --fault state/dropped", "--role", "app", "--runs", "1500",
        "--reports", "out")
      #expect(ending.code == .failed && ending.errors == "", "\(ending.errors)")
      #expect(ending.output.hasPrefix("DIFFER: A, B disagree on "))
      #expect(ending.output.hasSuffix("\nout/differential.txt\n"))
      let text = try folder.text(of: "out/differential.txt")
      #expect(text.contains("\n1. app/state/exact, app: "))
      #expect(text.contains("; breaks the rule"))
    }
  }

  @Test("an adapter agrees with itself in all its roles")
  func agrees() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(
        "differential", "--adapter", CommandFolder.reference, "--adapter",
        CommandFolder.reference, "--runs", "600")
      #expect(ending.code == .expected, "\(ending.errors)")
      #expect(ending.output.hasPrefix("SAME: A, B agree on all of 600 links (app, "))
    }
  }

  @Test("an adapter that bears nothing is given up, which is no difference between the two")
  func givesUp() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(
        "differential", "--adapter", CommandFolder.reference, "--adapter",
        "\(Self.greeting); read run", "--runs", "1000000000")
      #expect(ending.code == .adapter, "\(ending.output)")
      let text = try folder.text(of: "Reports/differential.txt")
      #expect(text.contains("10 restarts in a row brought no normal answer"))
      #expect(!text.contains("not-run"))
    }
  }

  @Test("an adapter that hangs too often ends the comparison, which is no result to rely on")
  func hangs() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(
        "differential", "--adapter", CommandFolder.reference, "--adapter",
        "\(Self.greeting); read run; exec sleep 100", "--seconds", "1", "--timeout-ms", "100")
      #expect(ending.code == .adapter, "\(ending.output)")
      let text = try folder.text(of: "Reports/differential.txt")
      // One hang is more than half of the second that there is.
      #expect(
        text.hasPrefix(
          "INCOMPLETE: too many links got no reply in time; the rest was not sent\nA, B disagree on 1 of 1 link (app)"
        ), "\(text)")
      #expect(text.contains("\n  ended       too many links got no reply in time"))
      #expect(!text.contains("restarts in a row"))
    }
  }

  @Test("what can't be compared is an error that names it")
  func errors() async throws {
    try await CommandFolder.with { folder in
      let one = await folder.call("differential", "--adapter", CommandFolder.reference)
      #expect(one.code == .usage && one.errors.contains("name two adapters or more"))
      let broken = await folder.call(
        "differential", "--adapter", CommandFolder.reference, "--adapter", "./no-such-adapter")
      #expect(broken.code == .adapter && broken.errors.contains("./no-such-adapter"))
      let wrong = await folder.call(
        "differential", "--adapter", "a", "--adapter", "b", "--runs", "none")
      #expect(wrong.code == .usage && wrong.errors.contains("APPFLIP_FUZZ_RUNS"))
    }
  }
}
