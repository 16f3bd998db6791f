import AdapterProtocol
import AppFlip
import Harness

/// A flip that an app leaves open, so that one sees whether another session knows of it.
struct PendingFlip {
  /// What is begun, for people.
  let beginning: String
  private let patient: Patient
  private let isGoogleApp: Bool

  /// An answer and what it comes to.
  struct Answer {
    /// The request, for people; a state that is new each time isn't shown.
    let sent: String
    /// The reply, for people.
    let came: String
    /// What it comes to.
    let shape: String
  }

  /// Chooses a flip by what is declared.
  ///
  /// - Parameter patient: the adapter.
  init?(of patient: Patient) {
    self.patient = patient
    let google = patient.features(of: .googleApp)
    let app = patient.hello.capabilities(of: .app)
    if google.contains(.sessions), google.contains(.start) {
      isGoogleApp = true
      beginning = "the Google app starts a flip"
    } else if let app, app.features.contains(.sessions), app.outcomes.contains(.waits) {
      isGoogleApp = false
      beginning = "a good link, outcome waits"
    } else {
      return nil
    }
  }

  /// Begins the flip.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - conversation: whom to ask.
  /// - Returns: the state of the flip.
  /// - Throws: what is wrong with the reply.
  func begin(in session: String, _ conversation: Conversation) throws(Complaint) -> [UInt8] {
    let input = isGoogleApp ? patient.samples.start : patient.samples.input(.app, outcome: .waits)
    let line = patient.line("begin", input, session: session)
    let heard = conversation.ask(line, id: Array("begin".utf8))
    let reply = try Reading.check(heard, to: input, line)
    if case .start(let start)? = reply { return start.state.octets }
    return Samples.state
  }

  /// Goes on with it.
  ///
  /// - Parameters:
  ///   - state: the state of the flip.
  ///   - session: the session.
  ///   - conversation: whom to ask.
  /// - Returns: the answer.
  /// - Throws: what is wrong with the reply.
  func goOn(
    _ state: [UInt8], in session: String, _ conversation: Conversation
  ) throws(Complaint) -> Answer {
    let input =
      isGoogleApp
      ? patient.samples.returnInSession(state: state)
      : patient.samples.input(.app, state: [0x53, 0x32])
    let line = patient.line("on", input, session: session)
    let heard = conversation.ask(line, id: Array("on".utf8))
    let reply = try Reading.check(heard, to: input, line)
    return Answer(
      sent: Excerpt.of(line, hiding: state), came: Excerpt.of(heard.line, hiding: state),
      shape: reply?.shape ?? heard.member ?? "")
  }
}
