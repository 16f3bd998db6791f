import AppFlip
import Conformance
import Testing

@Suite("Reports that are read back")
struct RunRecordTests {
  @Test("names the error in a report")
  func badReports() throws {
    let good = try Scenes.run(["app.good", "app.answer.approves"], Scenes.app(state: "S2"))
      .record.bytes
    let lines = good.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    #expect(try RunRecord(good, file: "x").failures.count { $0.kind == .fail } == 2)
    let (header, first, second, footer) = (lines[0], lines[1], lines[2], lines[3])
    func changed(_ line: [UInt8], _ text: String, _ other: String) -> [UInt8] {
      let old = String(decoding: line, as: UTF8.self)
      let new = old.replacing(text, with: other)
      #expect(new != old, "\(text)")
      return Array(new.utf8)
    }
    let filtered = changed(header, "\"edition\":", "\"filter\":[\"app.good\"],\"edition\":")
    let rows: [([[UInt8]], String)] = [
      ([header, first, second], ": the report is cut off: it has no footer"),
      ([first, second, footer], ", line 1: this isn't a report of this version"),
      ([], ", line 1: this isn't a report of this version"),
      ([header, Array("{".utf8), second, footer], ", line 2: this isn't a line of a report: "),
      ([filtered, first, second, footer], ", line 1: only some of the cases were run"),
      (
        [header, header, first, second, footer], ", line 2: this isn't a line of a report; restore"
      ),
      ([header, first, second, footer, footer], ", line 5: there is a line after the footer"),
      ([header, first, footer, second], ", line 4: there is a line after the footer"),
      ([header, first, second, first, footer], ", line 4: the case app.good has a line before"),
      ([header, first, footer], ", line 3: its numbers don't match the other lines; restore"),
    ]
    for (rows, problem) in rows { try refused(rows, problem) }
    for (old, new, problem) in [
      (
        "\"as\":\"code/state/differs\"", "\"as\":\"a b\"",
        ", line 2: findings[0].as: must be one word"
      ),
      (
        "\"as\":\"code/state/differs\",", "",
        ", line 2: findings[0]: the members verdict, as, reason, expected and actual must fit"
      ),
      ("\"expected\":", "\"wanted\":", ", line 2: findings[0].wanted: unexpected member"),
      ("\"app/code/exact\",", "", ", line 4: its numbers don't match the other lines"),
      (",\"verdict\":\"fail\",\"as\"", ",\"verdict\":\"warn\",\"as\"", ", line 4: its numbers"),
      ("\"verdict\":\"fail\",\"rules\"", "\"verdict\":\"pass\",\"rules\"", ", line 4: its numbers"),
      ("\"type\":\"case\"", "\"type\":\"kase\"", ", line 2: this isn't a line of a report"),
    ] {
      try refused([header, changed(first, old, new), second, footer], problem)
    }
    for (old, new) in [
      ("\"fail\":2", "\"fail\":3"),
      ("\"app/code/exact\":{\"pass\":2}", "\"app/code/exact\":{\"pass\":1}"),
      ("\"app/code/exact\":{\"pass\":2},", ""),
    ] {
      try refused(
        [header, first, second, changed(footer, old, new)],
        ", line 4: its numbers don't match the other lines")
    }
  }

  private func refused(_ rows: [[UInt8]], _ problem: String) throws {
    let bytes = Array(rows.map { $0 + [UInt8(ascii: "\n")] }.joined())
    let error = #expect(throws: FileError.self) { try RunRecord(bytes, file: "x") }
    #expect(
      error.map { "\($0)".hasPrefix("x\(problem)") } == true,
      "\(problem): \(String(describing: error))")
  }
}
