import AdapterProtocol
import AppFlip
import Harness

/// An adapter that answers plain requests, and may be asked for more.
struct Patient {
  /// What to start.
  let command: AdapterCommand
  /// How patient to be.
  let options: HarnessOptions
  /// What it says about itself.
  let hello: HelloReply
  /// The member of its reply to a plain request, such as `ok`.
  let usualMember: String
  /// Plain good requests.
  let samples: Samples

  /// Takes over an adapter.
  ///
  /// - Parameters:
  ///   - command: what to start.
  ///   - options: how patient to be.
  ///   - hello: what it says about itself.
  ///   - usualMember: the member of its reply to a plain request.
  init(
    _ command: AdapterCommand, _ options: HarnessOptions, _ hello: HelloReply, _ usualMember: String
  ) {
    self.command = command
    self.options = options
    self.hello = hello
    self.usualMember = usualMember
    samples = Samples(hello.configuration)
  }

  /// The role that plain requests are made to.
  var role: Role { hello.roles.first?.role ?? .app }

  /// What a plain request hands over.
  var plainInput: RunInput { samples.input(role) }

  /// The deadline that a request names; nil where it is the protocol's own.
  var requestDeadline: Int? {
    options.runDeadline == Limits.runDeadline ? nil : options.runDeadline
  }

  /// A run as the harness writes it.
  ///
  /// - Parameters:
  ///   - id: its id.
  ///   - input: what is handed to the implementation.
  ///   - session: the session that it belongs to.
  /// - Returns: the octets, with a line feed.
  func line(_ id: String, _ input: RunInput, session: String? = nil) -> [UInt8] {
    let run = RunRequest(input, session: session, deadline: requestDeadline)
    return RequestLine.plain(id, .run(run))
  }

  /// The features of a role; none where it isn't declared.
  ///
  /// - Parameter role: the role.
  /// - Returns: the features.
  func features(of role: Role) -> [Feature] { hello.capabilities(of: role)?.features ?? [] }

  /// The first role that declares a feature.
  ///
  /// - Parameter feature: the feature.
  /// - Returns: the role; nil where there is none.
  func role(with feature: Feature) -> Role? {
    hello.roles.first { $0.capabilities.features.contains(feature) }?.role
  }

  /// Starts a process and says nothing yet.
  ///
  /// - Returns: the conversation.
  /// - Throws: why there is none.
  func start() throws(Complaint) -> Conversation {
    do throws(StartFailure) {
      return try Conversation(command, options: options)
    } catch {
      throw Complaint(sent: "nothing", came: error.summary, expected: "a process that waits")
    }
  }

  /// Starts a process and has hello answered.
  ///
  /// - Returns: the conversation.
  /// - Throws: what is wrong with the reply to hello this time.
  func greeted() throws(Complaint) -> Conversation {
    let conversation = try start()
    let heard = conversation.greet()
    guard heard.ok != nil else {
      throw Complaint(
        Admission.helloLine, heard, expected: "the same reply to hello in every process")
    }
    return conversation
  }

  /// Complains unless the next plain request is answered as ever.
  ///
  /// - Parameters:
  ///   - conversation: whom to ask.
  ///   - id: the id of the request.
  ///   - before: what was sent before, for people.
  /// - Throws: what came instead.
  func checkLife(
    of conversation: Conversation, id: String = "after", behind before: [UInt8]
  ) throws(Complaint) {
    let line = self.line(id, plainInput)
    let heard = conversation.ask(line, id: Array(id.utf8))
    guard heard.member == usualMember else {
      throw Complaint(
        sent: "\(Excerpt.of(before))\n\(Excerpt.of(line))", came: heard.shown,
        expected: "the plain request behind it is answered as ever, with \(usualMember)")
    }
  }

  /// Complains unless a request got the kind of reply that the plain one gets.
  ///
  /// - Parameters:
  ///   - heard: what came.
  ///   - line: the request.
  /// - Throws: what came instead.
  func checkUsual(_ heard: Heard, to line: [UInt8]) throws(Complaint) {
    try Reading.check(heard, to: plainInput, line)
    guard heard.member == usualMember else {
      throw Complaint(line, heard, expected: "\(usualMember), as for the plain request")
    }
  }
}
