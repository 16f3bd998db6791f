package import AdapterProtocol
import AppFlip

/// A request of a case as far as it is known before anything was answered.
public struct OpenRequest: Sendable {
  /// The request, with nothing in the members that need an earlier reply.
  package let request: RunRequest
  /// The members of the input that need an earlier reply, by their names in the protocol.
  package let open: [String: [Placeholder.Part]]
}

/// What stands for octets that only the reply to an earlier step of a case holds.
public struct Placeholder: Hashable, Sendable {
  /// What of the reply it stands for.
  public enum Member: String, Sendable {
    /// The one URL that was opened, or redirected to.
    case opened
    /// The query of that URL, without its parameter `response_type`.
    case query
    /// The state with which a flip was started.
    case state
    /// The code that was answered with.
    case code
  }

  /// A part of octets with placeholders in them.
  public enum Part: Equatable, Sendable {
    /// Octets that are known.
    case octets([UInt8])
    /// Octets that a reply holds.
    case placeholder(Placeholder)
  }

  /// The step whose reply it is, from 0.
  package let step: Int
  /// What of the reply it is.
  package let member: Member
  /// Whether it stands there percent-encoded.
  package let isEncoded: Bool

  init(_ member: Member, of step: Int, isEncoded: Bool = false) {
    self.step = step
    self.member = member
    self.isEncoded = isEncoded
  }
}

extension Case {
  /// The requests of the case with the configuration that hello offers for it, as far as they are known
  /// before anything was answered.
  ///
  /// A session has the name that it has in the case.
  package func openRequests() throws(UnfillableTemplate) -> [OpenRequest] {
    let all = Capabilities(outcomes: Outcome.allCases, features: Feature.allCases)
    let maker = RequestMaker(
      fixture: fixture,
      capabilities: Dictionary(uniqueKeysWithValues: Role.allCases.map { ($0, all) }),
      deadline: nil)
    var requests: [OpenRequest] = []
    for step in steps {
      var open: [String: [Placeholder.Part]] = [:]
      let known = try step.taking(&open)
      do throws(RequestMaker.Unserved) {
        var request = try maker.request(for: known, ofCase: 0, after: [])
        request.session = step.session
        requests.append(OpenRequest(request: request, open: open))
      } catch { throw UnfillableTemplate(code: error.code, reason: error.reason) }
    }
    return requests
  }
}

extension Step {
  /// The step without what needs an earlier reply, which is added to the open members.
  fileprivate func taking(
    _ open: inout [String: [Placeholder.Part]]
  ) throws(UnfillableTemplate) -> Step {
    switch self {
    case .flip(let flip): return .flip(try flip.taking(&open))
    case .request(let flip): return .request(try flip.taking(&open))
    case .start: return self
    case .returned(var returned):
      returned.link = try returned.link?.taking(&open)
      if case .step(let step) = returned.pending {
        open["state"] = [.placeholder(Placeholder(.state, of: step))]
        returned.pending = .state([])
      }
      return .returned(returned)
    }
  }
}

extension Flip {
  fileprivate func taking(
    _ open: inout [String: [Placeholder.Part]]
  ) throws(UnfillableTemplate) -> Flip {
    var flip = self
    if method == .get { flip.link = try link?.taking(&open) }
    if case .answered(let step) = code {
      open["code"] = [.placeholder(Placeholder(.code, of: step))]
      flip.code = .octets([])
    }
    return flip
  }
}

extension LinkTemplate {
  fileprivate func taking(
    _ open: inout [String: [Placeholder.Part]]
  ) throws(UnfillableTemplate) -> LinkTemplate {
    guard isDependent else { return self }
    var (parts, known): ([Placeholder.Part], [UInt8]) = ([], [])
    for piece in pieces {
      guard let placeholder = piece.placeholder else {
        known += try LinkTemplate([piece]).fill(.offered)
        continue
      }
      parts += (known.isEmpty ? [] : [.octets(known)]) + [.placeholder(placeholder)]
      known = []
    }
    open["url"] = parts + (known.isEmpty ? [] : [.octets(known)])
    return LinkTemplate([])
  }
}
