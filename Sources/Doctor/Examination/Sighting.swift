import AdapterProtocol
import AppFlip
import Harness

/// What the implementation does with a plain good request: no verdict, but a sign of life.
public struct Sighting: Equatable, Sendable {
  /// The role and the outcome.
  public let wish: String
  /// What came of it, for people.
  public let sight: String
  /// What to look for where the implementation seems not to be reached; nil where it does.
  public let question: String?
}

extension Sighting {
  /// Asks for a run.
  ///
  /// - Parameters:
  ///   - wish: what to ask for.
  ///   - number: its place.
  ///   - patient: the adapter.
  ///   - conversation: whom to ask.
  init(_ wish: Wish, _ number: Int, _ patient: Patient, _ conversation: Conversation) {
    self.wish = wish.shown
    let id = "\(number)"
    let heard = conversation.ask(patient.line(wish, id), id: Array(id.utf8))
    let reply = (try? Reading.reply(heard, to: wish.input)) ?? nil
    if let reply {
      sight = reply.shape
      question = Self.question(about: reply, wish)
    } else {
      sight =
        heard.failure.map { "throws: \(Octets.escaped($0.message.prefix(200)))" } ?? "no answer"
      question = heard.failure == nil ? nil : "does the implementation start as it does for people?"
    }
  }

  /// What may be wrong where a good request has no good answer.
  private static func question(about reply: RunReply, _ wish: Wish) -> String? {
    switch reply {
    case .app:
      guard reply.urls.isEmpty, wish.outcome != .waits else { return nil }
      return "nothing opened for a good link: is the link handler called? is client_id right?"
    case .authorizationEndpoint(let endpoint):
      if (500...599).contains(endpoint.status) { return "does the endpoint find what it needs?" }
      return reply.urls.isEmpty
        ? "no redirect for a good request: is the route right? is client_id registered?" : nil
    case .returned(let returned):
      return returned.outcome == .linked
        ? nil : "a good answer isn't linked: does the adapter hand over what is pending?"
    case .start: return nil
    }
  }
}
