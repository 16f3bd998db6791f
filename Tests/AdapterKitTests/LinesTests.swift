import AdapterKit
import AdapterProtocol
import Testing

@Suite("Lines of an adapter")
struct LinesTests {
  private let adapter = CountingApp.adapter()

  @Test("the pieces in which the input comes change nothing", arguments: [1, 2, 7, 100, 65_536])
  func pieces(_ size: Int) async throws {
    let requests = [Request.hello(), .app("a", id: "1"), .app("b", id: "2"), .reset()]
    let conversation = try await Conversation(
      with: adapter, input: requests.flatMap { $0.line() }, pieces: size)
    #expect(
      try conversation.replies.map(\.id) == ["hello", "1", "2", "reset"].map { Array($0.utf8) })
    #expect(try conversation.kinds == ["ok", "ok", "ok", "ok"])
    #expect(try conversation.appReplies.flatMap(\.opened).map(\.url) == ["- 1 a", "- 1 b"])
  }

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

  @Test("no input gives no output")
  func empty() async throws {
    let conversation = try await Conversation(with: adapter, input: [])
    #expect(conversation.lines.isEmpty)
  }

  @Test("a CR before the LF is dropped")
  func carriageReturn() async throws {
    let line = Request.app("a").line().dropLast() + Array("\r\n".utf8)
    let conversation = try await Conversation(with: adapter, input: Array(line))
    #expect(try conversation.kinds == ["ok"])
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

  @Test("what is wrong inside a request is answered with its id")
  func incomplete() async throws {
    let conversation = try await Conversation(
      with: adapter, input: Array("{\"id\":\"x\",\"op\":\"run\",\"role\":\"app\"}\n".utf8))
    #expect(try conversation.kinds == ["error adapter"])
    #expect(try conversation.replies.map(\.id) == [Array("x".utf8)])
  }

  @Test("members that the adapter doesn't know are ignored")
  func unknownMembers() async throws {
    let line = #"{"id":"x","op":"reset","case":"c","more":[{"deep":[1,null,true]}]}"# + "\n"
    let conversation = try await Conversation(with: adapter, input: Array(line.utf8))
    #expect(try conversation.kinds == ["ok"])
  }

  @Test("a line of 1 MiB is served, one byte more is not, and the next line is")
  func longLines() async throws {
    let limit = Limits.lineLength
    let short = Request.app("").line().count - 1
    let whole = Request.app(String(repeating: "a", count: limit - short)).line()
    let tooLong = Request.app(String(repeating: "a", count: limit - short + 1)).line()
    // The reply to a line of 1 MiB has some bytes less: its own frame is the shorter one.
    let conversation = try await Conversation(
      with: ScriptedApp.adapter { AppReply(handled: $0.url?.octets.isEmpty == false) },
      input: whole + tooLong + Request.app("a", id: "next").line())
    #expect(try conversation.kinds == ["ok", "error adapter", "ok"])
    #expect(
      try conversation.replies.map(\.id) == [Array("run".utf8), nil, Array("next".utf8)])
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
