import AppFlip
import Foundation
import TestSupport
import Testing

@testable import Conformance

@Suite("Files of the folder Corpus")
struct DataFileTests {
  /// After a change of a file: `APPFLIP_RECORD=1 swift test --filter DataFileTests`.
  @Test("end with a line about the lines before it", arguments: DataFile.names)
  func end(_ name: String) throws {
    let file = Corpus.directory.appending(path: name)
    let bytes = try Array(Data(contentsOf: file))
    let ended = DataFile.ended(bytes)
    if GoldenText.isRecording {
      if bytes != ended { try Data(ended).write(to: file) }
    } else {
      #expect(bytes == ended, "APPFLIP_RECORD=1 swift test --filter DataFileTests")
    }
  }

  @Test("are all read")
  func all() throws {
    let folder = Corpus.directory.appending(path: "links").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(names.map { "links/\($0)" }) == Set(Corpus.files))
  }

  private static let row = #"{"a":1}"#
  private static let good = DataFile.ended(Array("\(row)\n\(row)\n".utf8))

  /// What is said of a file; its lines, if nothing is wrong.
  private func reading(_ bytes: [UInt8]) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    do throws(FileError) {
      return String(decoding: try DataFile.contents(of: file, shownAs: "f"), as: UTF8.self)
    } catch { return "\(error)" }
  }

  @Test("are read without that line, whatever ends the lines")
  func reads() throws {
    let lines = "\(Self.row)\n\(Self.row)\n"
    #expect(try reading(Self.good) == lines)
    let text = String(decoding: Self.good, as: UTF8.self)
    #expect(try reading(Array(text.replacing("\n", with: "\r\n").utf8)) == lines)
    #expect(try reading(Array(Self.good.dropLast())) == lines)
    #expect(try reading(DataFile.ended(Array("# a\nb".utf8))) == "# a\nb\n")
  }

  @Test("can't be cut, emptied or changed unless that line is, too")
  func refuses() throws {
    let last = String(decoding: Self.good, as: UTF8.self).split(separator: "\n").last ?? ""
    for count in 0..<(Self.good.count - 1) {
      let error = try reading(Array(Self.good.prefix(count)))
      #expect(error.hasPrefix("f: the file was cut or changed: restore it from"), "\(count)")
    }
    let changed = Array("\(Self.row)\n".utf8) + Self.good
    let error = try reading(changed)
    #expect(error.contains("its last line must be {\"lines\": 3, ") && !error.contains(last))
    #expect(try reading(DataFile.ended(changed)).split(separator: "\n").count == 3)
  }
}
