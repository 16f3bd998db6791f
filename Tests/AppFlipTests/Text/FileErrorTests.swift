import AppFlip
import Testing

@Suite("An error of a file")
struct FileErrorTests {
  @Test("says the file, the line and what to do, in printable ASCII")
  func description() {
    let error = FileError("the list w\u{1B}.txt", line: 7, "\u{202E}; delete it")
    #expect(error.description == #"the list w\x1B.txt, line 7: \xE2\x80\xAE; delete it"#)
    #expect("\(FileError("a", "b"))" == "a: b")
  }
}
