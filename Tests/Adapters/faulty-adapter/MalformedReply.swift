import AdapterProtocol

/// A reply to a run, in all its malformed forms.
struct MalformedReply {
  let id: String
  let ok: JSONObject

  private var good: [UInt8] { Reply(id: Array(id.utf8), body: .ok(ok)).line() }

  /// A good one to the next request, as if it were known.
  private var ahead: [UInt8] {
    let next = (Int(id) ?? 0) + 1
    return Reply(id: Array("\(next)".utf8), body: .ok(ok)).line()
  }

  /// A good one with members that the protocol leaves to adapters.
  private var extended: [UInt8] {
    var ok = ok
    ok.append("x-b", .array([.integer(1)]))
    let line = Reply(id: Array(id.utf8), body: .ok(ok)).line()
    return Array("{\"x-a\":1,".utf8) + line.dropFirst()
  }

  /// What is written for a fault; for one that does not concern the reply, or for none, a good one.
  func bytes(_ fault: Fault?) -> [UInt8] {
    switch fault {
    case .garbage: line("this is no JSON")
    case .longLine: line(String(repeating: "x", count: 2 << 20))
    case .byteOrderMark: [0xEF, 0xBB, 0xBF] + good
    case .emptyLine: line("") + good
    case .invalidUTF8: Array("{\"id\":\"".utf8) + [0xFF] + line("\",\"ok\":{}}")
    case .twoObjects: good.dropLast() + good
    case .nul: Array("{\"id\":\"".utf8) + [0x00] + line("\",\"ok\":{}}")
    case .answerAhead: ahead + good
    case .extensionMember: extended
    case .repeatedID: good + good
    case .garbageAfter: good + line("that was easy")
    case .carriageReturn: good.dropLast() + Array("\r\n".utf8)
    case .wrongID: Reply(id: Array("no-such-id".utf8), body: .ok(ok)).line()
    default: text(fault).map(line) ?? good
    }
  }

  /// The forms that are a different text.
  private func text(_ fault: Fault?) -> String? {
    let members = "\"handled\":true,\"opened\":[]"
    return switch fault {
    case .nullIDOK: "{\"id\":null,\"ok\":{\(members)}}"
    case .unknownMember: "{\"id\":\"\(id)\",\"ok\":{\(members),\"open\":1}}"
    case .duplicateKey: "{\"id\":\"\(id)\",\"id\":\"\(id)\",\"ok\":{\(members)}}"
    case .fraction: "{\"id\":\"\(id)\",\"ok\":{\(members),\"coverage\":[1.5]}}"
    case .twoBodies:
      "{\"id\":\"\(id)\",\"ok\":{\(members)},\"error\":{\"where\":\"adapter\",\"message\":\"\"}}"
    case .noBody: "{\"id\":\"\(id)\"}"
    case .notAnObject: "[1]"
    default: nil
    }
  }

  private func line(_ text: String) -> [UInt8] { Array(text.utf8) + [UInt8(ascii: "\n")] }
}
