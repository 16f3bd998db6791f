import AdapterProtocol
import Foundation
import TestSupport
import Testing

/// What becomes of lines of the protocol, in `wire.txt`: behind each stands what is written again of it, behind an
/// equals sign, or what is wrong with it and where; behind a request also how an adapter refuses it.
///
/// `APPFLIP_RECORD=1 swift test --filter WireTests` writes anew what comes of the lines. A new one needs its line
/// alone: the kind of reply, `request` or `json`, a space, the line; `bytes` is JSON with `\\xHH` for what isn't
/// printable, and two backslashes for one.
@Suite("Lines of the protocol")
struct WireTests {
  private static let path = "Tests/AdapterProtocolTests/wire.txt"

  static func lines(of kinds: Set<String>) throws -> [[UInt8]] {
    let file = Checkout.package.appending(path: path)
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { row in
      guard let space = row.firstIndex(of: " "), kinds.contains(String(row[..<space])) else {
        return nil
      }
      let rest = String(row[space...].dropFirst())
      return row.hasPrefix("bytes") ? unescaped(rest) : utf8(rest)
    }
  }

  @Test("have the recorded results, in ASCII")
  func hold() throws {
    let lines = try GoldenText.lines(ofRowsIn: Self.path) { row in
      guard let space = row.firstIndex(of: " "), !row.hasPrefix("#") else { return [] }
      let (kind, rest) = (String(row[..<space]), String(row[space...].dropFirst()))
      let line = kind == "bytes" ? Self.unescaped(rest) : utf8(rest)
      return Self.outcome(of: line, as: kind)
    }
    #expect(lines.count > 400)
    #expect(lines.joined().utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    #expect(
      try GoldenText.difference(
        of: lines.joined(separator: "\n"), from: Self.path, in: "WireTests") == nil)
  }

  /// The bytes that are written as a report shows them.
  private static func unescaped(_ text: String) -> [UInt8] {
    var (bytes, rest): ([UInt8], Substring) = ([], text[...])
    while let character = rest.popFirst() {
      guard character == "\\", rest.first == "x" else {
        if character == "\\" { rest.removeFirst() }
        bytes += Array(String(character).utf8)
        continue
      }
      bytes.append(UInt8(rest.dropFirst().prefix(2), radix: 16) ?? 0)
      rest = rest.dropFirst(3)
    }
    return bytes
  }

  private static func outcome(of line: [UInt8], as kind: String) -> [String] {
    guard kind != "json", kind != "bytes" else {
      do throws(JSONError) {
        return ["= \(shown(JSONWriter.line(try JSONReader.read(line)).dropLast()))"]
      } catch { return ["\(error)"] }
    }
    do throws(MessageError) {
      guard let reply = ReplyKind.allCases.first(where: { "\($0)" == kind }) else {
        let request = try Request(line: line)
        if case .run(let run) = request.operation {
          #expect(run.input.isUnicode == !shown(line).contains("b64"), "\(shown(line))")
        }
        return ["= \(shown(request.line().dropLast()))"]
      }
      return ["= \(shown(try reply.rewrite(line).dropLast()))"]
    } catch {
      let refusal = Request.refusal(of: line, because: error).line()
      return ["\(error)"] + (kind == "request" ? ["refused \(shown(refusal.dropLast()))"] : [])
    }
  }

  @Test(
    "that end with LF, begin with a byte order mark or have white space are read as they must be")
  func odd() throws {
    let loose = utf8(" {\"ok\" : {\"opened\":[ ],\"handled\":true } , \"id\":\"\\u0037\"}\t\n")
    let canonical = #"{"id":"7","ok":{"handled":true,"opened":[]}}"# + "\n"
    #expect(shown(try ReplyKind.app.rewrite(loose)) == canonical)
    for (text, reason) in [
      ("hello\n", .unexpectedByte(0x68, expected: .value)), ("\u{FEFF}{}", .byteOrderMark),
    ] as [(String, JSONError.Reason)] {
      let problem = MessageError.Problem.json(JSONError(offset: 0, reason: reason))
      let error = #expect(throws: MessageError.self) { try ReplyKind.app.rewrite(utf8(text)) }
      #expect(error?.problem == problem && error?.offset == 0)
    }
  }
}
