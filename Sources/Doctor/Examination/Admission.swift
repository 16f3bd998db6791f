import AdapterProtocol
import AppFlip
import Harness

/// How far an adapter gets in its first conversation.
struct Admission {
  /// Where it stuck, and what is wrong there; nil where it can be examined further.
  private(set) var obstacle: (stage: Stage, complaint: Complaint)?
  /// What it says about itself; nil where it said nothing valid.
  private(set) var hello: HelloReply?
  /// What came for a plain request; nil where none was made.
  private(set) var plain: Heard?
  private let command: AdapterCommand
  private let options: HarnessOptions

  /// How many deadlines a reply to the first plain request may take, to tell late from never.
  private static let patience = 3

  /// Talks to an adapter for the first time.
  ///
  /// - Parameters:
  ///   - command: what to start.
  ///   - options: how patient to be.
  init(_ command: AdapterCommand, _ options: HarnessOptions) {
    self.command = command
    self.options = options
    do throws(StartFailure) {
      let conversation = try Conversation(command, options: options)
      greet(conversation)
    } catch {
      stop(
        at: .start,
        Complaint(sent: "nothing", came: error.summary, expected: "a process that waits"))
    }
  }

  private mutating func stop(at stage: Stage, _ complaint: Complaint) {
    obstacle = (stage, complaint)
  }

  /// The first request of every conversation.
  static let helloLine = RequestLine.plain("0", Samples.hello())
  /// Its id.
  static let helloID = Array("0".utf8)

  private mutating func greet(_ conversation: Conversation) {
    let line = Self.helloLine
    let heard = conversation.greet(line)
    switch heard.answer {
    case .ended where heard.strays.isEmpty:
      stop(at: .start, Complaint(line, heard, expected: "a process that lives on and answers"))
    case .silence where heard.strays.isEmpty:
      let complaint = Complaint(
        sent: Excerpt.of(line), came: heard.shown + Self.confession(conversation),
        expected: "the reply to hello, a line of its own")
      stop(at: .hello, complaint)
    default: read(heard, line, conversation)
    }
  }

  /// What comes only when the input ends: the sign of a reply that was never flushed.
  private static func confession(_ conversation: Conversation) -> String {
    _ = conversation.endInput()
    let late = conversation.hear(helloID, within: 0)
    guard late.member != nil else { return "" }
    return "\nand the reply only after standard input was closed: it waited in a buffer"
  }

  private mutating func read(
    _ heard: Heard, _ line: [UInt8], _ conversation: Conversation
  ) {
    do throws(Complaint) {
      let reply = try Self.hello(in: heard, to: line)
      hello = reply
      try run(reply, conversation)
    } catch {
      if obstacle == nil { stop(at: hello == nil ? .helloReply : .run, error) }
    }
  }

  /// The reply to hello, read strictly.
  ///
  /// - Parameters:
  ///   - heard: what came.
  ///   - line: the request.
  /// - Returns: what the adapter says about itself.
  /// - Throws: what is wrong with it.
  static func hello(in heard: Heard, to line: [UInt8]) throws(Complaint) -> HelloReply {
    let expected =
      "{\"id\":\"0\",\"ok\":{\"protocol\":1,\"implementation\":{\"name\":...},\"roles\":[...]}}"
    if let failure = heard.failure {
      throw Complaint(
        sent: Excerpt.of(line), came: Excerpt.of(failure.message),
        expected: "the reply to hello; the adapter is there, and says what it lacks",
        remedies: ["See to what the adapter names, and call the doctor again."])
    }
    guard let ok = heard.ok else { throw Complaint(line, heard, expected: expected) }
    do throws(MessageError) {
      let reply = try HelloReply(ok)
      guard !reply.roles.isEmpty else {
        throw MessageError(path: JSONPath("ok", "roles"), problem: .badValue("must have a role"))
      }
      return reply
    } catch {
      let came = "\(heard.shown)\n\(error.located(in: heard.line))"
      throw Complaint(sent: Excerpt.of(line), came: came, expected: expected)
    }
  }

  private mutating func run(
    _ hello: HelloReply, _ conversation: Conversation
  ) throws(Complaint) {
    guard let role = hello.roles.first?.role else { return }
    let patient = Patient(command, options, hello, "ok")
    let input = patient.samples.input(role)
    let (line, id) = (patient.line("1", input), Array("1".utf8))
    var heard = conversation.ask(line, id: id)
    let isLate = if case .silence = heard.answer { true } else { false }
    if isLate {
      heard = conversation.hear(id, within: (Self.patience - 1) * options.runDeadline)
    }
    try Reading.check(heard, to: input, line)
    plain = heard
    if isLate {
      let came = "the reply, but not within \(options.runDeadline) ms"
      stop(
        at: .deadline,
        Complaint(
          sent: Excerpt.of(line), came: came,
          expected: "the reply within \(options.runDeadline) ms"))
    }
  }
}
