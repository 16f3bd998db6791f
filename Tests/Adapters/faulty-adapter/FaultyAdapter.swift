import AdapterProtocol
import AppFlip

/// An adapter that plays role `app` in the simplest way, and breaks the protocol if it is told to.
struct FaultyAdapter {
  let settings: Settings
  private var framer = LineFramer()
  var replies: [UInt8] = []
  /// Whether another request has arrived and is not answered.
  private var hasCompany = false
  /// How often it was started, as far as the list of processes tells.
  private(set) var starts = 1
  /// How many runs this process was asked for.
  private var runs = 0
  /// Whether a request waits for a reply that won't come by itself.
  var owesReply = false
  /// A reply that waits for the next request.
  private var heldBack: [UInt8] = []

  init(_ settings: Settings) { self.settings = settings }

  mutating func serve() {
    if let pids = settings.pids {
      System.append("\(System.process)", to: pids)
      starts = System.lines(of: pids)
    }
    refuseToRead()
    while true {
      while owesReply, settings.silences != nil, !System.hasInput(within: 20) { passTime() }
      let bytes = System.read(upTo: 1 << 16)
      if bytes.isEmpty { end() }
      framer.append(bytes)
      answerLines()
      flush()
    }
  }

  private mutating func answerLines() {
    var lines: [[UInt8]] = []
    while case .complete(let line)? = framer.next() { lines.append(line) }
    if settings.isReversed { lines.reverse() }
    for line in lines {
      hasCompany = lines.count > 1 || System.hasInput
      answer(line)
    }
  }

  private mutating func answer(_ line: [UInt8]) {
    let request: Request
    do throws(MessageError) {
      request = try Request(line: line)
    } catch {
      return send(Request.refusal(of: line, because: error))
    }
    switch request.operation {
    case .hello: answerHello(request.id)
    case .run(let run): answer(run, request.id)
    case .reset(let session):
      let fault = session.flatMap { FaultyAdapter.fault(in: Array($0.utf8)) }
      perform(fault, request.id, ok: ResetReply().ok, deadline: Limits.runDeadline)
    }
  }

  private mutating func answer(_ run: RunRequest, _ id: String) {
    guard case .app(let input) = run.input else {
      let what = Array(run.input.role.rawValue.utf8)
      return send(Reply(id: Array(id.utf8), body: .unsupported(Unsupported(what: what))))
    }
    runs += 1
    if runs == settings.exitAt { System.end(8) }
    let earlier = heldBack
    heldBack = []
    if !earlier.isEmpty { owesReply = false }
    defer { replies += earlier }
    let link = input.url?.bytes ?? []
    let opened = settings.isNumbered ? link + Array("-\(starts)".utf8) : link
    // A session whose name is a fault breaks at its reset; nothing is wrong with its runs.
    perform(
      settings.fault ?? FaultyAdapter.fault(in: link), id,
      ok: AppReply(
        handled: true, opened: [OpenedURL(url: Text(opened), universalLinksOnly: true)]
      ).ok, deadline: run.deadline ?? Limits.runDeadline)
  }

  /// The fault that a text names at its end, behind `fault-`.
  private static func fault(in bytes: [UInt8]) -> Fault? {
    let mark = Array("fault-".utf8)
    let last = bytes.indices.last { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }
    guard let last else { return nil }
    return Fault(rawValue: String(decoding: bytes[(last + mark.count)...], as: UTF8.self))
  }

  // MARK: - Requests

  private mutating func perform(
    _ fault: Fault?, _ id: String, ok: JSONObject, deadline: Int
  ) {
    switch fault {
    case .hang, .exit0, .exit3, .killed, .segmentationFault, .halfLineExit, .halfLineHang,
      .closeOutput, .closeInput, .noiseExit, .grandchildExit:
      flush()
      fallSilent(fault)
    case .stall where settings.silences.map(System.exists) != true: hang()
    case .forget: owesReply = true
    case .crowdExit where hasCompany: System.end(9)
    case .crowdHang where hasCompany: hang()
    case .unsupported:
      let unsupported = Unsupported(what: Array("approves".utf8), why: Array("no".utf8))
      send(Reply(id: Array(id.utf8), body: .unsupported(unsupported)))
    case .errorImplementation: fail(id, .implementation)
    case .errorAdapter: fail(id, .adapter)
    case .nullID: fail(nil, .adapter)
    case .slow, .late, .drip, .dripLate, .holdBack:
      flush()
      delay(Reply(id: Array(id.utf8), body: .ok(ok)).line(), fault, deadline)
    default: perform(fault, around: MalformedReply(id: id, ok: ok))
    }
  }

  /// Answers well and takes its time.
  private mutating func delay(_ reply: [UInt8], _ fault: Fault?, _ deadline: Int) {
    switch fault {
    case .drip: drip(reply, pause: 1)
    // Ten bytes, and a reply has more, are over the deadline.
    case .dripLate where settings.silences != nil:
      System.write(Array(reply.prefix(10)), to: System.output)
      hang()
    case .dripLate: drip(reply, pause: deadline / 10 + 1)
    case .holdBack:
      heldBack = reply
      owesReply = true
    case .late where settings.silences != nil: hang()
    case .slow where settings.silences != nil:
      passTime()
      waitUntilNoticed()
      replies += reply
    default:
      System.pause(milliseconds: fault == .late ? deadline + 1_000 : settings.delay)
      replies += reply
    }
  }

  private func drip(_ bytes: [UInt8], pause milliseconds: Int) {
    for byte in bytes {
      System.write([byte], to: System.output)
      System.pause(milliseconds: milliseconds)
    }
  }

  /// Answers, and does something more.
  private mutating func perform(_ fault: Fault?, around reply: MalformedReply) {
    switch fault {
    case .noise: makeNoise()
    case .grandchild: startGrandchild()
    case .endlessLine:
      flush()
      while true { System.write(Array(repeating: 0x78, count: 4_096), to: System.output) }
    default: break
    }
    replies += reply.bytes(fault)
    switch fault {
    case .wrongID, .fraction, .duplicateKey: owesReply = true
    case .exitAfter:
      flush()
      System.end(0)
    case .closeInputAfter:
      flush()
      System.closeStream(System.input)
      hang()
    case .hangAfter:
      flush()
      hang()
    default: break
    }
  }

  private func fallSilent(_ fault: Fault?) {
    let half = Array("{\"id\":\"".utf8)
    switch fault {
    case .exit0: System.end(0)
    case .exit3:
      System.write(Array("giving up\n".utf8), to: System.error)
      System.end(3)
    case .killed: System.die(of: System.killed)
    case .segmentationFault: System.die(of: System.segmentationFault)
    case .halfLineExit:
      System.write(half, to: System.output)
      System.end(0)
    case .halfLineHang: System.write(half, to: System.output)
    case .closeOutput: System.closeStream(System.output)
    case .closeInput: System.closeStream(System.input)
    case .noiseExit:
      makeNoise()
      System.write(Array("the end\n".utf8), to: System.error)
      System.end(4)
    case .grandchildExit:
      startGrandchild()
      System.end(6)
    default: break
    }
    hang()
  }

  // MARK: - Writing

  mutating func fail(_ id: String?, _ location: Failure.Location) {
    let failure = Failure(where: location, message: Array("it broke".utf8))
    send(Reply(id: id.map { Array($0.utf8) }, body: .error(failure)))
  }

  mutating func send(_ reply: Reply) { replies += reply.line() }

  private mutating func flush() {
    System.write(replies, to: System.output)
    replies.removeAll(keepingCapacity: true)
  }

  /// Writes 10 MB to standard error.
  func makeNoise() {
    let line = Array(String(repeating: "noise ", count: 1_000).utf8)
    for _ in 0..<1_700 { System.write(line, to: System.error) }
  }

  private func startGrandchild() {
    let process = System.startSleeper()
    if let pids = settings.pids { System.append("\(process)", to: pids) }
  }

  // MARK: - Silence

  /// Does nothing any more; time passes.
  func hang() -> Never {
    while true {
      passTime()
      System.pause(milliseconds: 20)
    }
  }

  /// Waits until whoever waits for the answer knows how late it is.
  private func waitUntilNoticed() {
    while let silences = settings.silences, !System.exists("\(silences).seen") {
      System.pause(milliseconds: 5)
    }
  }

  /// Tells a test's clock that time passes without an answer.
  private func passTime() {
    if let silences = settings.silences { System.append("", to: silences) }
  }

  // MARK: - The end

  private func end() -> Never {
    switch settings.end {
    case nil: System.end(0)
    case .exit5: System.end(5)
    case .line:
      System.write(Array("goodbye\n".utf8), to: System.output)
      System.end(0)
    case .ignoreTerminate:
      System.ignoreTerminate()
      hang()
    case .ignore:
      // Only until SIGTERM, which it heeds in its own time.
      passTime()
      System.hang()
    }
  }
}

// MARK: - Hello

extension FaultyAdapter {
  /// Breaks the protocol before anything is read, if that is asked for.
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
    case .goneLater where starts > 1: return fail(id, .implementation)
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
    let bytes = Array((settings.hello == .wrongID ? "1" : id).utf8)
    for _ in 0..<(settings.hello == .repeatedID ? 2 : 1) { send(Reply(id: bytes, body: .ok(ok))) }
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
