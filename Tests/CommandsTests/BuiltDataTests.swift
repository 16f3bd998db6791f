import Conformance
import Foundation
import TestSupport
import Testing

@Suite("The data that the program is built with")
struct BuiltDataTests {
  /// After a change of `Corpus`: `APPFLIP_RECORD=1 swift test --filter BuiltDataTests`, then build again.
  @Test("is the data of the checkout")
  func manifest() throws {
    let found = CorpusManifest(of: Corpus.directory)
    #expect(found.fingerprints.count > 7)
    if GoldenText.isRecording {
      let file = Checkout.package.appending(
        path: "Sources/Conformance/Corpus/CorpusManifest+Built.swift")
      try Data(found.source.utf8).write(to: file)
      Issue.record("\(file.lastPathComponent) was written: build again", severity: .warning)
    } else {
      #expect(CorpusManifest.built == found, "APPFLIP_RECORD=1 swift test --filter BuiltDataTests")
    }
  }
}
