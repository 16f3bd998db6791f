import AppFlip
import Conformance
import Testing

@Suite("Reports that are read back")
struct RecordedRunTests {
  @Test("says what is wrong with a report")
  func badReports() throws {
    let good = JSONLinesReport.render(
      try Scenes.run(["app.good", "app.answer.approves"], Scenes.app(state: "S2")))
    let lines = good.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    #expect(try RecordedRun(good, file: "x").failures.count { $0.kind == .fail } == 2)
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
      ([first, second, footer], ", line 1: this is no report of this version"),
      ([], ", line 1: this is no report of this version"),
      ([header, Array("{".utf8), second, footer], ", line 2: this is no line of a report: "),
      ([filtered, first, second, footer], ", line 1: only a part of the cases was run"),
      ([header, header, first, second, footer], ", line 2: a line of the type \"header\" doesn't"),
      ([header, first, second, footer, footer], ", line 5: a line of the type \"footer\" doesn't"),
      ([header, first, footer, second], ", line 3: the member cases says something else"),
      ([header, footer, first, second], ", line 2: the member cases says something else"),
      ([header, first, second, first, footer], ", line 4: the case app.good has a line before"),
      ([header, first, footer], ", line 3: the member cases says something else"),
    ]
    for (rows, problem) in rows { try refused(rows, problem) }
    for (old, new, problem) in [
      ("\"as\":\"code/state/differs\",", "", ", line 2: the member as is missing, or of another"),
      ("\"app/code/exact\",", "", ", line 4: the member rules, app/code/exact says something else"),
      (",\"app/state/exact\",", ",", ", line 2: the member rules is missing"),
      (
        "\"verdict\":\"fail\",\"rules\"", "\"verdict\":\"warn\",\"rules\"", ", line 2: the member v"
      ),
      (
        "\"verdict\":\"fail\",\"as\"", "\"verdict\":\"warn\",\"as\"", ", line 2: the member verdict"
      ),
      ("\"type\":\"case\"", "\"type\":\"kase\"", ", line 2: a line of the type \"kase\" doesn't"),
    ] {
      try refused([header, changed(first, old, new), second, footer], problem)
    }
    for (old, new, problem) in [
      ("\"cases\":2", "\"cases\":3", "cases"),
      ("\"fail\":2,\"warn\"", "\"fail\":1,\"warn\"", "fail"),
      (
        "\"app/code/exact\":{\"pass\":2}", "\"app/code/exact\":{\"pass\":1}",
        "rules, app/code/exact"
      ),
      ("\"app/code/exact\":{\"pass\":2},", "", "rules"),
    ] {
      try refused(
        [header, first, second, changed(footer, old, new)],
        ", line 4: the member \(problem) says something else")
    }
  }

  private func refused(_ rows: [[UInt8]], _ problem: String) throws {
    let octets = Array(rows.map { $0 + [UInt8(ascii: "\n")] }.joined())
    let error = #expect(throws: FileError.self) { try RecordedRun(octets, file: "x") }
    #expect(
      error.map { "\($0)".hasPrefix("x\(problem)") } == true,
      "\(problem): \(String(describing: error))")
  }
}
