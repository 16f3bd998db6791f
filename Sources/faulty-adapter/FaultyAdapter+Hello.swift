import AdapterProtocol
import AppFlip

extension FaultyAdapter {
  /// Breaks the protocol before anything is read, where that is asked for.
  func refuseToRead() {
    switch settings.hello {
    case .exit0: System.end(0)
    case .exit1: System.end(1)
    case .deaf: hang()
    default: break
    }
  }

  /// Answers hello, in the way that is asked for.
  mutating func answerHello(_ id: String) {
    switch settings.hello {
    case .exit:
      System.write(Array("no database\n".utf8), to: System.error)
      System.end(7)
    case .exitLater where starts > 1: System.end(7)
    case .killed: System.die(of: System.killed)
    case .hang: hang()
    case .banner: replies += Array("Adapter 1.0 is ready\n".utf8)
    case .noise: makeNoise()
    case .longLine: replies += Array(String(repeating: "x", count: 2 << 20).utf8)
    case .halfLineExit:
      System.write(Array("{\"id\":\"0\",".utf8), to: System.output)
      System.end(0)
    case .refuse: return fail(id, .adapter)
    case .closeOutput:
      owesReply = true
      return System.closeStream(System.output)
    case .wrongID: owesReply = true
    default: break
    }
    var ok = hello().ok
    if settings.hello == .unknownMember { ok.append("surprise", .null) }
    let octets = Array((settings.hello == .wrongID ? "1" : id).utf8)
    for _ in 0..<(settings.hello == .repeatedID ? 2 : 1) { send(Reply(id: octets, body: .ok(ok))) }
  }

  private func hello() -> HelloReply {
    let hasChanged = settings.hello == .changeLater && starts > 1
    let features: [Feature] = settings.hasSessions ? [.code, .sessions] : [.code]
    return HelloReply(
      protocolVersion: settings.hello == .wrongVersion ? 2 : 1,
      implementation: Implementation(name: "Faulty"),
      roles: [
        RoleDeclaration(
          role: .app, capabilities: Capabilities(outcomes: [.approves], features: features))
      ],
      maxInFlight: hasChanged ? settings.window + 1 : settings.window)
  }
}
