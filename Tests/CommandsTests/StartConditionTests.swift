import Foundation
import TestSupport
import Testing

/// What a program may be started with that its author didn't think of: the run is as usual, or there is one clear
/// error.
@Suite("Conditions of a start", .longProof("conditions of a start"))
struct StartConditionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var before = ""
    var condition = ""
    var behind = ""
    /// What standard error says, and the status isn't 0; nil if the run is as usual.
    var error: String?
    var isLinuxOnly = false
    /// As which user the program runs; the system counts the processes of each.
    var user: Int?
    var testDescription: String { "\(before)\(condition) \(behind)" }
  }

  static let rows: [Row] = [
    Row(), Row(behind: "<&-"), Row(behind: "2>&-"),
    Row(behind: "</dev/full", isLinuxOnly: true),
    Row(behind: "2>/dev/full", isLinuxOnly: true),
    Row(condition: "env -i \"PATH=$PATH\" APPFLIP_TIMEOUT_MS=$APPFLIP_TIMEOUT_MS"),
    Row(condition: "env LANG=C LC_ALL=C"), Row(condition: "env -u HOME"),
    Row(before: "ulimit -n 4; ", error: "the limit of open files is 4"),
    Row(before: "ulimit -n 15; ", error: "raise it to 16 or more"),
    Row(before: "ulimit -n 64; "),
    // What the program says goes to a file of the test otherwise.
    Row(
      before: "(ulimit -f 0; ", behind: "2>&1) | cat >&2; false",
      error: "File too large", isLinuxOnly: true),
    // How much room the libraries leave differs; the program must end.
    Row(before: "ulimit -v 100000; ", error: "", isLinuxOnly: true),
    Row(
      condition: "env TMPDIR=/nonexistent", error: "Fix the reported error", isLinuxOnly: true),
    Row(before: "mkdir real; ln -s real Reports; "),
    Row(before: "ln -s nowhere/there Reports; ", error: "can't be written"),
    Row(
      before: "touch Reports; ", error: "set APPFLIP_REPORTS to a folder that can"),
  ]

  static let rowsOfUsers: [Row] = [
    Row(before: "mkdir -m 555 Reports; ", error: "can't be written", user: 1),
    Row(before: "chmod 555 .; ", error: "can't be written", user: 2),
    Row(condition: "prlimit --nproc=2", error: "the system can't start threads", user: 3),
    // How many threads the libraries start differs; the program must end.
    Row(condition: "prlimit --nproc=3", error: "", user: 4),
    Row(condition: "prlimit --nproc=4", error: "", user: 5),
    Row(condition: "prlimit --nproc=5", error: "", user: 6),
    Row(condition: "prlimit --nproc=64", user: 7),
  ]

  /// Nothing of it binds the superuser, as whom tests often run in CI, and who runs them has more processes.
  static let hasOtherUsers: Bool = {
    guard getuid() == 0 else { return false }
    let words = ["-c", "\(user(0)) prlimit '\(program)' --version"]
    return (try? Subprogram.runBlocking("/bin/sh", words))?.status == 0
  }()

  private static let program = Checkout.products.appending(path: "appflip").path

  private static func user(_ number: Int) -> String {
    "setpriv --reuid=\(50_000 + number) --regid=65534 --clear-groups env TMPDIR=\"$PWD\""
  }

  static let commands = [
    "check --role app --filter app.good --adapter",
    "fuzz --role app --links 64 --adapter",
  ]

  private func run(_ line: String, in folder: CommandFolder) async throws -> Subprogram.Ending {
    try await Subprogram.run(
      "/bin/sh", ["-c", line], in: folder.directory,
      ["REFERENCE": CommandFolder.reference, "APPFLIP_TIMEOUT_MS": "\(CommandFolder.patience)"])
  }

  @Test(
    "a start is as usual, or its error is clear",
    arguments: rows.filter { FullDevice.isThere || !$0.isLinuxOnly }, commands)
  func condition(_ row: Row, _ command: String) async throws { try await check(row, command) }

  @Test(
    "a start as an ordinary user is as usual, or its error is clear",
    .enabled(
      if: hasOtherUsers, "run as root, with setpriv and prlimit, in a checkout that everybody reads"
    ),
    arguments: rowsOfUsers, commands)
  func ofUser(_ row: Row, _ command: String) async throws { try await check(row, command) }

  private func check(_ row: Row, _ command: String) async throws {
    try await CommandFolder.with { folder in
      let place = Self.commands.firstIndex(of: command) ?? 0
      let user = row.user.map { Self.user($0 + 100 * place) } ?? ""
      let ending = try await run(
        "chmod 777 .; \(row.before)\(user) \(row.condition) '\(Self.program)' \(command) \"$REFERENCE\" "
          + "\(row.behind)", in: folder)
      let told = "\(ending.status) \(ending.errors)"
      if let error = row.error {
        #expect(
          ending.status != 0 && (error.isEmpty || ending.errors.contains(error)), "\(told)")
      } else {
        #expect(ending.status == 0, "\(told)")
      }
    }
  }

  @Test("a folder of reports that is removed in the middle is made again", arguments: commands)
  func removed(_ command: String) async throws {
    try await CommandFolder.with { folder in
      let adapter = "\"sh -c \\\"rm -rf Reports; exec $REFERENCE\\\"\""
      let ending = try await run("'\(Self.program)' \(command) \(adapter)", in: folder)
      #expect(ending.status == 0, "\(ending.errors)")
      let reports = folder.directory.appending(path: "Reports")
      let names = try FileManager.default.subpathsOfDirectory(atPath: reports.path)
      #expect(names.contains { $0.hasSuffix(".txt") }, "\(names)")
    }
  }
}
