import AdapterProtocol
import AppFlip

extension Case {
  /// What the case sends and what is permitted, as 16 hexadecimal digits; the same on every machine.
  ///
  /// The first quarter of the SHA-256 of its canonical text. Two reports whose digests of a case differ
  /// are about two cases, whatever the implementation did. The name, the title, the cause and the
  /// reference are no part of it.
  package var digest: String {
    String(Digest(hashing: canonicalText).description.prefix(Self.digestLength))
  }

  private static let digestLength = 16

  /// Every part of the case that a result depends on, each with its name and its length.
  var canonicalText: [UInt8] {
    var text = CanonicalText("appflip-case 1")
    text.add("arrangement", ordering.canonicalName)
    text.add("features", features.map(\.rawValue))
    text.add("twin", twin)
    if let alone { text.add("alone", alone) }
    text.add("policy", policy)
    text.add("rules", rules.map(\.rawValue))
    text.add("expectations", count: expectations.count)
    for expectation in expectations {
      text.add("rule", expectation.rule.rawValue)
      text.add("permitted", expectation.permitted.map(\.rawValue))
      if let level = expectation.level { text.add("level", level.rawValue) }
    }
    if let configuration { text.add("configuration", configuration.name) }
    text.add("steps", count: steps.count)
    for step in steps { step.add(to: &text) }
    return text.octets
  }
}

extension Case.Ordering {
  /// The name of the ordering wherever a case is written down.
  package var canonicalName: String {
    switch self {
    case .single: "single"
    case .sequence: "sequence"
    case .forgotten: "forgotten"
    case .atOnce: "at-once"
    }
  }
}

extension Step {
  fileprivate func add(to text: inout CanonicalText) {
    switch self {
    case .flip(let flip):
      text.add("step", "flip")
      flip.add(to: &text)
    case .request(let flip):
      text.add("step", "request")
      flip.add(to: &text)
    case .start(let start):
      text.add("step", "start")
      start.add(to: &text)
    case .returned(let returned):
      text.add("step", "returned")
      returned.add(to: &text)
    }
  }
}

extension Flip {
  fileprivate func add(to text: inout CanonicalText) {
    text.add("activity", activity.rawValue)
    text.add(link)
    text.add("outcome", outcome.rawValue)
    switch code {
    case .tricky: text.add("code tricky", Code.trap)
    case .octets(let octets): text.add("code", octets)
    case .answered(let step): text.add("code of step", count: step)
    }
    text.add("session", session)
    text.add("method", method.rawValue)
    text.add("query", query)
    // What most cases haven't is no part of their digests.
    for header in headers {
      text.add("header", header.name.octets)
      text.add("value", header.value.octets)
    }
  }
}

extension Start {
  fileprivate func add(to text: inout CanonicalText) {
    text.add("client id", clientID)
    text.add("scopes", count: scopes?.count ?? -1)
    for scope in scopes ?? [] { text.add("scope", scope) }
    text.add("redirect URL", redirectURL.octets)
    text.add("session", session)
  }
}

extension Return {
  fileprivate func add(to text: inout CanonicalText) {
    switch pending {
    case .state(let state): text.add("pending state", state)
    case .fresh(let state): text.add("pending", "ordinary state \(state.label ?? "")")
    case .step(let step): text.add("pending step", count: step)
    case .ofSession: text.add("pending", "of session")
    case .nothing: text.add("pending", "nothing")
    }
    text.add("redirect URL", redirectURL.octets)
    text.add(link)
    text.add("activity", activity.rawValue)
    text.add("session", session)
  }
}

extension CanonicalText {
  fileprivate mutating func add(_ link: LinkTemplate?) {
    add("pieces", count: link?.pieces.count ?? -1)
    for piece in link?.pieces ?? [] { add(piece) }
  }

  private mutating func add(_ piece: LinkTemplate.Piece) {
    switch piece {
    case .literal(let octets): add("literal", octets)
    case .repeated(let octets, let count):
      add("repeated", octets)
      add("times", count: count)
    // Which one it is follows from the name of the case.
    case .fresh(let state): add("ordinary state", state.label)
    case .appLink: add("piece", "app link")
    case .appLinkOverHTTP: add("piece", "app link over HTTP")
    case .issuer: add("piece", "issuer")
    case .authorizationEndpoint: add("piece", "authorization endpoint")
    case .clientID(let variant): add("client id", variant.rawValue)
    case .scope: add("piece", "scope")
    case .redirectURI: add("redirect URI", Fixture.redirectURL.octets)
    case .redirectURL: add("redirect URL", Fixture.redirectURL.octets)
    case .opened(let step): add("opened by step", count: step)
    case .query(let step): add("query of step", count: step)
    case .state(let step): add("state of step", count: step)
    }
  }
}

// MARK: -

/// A text of named parts in which no two lists of parts read alike.
///
/// Each part is a line: its name, the number of its octets, a colon and the octets. A part that is left
/// out has the number -1, which no octets have.
struct CanonicalText {
  /// The text so far.
  private(set) var octets: [UInt8]

  init(_ form: String) { octets = Array("\(form)\n".utf8) }

  mutating func add(_ name: String, _ value: [UInt8]?) {
    octets += Array("\(name) \(value?.count ?? -1):".utf8)
    octets += value ?? []
    octets.append(UInt8(ascii: "\n"))
  }

  mutating func add(_ name: String, _ value: String?) { add(name, value.map { Array($0.utf8) }) }

  mutating func add(_ name: String, _ values: [String]) {
    add(name, count: values.count)
    for value in values { add("-", value) }
  }

  mutating func add(_ name: String, count: Int) { add(name, "\(count)") }
}
