import Conformance
import Reporting
import Testing

@Suite("Reports that are read back")
struct RecordedRunTests {
  @Test("says what is wrong with a report")
  func badReports() throws {
    let good = JSONLinesReport.render(try Scenes.run("app.good", on: Scenes.app(state: "S2")))
    let lines = good.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    #expect(try RecordedRun(good, file: "x").failures.count == 1)
    func changed(_ line: Int, _ text: String, _ other: String) -> [UInt8] {
      Array(String(decoding: lines[line], as: UTF8.self).replacing(text, with: other).utf8)
    }
    let withoutKind = changed(1, "\"as\":\"code/state/differs\",", "")
    let filtered = changed(0, "\"edition\":", "\"filter\":[\"app.good\"],\"edition\":")
    for (rows, problem) in [
      (Array(lines.dropLast()), "x: the report is cut off: it has no footer"),
      (Array(lines.dropFirst()), "x, line 1: this is no report of this version"),
      ([], "x, line 1: this is no report of this version"),
      ([lines[0], Array("{".utf8), lines[2]], "x, line 2: this is no line of a report: "),
      (
        [lines[0], withoutKind, lines[2]], "x, line 2: the member as is missing, or of another kind"
      ),
      ([filtered, lines[1], lines[2]], "x, line 1: only a part of the cases was run"),
    ] {
      let octets = Array(rows.map { $0 + [UInt8(ascii: "\n")] }.joined())
      let error = #expect(throws: RecordedRunError.self) { try RecordedRun(octets, file: "x") }
      #expect(error.map { "\($0)".hasPrefix(problem) } == true, "\(String(describing: error))")
    }
  }
}
