import AppFlip
import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import Conformance
@testable import Fuzzing
@testable import Harness

/// A program with access to the folder of the reports can put anything where the suite writes, moves and deletes.
@Suite("The suite's own files", .timeLimit(.minutes(60)))
struct OwnFileTests {
  private static let adapter = "\(CommandFolder.reference) --fault redirect-uri/unchecked"

  static let commands = [
    ["check", "--adapter", adapter, "--role", "app", "--filter", "app.redirect-uri.longest"],
    ["fuzz", "--adapter", adapter, "--role", "app", "--links", "30"],
    ["differential", "--adapter", adapter, "--adapter", adapter, "--role", "app", "--links", "9"],
  ]

  /// The paths of what a command leaves in its folder if it runs twice, and of its lock.
  private func paths(_ words: [String], in folder: CommandFolder) async throws -> [String] {
    for _ in 1...2 {
      let ending = await folder.call(words, [:])
      #expect(ending.code == (words[0] == "differential" ? .expected : .failed), "\(ending.errors)")
    }
    let reports = folder.directory.appending(path: ReportFolder.usual).path
    let locks = ["check": "part/\(ReportWriter.lockFile)", "fuzz": "fuzzing.lock"]
    let paths = try FileManager.default.subpathsOfDirectory(atPath: reports).sorted()
    return paths.filter { !$0.hasSuffix(OwnFolder.marker) } + [locks[words[0]]].compactMap(\.self)
  }

  /// Puts something else, or a file for nil, in the place of a file or a folder; nil if it is what belongs there.
  private func plant(_ kind: ForeignFile?, at file: URL, victim: URL) throws -> URL? {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    _ = unsafe files.fileExists(atPath: file.path, isDirectory: &isFolder)
    let inner = ["a.jsonl", "0123456789ab.json", "fuzzing.json"]
    try files.createDirectory(at: victim, withIntermediateDirectories: true)
    for name in inner { try Data("mine".utf8).write(to: victim.appending(path: name)) }
    let target = isFolder.boolValue ? victim : victim.appending(path: inner[0])
    switch (kind, isFolder.boolValue) {
    case (.hardLink, true), (.danglingLink, true), (nil, false): return nil
    case (.folder, _):
      try? files.removeItem(at: file)
      try files.copyItem(at: victim, to: file)
      return file
    case (nil, true):
      try? files.removeItem(at: file)
      try Data("mine".utf8).write(to: file)
    default: try kind?.make(at: file, insteadOf: target)
    }
    return victim
  }

  private func contents(of folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
  }

  @Test("a link, a FIFO or a folder in the place of any of them ends a run", arguments: commands)
  func planted(_ words: [String]) async throws {
    try await CommandFolder.with { before in
      let paths = try await paths(words, in: before)
      #expect(paths.count > 1, "\(paths)")
      for path in paths {
        for kind in ForeignFile.allCases + [nil] {
          try await CommandFolder.with { folder in
            let reports = folder.directory.appending(path: ReportFolder.usual)
            try FileManager.default.copyItem(
              at: before.directory.appending(path: ReportFolder.usual), to: reports)
            let file = reports.appending(path: path)
            guard
              let kept = try plant(
                kind, at: file, victim: folder.directory.appending(path: "victim"))
            else { return }
            let mine = try contents(of: kept)
            let ending = await folder.call(words, [:])
            let told = "\(path), \(kind?.rawValue ?? "file"): \(ending.status) \(ending.errors)"
            #expect(ending.status != 0, "\(told)")
            #expect(ending.errors.contains(file.lastPathComponent), "\(told)")
            try #expect(contents(of: kept) == mine, "\(told)")
          }
        }
      }
    }
  }

  @Test("files of a user in a folder that the suite made stay")
  func guests() async throws {
    try await CommandFolder.with { folder in
      let words = Self.commands[1]
      _ = await folder.call(words, [:])
      try folder.write("mine", to: "Reports/findings/notes.txt")
      #expect(await folder.call(words, [:]).code == .failed)
      try #expect(folder.text(of: "Reports/findings/notes.txt") == "mine")
    }
  }

  // MARK: - Reading

  static let readers = [
    ["diff", "big.jsonl", "big.jsonl"], ["diff", "big", "big"],
    ["check", "--reference", "--baseline", "big"],
    ["fuzz", "--adapter", CommandFolder.reference, "--baseline", "big"],
    ["baseline", "--write", "--reports", "part"], ["report", "--statement", "--reports", "part"],
    ["replay", "big.jsonl"],
    ["merge", "part", "--into", "joined"],
  ]

  static let names = [
    "big", "big.json", "big.jsonl", "part/conformance.jsonl",
    "part/fuzzing.json",
  ]

  @Test(
    "a file of 500 MB and a FIFO are refused with their name", arguments: readers, [false, true])
  func unreadable(_ words: [String], _ isFIFO: Bool) async throws {
    try await CommandFolder.with { folder in
      for name in Self.names {
        try folder.write("", to: name)
        let file = folder.directory.appending(path: name).path
        if isFIFO { _ = unsafe unlink(file) }
        #expect(unsafe (isFIFO ? mkfifo(file, 0o644) : truncate(file, 500_000_000)) == 0)
      }
      let ending = await folder.call(words, [:])
      #expect(ending.status != 0)
      let problem = ending.errors.firstMatch(
        of: isFIFO ? #/ is a FIFO/# : #/ has more than \d+ MiB/#)
      #expect(problem != nil, "\(ending.errors)")
      #expect(Self.names.contains { ending.errors.contains($0) }, "\(ending.errors)")
    }
  }

  @Test(
    "a FIFO without a reader is an error in place of a file that a user names",
    arguments: [
      ["baseline", "--write", "--force", "--output", "fifo"],
      ["report", "--statement", "--output", "fifo"],
    ])
  func unread(_ words: [String]) async throws {
    try await CommandFolder.with { folder in
      _ = await folder.call(["check", "--reference", "--role", "google-app"], [:])
      #expect(unsafe mkfifo(folder.directory.appending(path: "fifo").path, 0o644) == 0)
      let ending = await folder.call(words, [:])
      #expect(ending.status != 0 && ending.errors.contains("fifo can't be written"), "\(ending)")
    }
  }

  @Test("merged reports replace no link", arguments: ["fuzzing.txt", "fuzzing.json"])
  func merged(_ name: String) async throws {
    try await CommandFolder.with { folder in
      for part in ["1", "2"] {
        let words = [
          "fuzz", "--adapter", CommandFolder.reference, "--role", "app", "--links", "20",
        ]
        _ = await folder.call(
          words + ["--shard", "\(part)/2", "--reports", part], [:])
      }
      try folder.write("mine", to: "victim")
      try folder.write("", to: "joined/x")
      let directory = folder.directory
      try FileManager.default.createSymbolicLink(
        at: directory.appending(path: "joined/\(name)"),
        withDestinationURL: directory.appending(path: "victim"))
      let ending = await folder.call(["merge", "1", "2", "--into", "joined"], [:])
      #expect(ending.status != 0 && ending.errors.contains("symbolic link"), "\(ending)")
      try #expect(folder.text(of: "victim") == "mine")
    }
  }

  @Test("a file with very many bad lines is given up")
  func bad() {
    let lines = [UInt8](repeating: UInt8(ascii: "\n"), count: 5_000)
    let errors = FileError.ofLines(lines, in: "x") { _, _ throws(Flaw) in throw Flaw("bad") }
    #expect(errors.count == 1_000)
  }

  @Test("a device and a folder aren't read", .enabled(if: FullDevice.isThere))
  func endless() throws {
    #expect(throws: FileFault.self) { try SafeFile.read(URL(filePath: "/dev/zero")) }
    #expect(throws: FileFault.self) { try SafeFile.read(URL(filePath: "/")) }
  }

  @Test(
    "a FIFO or a folder for the summary of a CI job is an error, and nothing waits for a reader",
    arguments: [ForeignFile.fifo, .folder])
  func summary(_ kind: ForeignFile) async throws {
    try await CommandFolder.with { folder in
      let file = folder.directory.appending(path: "summary")
      try kind.make(at: file, insteadOf: file)
      let words = ["check", "--reference", "--filter", "app.good"]
      let ending = await folder.call(words, ["GITHUB_STEP_SUMMARY": file.path])
      #expect(ending.errors.contains("the summary can't be added to "), "\(ending.errors)")
    }
  }

  // MARK: - Names

  @Test(
    "a folder has the name that the user writes",
    arguments: ["~root", "~", "out ", " out", "--x", "=ls"])
  func named(_ name: String) async throws {
    try await CommandFolder.with { folder in
      let words = ["check", "--reference", "--filter", "app.good"]
      let ending = await folder.call(words + ["--reports=\(name)"], [:])
      #expect(ending.code == .expected, "\(ending.errors)")
      try #expect(folder.files() == [name])
      let again = await folder.call(words, ["APPFLIP_REPORTS": name])
      #expect(again.code == .expected, "\(again.errors)")
      try #expect(folder.files() == [name])
    }
  }

  @Test(
    "a folder whose name isn't UTF-8 is an error, and nothing is made",
    arguments: ["--reports \"$NAME\"", "--filter app.good"])
  func invalid(_ option: String) async throws {
    try await CommandFolder.with { folder in
      let variable = option.hasPrefix("--filter") ? "APPFLIP_REPORTS" : "NAME"
      let program = Checkout.products.appending(path: "appflip").path
      let ending = try await Subprogram.run(
        "/bin/sh",
        [
          "-c",
          "NAME=$(printf 'out\\377'); \(variable)=$NAME; export \(variable); "
            + "'\(program)' check --reference \(option)",
        ], in: folder.directory)
      #expect(ending.status == ExitCode.usage.rawValue, "\(ending)")
      #expect(ending.errors.contains("UTF-8"), "\(ending)")
      try #expect(folder.files().isEmpty)
    }
  }

  @Test("a folder's name is escaped on the console")
  func escaped() async throws {
    try await CommandFolder.with { folder in
      let words = ["--adapter", CommandFolder.reference, "--role", "app", "--reports", "a\u{1B}b"]
      let check = await folder.call(["check", "--filter", "app.good"] + words, [:])
      let fuzz = await folder.call(["fuzz", "--links", "9"] + words, [:])
      for ending in [check, fuzz] {
        #expect(ending.code == .expected, "\(ending.errors)")
        #expect(ending.output.contains(#"a\x1Bb/"#) && !ending.output.contains("\u{1B}"))
      }
    }
  }
}
