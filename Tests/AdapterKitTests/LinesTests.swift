import AdapterKit
import AdapterProtocol
import Testing

@Suite("Lines of an adapter")
struct LinesTests {
  private let adapter = CountingApp.adapter()

  @Test("every reply is written before more input is waited for", arguments: [1, 2, 4])
  func writes(_ requestsEach: Int) async throws {
    let lines = [Request.hello(), .app("a"), .app("b"), .reset()].map { $0.line() }
    var (read, answered) = (0, 0)
    await adapter.serve(
      reading: {
        #expect(answered == read)
        defer { read = min(read + requestsEach, lines.count) }
        return Array(lines[read...].prefix(requestsEach).joined())
      },
      writing: { bytes in answered += bytes.count { $0 == UInt8(ascii: "\n") } })
    #expect(answered == lines.count)
  }

  @Test("a last line without LF is answered")
  func unfinishedLine() async throws {
    let conversation = try await Conversation(
      with: adapter, input: Request.app("a").line().dropLast())
    #expect(try conversation.kinds == ["ok"])
  }

  @Test(
    "a line that can't be read is answered without an id, and the next one is served",
    arguments: [
      "", "{", "[]", "null", "{\"id\":", "{\"op\":\"reset\"}", "{\"id\":7,\"op\":\"reset\"}",
    ])
  func unreadable(_ line: String) async throws {
    let conversation = try await Conversation(
      with: adapter, input: Array("\(line)\n".utf8) + Request.app("a", id: "next").line())
    #expect(try conversation.kinds == ["error adapter", "ok"])
    #expect(try conversation.replies.map(\.id) == [nil, Array("next".utf8)])
  }

  @Test("a reply that fits into 1 MiB comes whole, a longer one becomes an error")
  func longReplies() async throws {
    func conversation(opening count: Int) async throws -> Conversation {
      let opened = OpenedURL(url: Text(String(repeating: "a", count: count)))
      return try await Conversation(
        with: ScriptedApp.adapter { _ in AppReply(handled: true, opened: [opened]) },
        [.app("a"), .app("b", id: "next")])
    }
    let frame = try await conversation(opening: 0).lines[0].count
    let limit = Limits.lineLength
    let whole = try await conversation(opening: limit - frame)
    #expect(whole.lines[0].count == limit)
    #expect(try whole.kinds[0] == "ok")
    let tooLong = try await conversation(opening: limit - frame + 1)
    #expect(try tooLong.kinds == ["error adapter", "error adapter"])
    #expect(try tooLong.replies[0].id == Array("run".utf8))
  }

  @Test("an error of the streams ends the serving and is thrown")
  func streamErrors() async throws {
    struct Broken: Error {}
    await #expect(throws: Broken.self) {
      try await adapter.serve(reading: { throw Broken() }, writing: { _ in })
    }
    await #expect(throws: Broken.self) {
      try await adapter.serve(
        reading: { Request.reset().line() }, writing: { _ in throw Broken() })
    }
  }
}
