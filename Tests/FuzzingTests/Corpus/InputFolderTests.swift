import AppFlip
import Foundation
import Fuzzing
import Testing

@Suite("Folders of inputs")
struct InputFolderTests {
  @Test("what is written is read back, and nothing else is left in the folder")
  func roundTrip() throws {
    try TemporaryFolder.with { directory in
      let folder = InputFolder(directory.appending(path: "deep/corpus"), shownAs: "corpus")
      #expect(try folder.read() == InputFile.read([], file: ""))
      try folder.write([KeptInput(Inputs.endpoint, signatures: [1])])
      try folder.write([KeptInput(Inputs.app), KeptInput(Inputs.googleApp, signatures: [.max])])
      #expect(
        try folder.read().inputs == [
          KeptInput(Inputs.app), KeptInput(Inputs.googleApp, signatures: [.max]),
        ])
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.directory.path)
      #expect(names == ["drafts.jsonl"])
    }
  }

  @Test("a broken line is named with the folder")
  func brokenLine() throws {
    try TemporaryFolder.with { directory in
      try Data("{}\n".utf8).write(to: directory.appending(path: InputFolder.file))
      let contents = try InputFolder(directory, shownAs: "mine").read()
      #expect(contents.broken.map(\.file) == ["mine/drafts.jsonl"])
    }
  }
}
