import Platform
import Testing

@testable import Commands

@Suite("Command lines")
struct ArgumentTests {
  private static let file = Option("--file", "FILE", "a file")
  private static let many = Option("--many", "X", "several", isRepeatable: true)
  private static let flag = Option("--flag", nil, "a flag")
  private let syntax = Syntax(
    "appflip test", "Tests.", operands: "DIR...", options: [file, many, flag])

  @Test("options may stand anywhere, with a value behind them or behind an equals sign")
  func reads() throws {
    let arguments = try syntax.arguments(
      ["a", "--file=x=y", "--many", "1", "b", "--many", "2", "--flag", "--", "--file"])
    #expect(arguments[Self.file] == "x=y")
    #expect(arguments.all(Self.many) == ["1", "2"])
    #expect(arguments.has(Self.flag))
    #expect(!arguments.has(.help))
    #expect(arguments.operands == ["a", "b", "--file"])
  }

  @Test(
    "what makes no sense is named",
    arguments: [
      (["--fiel", "x"], "there is no option --fiel; did you mean --file?"),
      (["--zzzzzzzzz"], "there is no option --zzzzzzzzz;"),
      (["--file"], "--file takes FILE"), (["--file="], "--file takes FILE"),
      (["--flag=1"], "--flag takes no value"),
      (["--file", "a", "--file", "b"], "--file is given twice"),
    ])
  func refuses(_ row: (words: [String], problem: String)) {
    let error = #expect(throws: UsageError.self) { try syntax.arguments(row.words) }
    #expect(error?.description.contains(row.problem) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("appflip test --help") == true)
  }

  @Test("operands are refused if the command takes none")
  func operands() {
    let plain = Syntax("appflip plain", "Plain.")
    let error = #expect(throws: UsageError.self) { try plain.arguments(["x\u{7}"]) }
    #expect(error?.description.contains(#"unexpected argument "x\x07""#) == true)
  }

  @Test("the help has every option")
  func help() {
    #expect(
      syntax.help == """
        usage: appflip test [OPTION]... DIR...
        Tests.

          --file FILE  a file
          --many X     several
          --flag       a flag
          --help       print this text

        exit code:
          0  everything is as expected
          1  a required rule is broken, a gap counts, results differ, or a baseline is out of date;
             the command was stopped, or its results can't be written
          2  the command line is wrong, or a file that it names can't be read or written
          3  the adapter can't be started, or breaks the protocol
          4  nothing was tested

        """)
  }
}
