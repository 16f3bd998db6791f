package import AdapterProtocol
package import AppFlip
package import Foundation
import Harness

// The file of a record.

extension RunRecord {
  /// The file.
  package var bytes: [UInt8] {
    ([Self.line("header", header.json)] + cases.map { Self.line("case", $0.json) }
      + [Self.line("footer", footer.json)]).flatMap(JSONWriter.line)
  }

  private static func line(_ type: String, _ json: JSON) -> JSON {
    guard case .object(let own) = json else { return json }
    var object = JSONObject([("type", .text(type))])
    for member in own.members {
      object.append(String(decoding: member.name, as: UTF8.self), member.value)
    }
    return .object(object)
  }
}

extension RunRecord {
  package init(
    contentsOf url: URL, shownAs shown: String, mayBeFiltered: Bool = false
  ) throws(FileError) {
    try self.init(Self.bytes(of: url, shownAs: shown), file: shown, mayBeFiltered: mayBeFiltered)
  }

  package static func bytes(of url: URL, shownAs shown: String) throws(FileError) -> [UInt8] {
    do { return try SafeFile.read(url) } catch {
      if error is FileFault { throw FileError(shown, unreadable: error) }
      throw FileError(
        shown, "the report can't be read; run swift test first, or name a different file")
    }
  }

  package init(
    _ bytes: [UInt8], file: String, mayBeFiltered: Bool = false, mayBeIncomplete: Bool = false
  ) throws(FileError) {
    var (lines, ids, cases) = (0, Set<String>(), [CaseRecord]())
    var (header, footer): (Header?, Footer?)
    // Behind the last line feed there is a part of a line, or nothing.
    let whole = bytes.prefix(bytes.lastIndex(of: UInt8(ascii: "\n")) ?? 0)
    let errors = FileError.ofLines(Array(whole), in: file) { line, _ throws(Flaw) in
      lines += 1
      if lines == 1 { return header = try Self.header(line) }
      guard footer == nil else { throw Flaw("there is a line after the footer; \(Flaw.again)") }
      let object = try Self.object(line)
      switch object["type"]?.text {
      case "case":
        let one = try Self.read(object, as: CaseRecord.self)
        guard ids.insert(one.id).inserted else {
          throw Flaw("the case \(one.id.prefix(100)) has a line before this one; \(Flaw.again)")
        }
        cases.append(one)
      case "footer": footer = try Self.read(object, as: Footer.self)
      default: throw Flaw("this isn't a line of a report; \(Flaw.again)")
      }
    }
    if let first = errors.first { throw first }
    guard let header else { throw FileError(file, line: 1, .noHeader) }
    guard header.filter == nil || mayBeFiltered else {
      throw FileError(
        file, line: 1,
        "only some of the cases were run, and a baseline covers all cases; run again without "
          + "--filter")
    }
    guard let footer else {
      throw FileError(file, "the report is cut off: it has no footer; run swift test again")
    }
    self.init(cases)
    guard footer.counts == counts else {
      throw FileError(
        file, line: lines, "its numbers don't match the other lines; \(Flaw.again)")
    }
    guard mayBeIncomplete || footer.verdict != "incomplete" else {
      throw FileError(file, .unfinished("not all cases were run"))
    }
    (self.header, self.footer) = (header, footer)
  }

  private static func header(_ line: ArraySlice<UInt8>) throws(Flaw) -> Header {
    if line.isEmpty { throw .noHeader }
    let object = try object(line)
    if object["type"]?.text == "unfinished" { throw .unfinished(object["reason"]?.text ?? "") }
    guard object["type"]?.text == "header", object["format"] == .integer(format) else {
      throw .noHeader
    }
    return try read(object, as: Header.self)
  }

  private static func object(_ line: ArraySlice<UInt8>) throws(Flaw) -> JSONObject {
    do throws(JSONError) {
      if case .object(let object) = try JSONReader.read(Array(line)) { return object }
    } catch { throw Flaw("this isn't a line of a report: \(error); name conformance.jsonl") }
    throw Flaw("this isn't a line of a report: it isn't an object; name conformance.jsonl")
  }

  private static func read<Line: Message>(
    _ object: JSONObject, as type: Line.Type
  ) throws(Flaw) -> Line {
    do throws(MessageError) {
      return try Line(Members(.object(object), known: ["type"] + Line.fields.names))
    } catch { throw Flaw("\(error); \(Flaw.again)") }
  }
}

extension Flaw {
  fileprivate static let noHeader = Flaw(
    "this isn't a report of this version of the suite; run swift test again, then name "
      + "conformance.jsonl")

  fileprivate static func unfinished(_ verdict: String) -> Flaw {
    Flaw("the run didn't finish (\(verdict)); run it again")
  }

  fileprivate static let again = "restore the report, or run swift test again"
}

// MARK: - Values

extension Profile: MessageValue {}

extension Edition: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    guard let edition = Edition(rawValue: try Int(value)) else {
      throw .bad(JSONPath(), "must be an edition of the document")
    }
    self = edition
  }

  package var json: JSON { .integer(rawValue) }
}

extension JSON {
  /// An object without what is nil.
  package static func members(_ members: [(String, JSON?)]) -> JSON {
    .object(JSONObject(members.compactMap { name, value in value.map { (name, $0) } }))
  }

  package var text: String? {
    if case .string(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  /// The texts of a list; nil if it is none.
  package var texts: [String]? {
    guard case .array(let elements) = self else { return nil }
    let texts = elements.compactMap(\.text)
    return texts.count == elements.count ? texts : nil
  }
}

extension JSONObject {
  var names: [String] { members.map { String(decoding: $0.name, as: UTF8.self) } }
}
