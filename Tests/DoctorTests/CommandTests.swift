import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Commands

@Suite("appflip doctor")
struct CommandTests {
  private struct Ending: Sendable {
    let code: ExitCode
    let output: String
    let errors: String
  }

  private static func run(
    _ words: [String], _ environment: [String: String] = [:]
  ) async -> Ending {
    let directory = Checkout.products.path
    return await BlockingWork.run {
      let heard = Heard()
      let console = Console(
        output: { text in heard.output.withLock { $0 += text } },
        errors: { text in heard.errors.withLock { $0 += text } })
      let code = Program.run(
        Call(
          ["doctor"] + words, environment: environment, directory: directory,
          program: Checkout.products.appending(path: "appflip").path, console: console))
      return Ending(
        code: code, output: heard.output.withLock(\.self), errors: heard.errors.withLock(\.self))
    }
  }

  private final class Heard: Sendable {
    let output = Mutex("")
    let errors = Mutex("")
  }

  @Test("a file of the command that isn't there is named, with the folder where it was looked for")
  func missingFile() async {
    let ending = await Self.run(["--adapter", "sh ./none.sh"])
    #expect(ending.code == .adapter, "\(ending.errors)")
    let line = "not found: ./none.sh, in \(Checkout.products.path)"
    #expect(ending.output.contains(line), "\(ending.output)")
  }

  @Test(
    "a command line that makes no sense is refused, with what is wrong",
    arguments: [
      (["--adaptor", "x"], "there is no option --adaptor; did you mean --adapter?"),
      (["x"], "unexpected argument \"x\""),
      (["--adapter", " "], "name one with --adapter"),
      (["--timeout-ms", "0"], "takes milliseconds from 1 to 600000"),
      (["--timeout-ms", "soon"], "\"soon\""),
      (["--probe", "doctor/id"], "there is no probe doctor/id; did you mean doctor/ids?"),
      (["--probe", "everything"], "there are doctor/start, doctor/hello, "),
    ])
  func refuses(_ row: (words: [String], problem: String)) async {
    let ending = await Self.run(row.words)
    #expect(ending.code == .usage && ending.output == "", "\(ending.output)")
    #expect(ending.errors.contains(row.problem), "\(ending.errors)")
    #expect(ending.errors.hasSuffix("\n"))
  }

  @Test("a good adapter passes; the environment may name it")
  func good() async {
    let named = await Self.run(["--adapter", "./reference-adapter", "--timeout-ms", "60000"])
    #expect(named.code == .expected && named.errors == "", "\(named.output)")
    // The last line is another one each time.
    let speed = named.output.split(separator: "\n").last ?? ""
    #expect(
      speed.wholeMatch(
        of:
          /Speed: \d+ requests? a second one at a time, \d+ with 64 in flight; the .* limits? this\./
      )
        != nil, "\(speed)")
    #expect(named.output.dropLast(speed.utf8.count + 1).hasSuffix("\n\(Self.passed)\n"))
    let other = await Self.run(
      [], ["APPFLIP_ADAPTER": "./reference-adapter", "APPFLIP_TIMEOUT_MS": "60000"])
    #expect(other.code == .expected)
    #expect(
      other.output.split(separator: "\n").dropLast()
        == named.output.split(separator: "\n").dropLast())
  }

  private static let passed =
    "The adapter follows the protocol: a failure in a run of the suite is about the implementation."

  @Test("a bad adapter fails; an option counts more than a variable")
  func bad() async {
    let environment = ["APPFLIP_ADAPTER": "./reference-adapter", "APPFLIP_TIMEOUT_MS": "60000"]
    let ending = await Self.run(["--adapter", "./faulty-adapter --end exit-5"], environment)
    #expect(ending.code == .adapter && ending.errors == "")
    #expect(ending.output.contains("\nFAIL  doctor/end-of-input "))
    #expect(
      ending.output.hasSuffix(
        ", 1 failed, 4 not applicable.\nFix the adapter first, then run the suite.\n"))
  }

  @Test("probes can be chosen, and come in their own order")
  func chosen() async {
    let ending = await Self.run([
      "--adapter", "./faulty-adapter --end exit-5", "--timeout-ms", "60000", "--probe",
      "doctor/window", "--probe", "doctor/ids",
    ])
    #expect(ending.code == .expected)
    let lines = ending.output.split(separator: "\n")
    #expect(lines[0].hasPrefix("ok    doctor/ids "))
    #expect(lines[1].hasPrefix("n/a   doctor/window "))
    #expect(lines.last.map(String.init) == Self.passed)
  }
}
