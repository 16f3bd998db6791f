import AppFlip
import Foundation
import Fuzzing
import Testing

@Suite("Folders of drafts")
struct DraftFolderTests {
  @Test("what is written is read back, and nothing else is left in the folder")
  func roundTrip() throws {
    try TemporaryFolder.with { directory in
      let folder = DraftFolder(directory.appending(path: "deep/corpus"), shownAs: "corpus")
      #expect(try folder.read() == DraftFile.read([], file: ""))
      try folder.write([KeptDraft(Drafts.endpoint, signatures: [1])])
      try folder.write([KeptDraft(Drafts.app), KeptDraft(Drafts.googleApp, signatures: [.max])])
      #expect(
        try folder.read().drafts == [
          KeptDraft(Drafts.app), KeptDraft(Drafts.googleApp, signatures: [.max]),
        ])
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.directory.path)
      #expect(names == ["drafts.jsonl"])
    }
  }

  @Test("a broken line is named with the folder")
  func brokenLine() throws {
    try TemporaryFolder.with { directory in
      try Data("{}\n".utf8).write(to: directory.appending(path: DraftFolder.file))
      let contents = try DraftFolder(directory, shownAs: "mine").read()
      #expect(contents.broken.map(\.file) == ["mine/drafts.jsonl"])
    }
  }
}
