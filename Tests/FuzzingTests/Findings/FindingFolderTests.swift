import AppFlip
import Conformance
import Foundation
import TestSupport
import Testing

@testable import Fuzzing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Folders of findings")
struct FindingFolderTests {
  private func folder(_ directory: URL) -> FindingFolder {
    FindingFolder(directory, shownAs: "Reports/findings")
  }

  @Test("findings are written one by one, read back sorted, and written again in place")
  func roundTrip() throws {
    try TemporaryFolder.with { directory in
      let folder = folder(directory.appending(path: "new/findings"))
      let nothing = try folder.read()
      #expect(nothing.findings.isEmpty && nothing.broken.isEmpty)
      let findings = [try Findings.repeatedState(), try Findings.crash()]
      for finding in findings + findings { try folder.write(finding) }
      let contents = try folder.read()
      #expect(contents.findings == findings.sorted { $0.id < $1.id })
      #expect(contents.broken.isEmpty)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.directory.path)
      #expect(names.sorted() == findings.map { "\($0.id).json" }.sorted())
    }
  }

  @Test("a broken file is named, and the others are used")
  func brokenFile() throws {
    try TemporaryFolder.with { directory in
      let folder = folder(directory)
      try folder.write(Findings.crash())
      for (name, text) in [("b.json", "{}"), ("a.json", "x"), (".c.json", ""), ("README.md", "")] {
        try Data(text.utf8).write(to: directory.appending(path: name))
      }
      try FileManager.default.createDirectory(
        at: directory.appending(path: "d.json"), withIntermediateDirectories: true)
      let contents = try folder.read()
      #expect(contents.findings.map(\.id) == [try Findings.crash().id])
      let files = ["a.json", "b.json", "d.json"].map { "the finding Reports/findings/\($0)" }
      #expect(contents.broken.map(\.file) == files)
      #expect("\(contents.broken[2])".contains("it can't be read: "))
    }
  }

  @Test("a file in the place of the folder is named")
  func fileInPlace() throws {
    try TemporaryFolder.with { directory in
      let file = directory.appending(path: "findings")
      try Data().write(to: file)
      let error = try #require(throws: FileError.self) {
        try folder(file).write(Findings.crash())
      }
      #expect("\(error)".hasPrefix("Reports/findings: the folder can't be made: "))
      #expect(error.problem.hasSuffix("; move the file that stands there, or name another folder"))
      let below = try #require(throws: FileError.self) {
        try folder(file.appending(path: "below")).write(Findings.crash())
      }
      #expect(below.problem.hasPrefix("the folder can't be made: "))
    }
  }

  @Test("a folder that the system can't look at isn't taken for none")
  func unreachable() throws {
    try TemporaryFolder.with { directory in
      let loop = directory.appending(path: "loop")
      try FileManager.default.createSymbolicLink(
        atPath: loop.path, withDestinationPath: loop.path)
      #expect(throws: FileError.self) { try folder(loop).read() }
    }
  }

  @Test(
    "what the system says of a full disk is taken for one",
    .enabled(if: FullDevice.isThere, Comment(rawValue: FullDevice.reason)))
  func fullDisk() throws {
    let error = try #require(throws: (any Error).self) {
      try WholeFile.write(Data([0]), to: URL(filePath: FullDevice.path), isNamed: true)
    }
    #expect(FileError("x.json", .write, error).problem.contains("make room"), "\(error)")
  }

  @Test(
    "a folder that is read-only is named",
    .disabled(if: getuid() == 0, "root may write in every folder"))
  func readOnly() throws {
    try TemporaryFolder.with { directory in
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o500], ofItemAtPath: directory.path)
      let error = try #require(throws: FileError.self) {
        try folder(directory).write(Findings.crash())
      }
      #expect(error.problem.hasPrefix("the file can't be written: "))
      #expect(error.problem.contains("; allow the user to do it"))
    }
  }

  @Test(
    "what the system says has a fix",
    arguments: [
      (CocoaError.Code.fileWriteOutOfSpace, "make room on the disk"),
      (.fileWriteVolumeReadOnly, "mount the file system for writing"),
      (.fileWriteNoPermission, "allow the user to do it"),
      (.fileWriteFileExists, "move the file that stands there"),
      (.fileWriteUnknown, "name a folder that can be used"),
    ])
  func fixes(_ code: CocoaError.Code, _ fix: String) {
    let error = FileError("Reports/findings/x.json", .write, CocoaError(code))
    #expect("\(error)".hasPrefix("Reports/findings/x.json: the file can't be written: "))
    #expect("\(error)".contains("; \(fix)"))
  }
}
