import AdapterProtocol
import AppFlip
import Testing

@Suite("Replies of the usual form")
struct PlainReplyTests {
  /// What a line says to a request, as either reader reads it.
  private enum Said: Equatable {
    case app(AppReply)
    case endpoint(EndpointReply)
    case start(StartReply)
    case returned(ReturnedReply)
  }

  private static let kinds: [ReplyKind] = [.app, .endpoint, .start, .returned]

  @Test("replies as our adapters write them are of that form", arguments: 1...8)
  func usual(seed: UInt64) throws {
    var random = RandomMessages(seed: seed)
    for number in 0..<100 {
      for (kind, ok) in usualReplies(&random) {
        let line = Reply(id: octets("\(number)"), body: .ok(ok)).line()
        let read = try #require(plain(line, kind), "\(shown(line))")
        #expect(read.id == number)
        #expect(read.said == (try definition(line, kind)).said)
      }
    }
  }

  @Test("a reply of that form says the same to the strict reader", arguments: 1...12)
  func agrees(seed: UInt64) throws {
    var (random, generator) = (RandomMessages(seed: seed), SplitMix64(seed: seed))
    var readings = 0
    for _ in 0..<200 {
      let replies = usualReplies(&random)
      let ok = replies[Int.random(in: 0..<4, using: &generator)].ok
      var line = Reply(id: octets("\(generator.next() % 1_000)"), body: .ok(ok)).line()
      line = loosened(line, &generator)
      for _ in 0..<Int.random(in: 0..<4, using: &generator) { mutate(&line, &generator) }
      for kind in Self.kinds {
        guard let read = plain(line, kind) else { continue }
        readings += 1
        let defined = try? definition(line, kind)
        #expect(defined?.id == octets("\(read.id)"), "\(shown(line))")
        #expect(defined?.said == read.said, "\(shown(line))")
      }
    }
    #expect(readings > 20)
  }

  /// What is right and unusual, and what is wrong.
  static let others: [String] = [
    #"{"id":"x","ok":{"handled":true,"opened":[]}}"#,
    #"{"id":"07","ok":{"handled":true,"opened":[]}}"#,
    #"{"id":"","ok":{"handled":true,"opened":[]}}"#,
    #"{"id":"1234567890123456789","ok":{"handled":true,"opened":[]}}"#,
    #"{"id":7,"ok":{"handled":true,"opened":[]}}"#,
    #"{"id":null,"ok":{"handled":true,"opened":[]}}"#,
    #"{"ok":{"handled":true,"opened":[]},"id":"7"}"#,
    #"{"id":"7","ok":{"handled":true,"opened":[]},"x-a":1}"#,
    #"{"id":"7","ok":{"handled":true,"opened":[]}}}"#,
    #"{"id":"7","ok":{"handled":true,"opened":[]}"#,
    #"{"id":"7","ok":{"handled":true,"opened":[]},}"#,
    #"{"id":"7","ok":{"handled":true,"opened":[],}}"#,
    #"{"id":"7","ok":{"handled":true,"handled":true,"opened":[]}}"#,
    #"{"id":"7","ok":{"handled":true,"h\u0061ndled":true,"opened":[]}}"#,
    #"{"id":"7","ok":{"handled":true}}"#,
    #"{"id":"7","ok":{"opened":[]}}"#,
    #"{"id":"7","ok":{}}"#,
    #"{"id":"7","ok":[]}"#,
    #"{"id":"7","ok":{"handled":true,"opened":[],"status":200}}"#,
    #"{"id":"7","ok":{"handled":tru,"opened":[]}}"#,
    #"{"id":"7","ok":{"handled":1,"opened":[]}}"#,
    #"{"id":"7","ok":{"handled":true,"opened":[{}]}}"#,
    #"{"id":"7","ok":{"handled":true,"opened":[{"url":"a"},]}}"#,
    #"{"id":"7","ok":{"handled":true,"opened":[{"url":null}]}}"#,
    #"{"id":"7","ok":{"handled":true,"opened":[{"url":{"b64":"YQ=="}}]}}"#,
    #"{"id":"7","ok":{"handled":true,"opened":[{"url":"\ud800"}]}}"#,
    #"{"id":"7","ok":{"handled":true,"opened":[],"coverage":[-1]}}"#,
    #"{"id":"7","ok":{"handled":true,"opened":[],"coverage":[01]}}"#,
    #"{"id":"7","ok":{"handled":true,"opened":[],"coverage":[4294967296]}}"#,
    #"{"id":"7","ok":{"status":99,"headers":[],"body":""}}"#,
    #"{"id":"7","ok":{"status":200,"headers":[["a"]],"body":""}}"#,
    #"{"id":"7","ok":{"status":200,"headers":[["a","b","c"]],"body":""}}"#,
    #"{"id":"7","ok":{"status":200,"headers":[[]],"body":""}}"#,
    #"{"id":"7","ok":{"status":200,"headers":[],"body":"","x-login-page":"/in"}}"#,
    #"{"id":"7","ok":{"outcome":"linked"}}"#,
    #"{"id":"7","ok":{"outcome":"Linked","code":"c"}}"#,
    #"{"id":"7","unsupported":{"what":"app"}}"#,
    #"{"id":"7","error":{"where":"adapter","message":""}}"#,
    "", "{", "{}", "null", "\u{FEFF}{\"id\":\"7\",\"ok\":{\"handled\":true,\"opened\":[]}}",
  ]

  @Test("everything else is left to the strict reader", arguments: others)
  func left(_ text: String) {
    for kind in Self.kinds { #expect(plain(octets(text), kind) == nil) }
  }

  @Test("more places than the limit and longer bodies are left to the strict reader")
  func limits() {
    let places = (0...4_096).map { UInt32($0) }
    for (count, isUsual) in [(4_096, true), (4_097, false)] {
      let reply = AppReply(handled: true, coverage: Array(places.prefix(count)))
      let line = Reply(id: octets("7"), body: .ok(reply.ok)).line()
      #expect((plain(line, .app) != nil) == isUsual)
    }
    for (count, isUsual) in [(65_536, true), (65_537, false)] {
      let reply = EndpointReply(status: 200, body: Text([UInt8](repeating: 0x61, count: count)))
      let line = Reply(id: octets("7"), body: .ok(reply.ok)).line()
      #expect((plain(line, .endpoint) != nil) == isUsual)
    }
  }

  // MARK: - Readers

  private func plain(_ line: [UInt8], _ kind: ReplyKind) -> (id: Int, said: Said)? {
    guard let reply = PlainReply(line.span) else { return nil }
    let said: Said? =
      switch kind {
      case .app: reply.app(line.span).map { .app($0) }
      case .endpoint: reply.endpoint(line.span).map { .endpoint($0) }
      case .start: reply.start(line.span).map { .start($0) }
      case .returned: reply.returned(line.span).map { .returned($0) }
      case .hello, .reset: nil
      }
    return said.map { (reply.id, $0) }
  }

  private func definition(_ line: [UInt8], _ kind: ReplyKind) throws -> (id: [UInt8]?, said: Said?)
  {
    let reply = try Reply(line: line)
    guard case .ok(let ok) = reply.body else { return (reply.id, nil) }
    let said: Said? =
      switch kind {
      case .app: .app(try AppReply(ok))
      case .endpoint: .endpoint(try EndpointReply(ok))
      case .start: .start(try StartReply(ok))
      case .returned: .returned(try ReturnedReply(ok))
      case .hello, .reset: nil
      }
    return (reply.id, said)
  }

  // MARK: - Lines

  /// A reply of each kind whose texts are Unicode.
  private func usualReplies(_ random: inout RandomMessages) -> [(kind: ReplyKind, ok: JSONObject)] {
    Self.kinds.map { kind in
      while true {
        let ok = any(kind, &random)
        let text = shown(JSONWriter.line(.object(ok)))
        if !text.contains(#""b64""#), !text.contains("x-login-page") { return (kind, ok) }
      }
    }
  }

  private func any(_ kind: ReplyKind, _ random: inout RandomMessages) -> JSONObject {
    switch kind {
    case .app: random.appReply().ok
    case .endpoint: random.endpointReply().ok
    case .start: random.startReply().ok
    case .returned, .hello, .reset: random.returnedReply().ok
    }
  }

  /// The line with white space where the grammar allows some.
  private func loosened(_ line: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
    var (result, isInString, isEscaped): ([UInt8], Bool, Bool) = ([], false, false)
    for octet in line {
      let isMark = !isInString && octets("{}[]:,").contains(octet)
      if isMark, generator.next() % 8 == 0 { result.append(0x20) }
      result.append(octet)
      if isMark, generator.next() % 8 == 0 { result.append(0x09) }
      if octet == 0x22, !isEscaped { isInString.toggle() }
      isEscaped = octet == 0x5C && !isEscaped
    }
    return result
  }

  /// Changes something small: an octet, a run that is left out or comes twice, another member's name.
  private func mutate(_ line: inout [UInt8], _ generator: inout SplitMix64) {
    guard !line.isEmpty else { return }
    let place = Int.random(in: 0..<line.count, using: &generator)
    let end = min(line.count, place + Int.random(in: 1...12, using: &generator))
    switch generator.next() % 6 {
    case 0: line[place] = UInt8(truncatingIfNeeded: generator.next())
    case 1: line.removeSubrange(place..<end)
    case 2: line.insert(contentsOf: line[place..<end], at: place)
    case 3:
      let marks = octets(#"{}[]:,"\ 0-tfn"#)
      line[place] = marks[Int.random(in: 0..<marks.count, using: &generator)]
    case 4:
      let parts = [
        #","x-a":null"#, #","handled":true"#, #"\u0061"#, #"\/"#, "\u{e9}", #","code":"c""#,
        #","coverage":[1]"#, "[],", "{},", #","error":null"#,
      ].map(octets)
      line.insert(contentsOf: parts[Int.random(in: 0..<parts.count, using: &generator)], at: place)
    default: line.swapAt(place, Int.random(in: 0..<line.count, using: &generator))
    }
  }
}
