import AdapterProtocol
import AppFlip
import Harness

extension ConformanceRun {
  /// Sends an ordinary request that got no code again, with one change each time, and notes what got a code.
  func changeRefusedGood(_ results: inout [CaseResult?]) {
    let judge = judge()
    for role in [Role.app, .authorizationEndpoint] where !own.adapter.hasGivenUp {
      guard let index = catalogue.index(of: Case.good(of: role)), let good = results[index],
        good.isUnservedGood, !good.isServedAgain, !good.answers.isEmpty,
        good.answers.isDisjoint(with: ResponseKind.unfollowed),
        let request = job(index, number: 3 * catalogue.cases.count)?.requests.first
      else { continue }
      let changes = request.input.changes
      let jobs = changes.enumerated().map { place, change in
        var changed = request
        (changed.input, changed.session) = (change.input, request.session.map { "\($0)-\(place)" })
        return Job(label: good.testCase.id, requests: [changed])
      }
      own.adapter.run(jobs) { number, transcripts in
        let answers = judge.exchanges(of: transcripts).last?.answers ?? []
        let gotCode = answers.contains(where: \.isSuccess)
        results[index]?.changes.append((changes[number].words, gotCode))
        counter.noteExecutions(transcripts.count)
      }
    }
  }
}

extension RunInput {
  /// The input with one change each, and the change in words.
  fileprivate var changes: [(words: String, input: RunInput)] {
    var changes = [
      ("with a state of 8 bytes", setting("state", to: "Zq3vT8xK")),
      ("with a UUID as the state", setting("state", to: "9b2f6c1e-4d37-4a58-8e0b-5c7d1f3a2e64")),
      ("without scope", setting("scope", to: nil)),
      ("with client_id=google", setting("client_id", to: "google")),
    ]
    guard case .authorizationEndpoint(var input) = self else { return changes }
    input.headers = []
    let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
    changes += [
      ("without user_locale", setting("user_locale", to: nil)),
      ("with code_challenge", setting("code_challenge", to: challenge)),
      ("without the header fields of a browser", .authorizationEndpoint(input)),
    ]
    return changes
  }

  /// The input with another value of a parameter, or without the parameter.
  private func setting(_ name: String, to value: String?) -> RunInput {
    switch self {
    case .app(var input):
      input.url = input.url.map { Text($0.bytes.setting(name, to: value)) }
      return .app(input)
    case .authorizationEndpoint(var input):
      input.url = Text(input.url.bytes.setting(name, to: value))
      return .authorizationEndpoint(input)
    case .googleApp: return self
    }
  }
}

extension [UInt8] {
  fileprivate func setting(_ name: String, to value: String?) -> [UInt8] {
    let base = prefix { $0 != UInt8(ascii: "?") }
    var parts = dropFirst(base.count + 1).split(separator: UInt8(ascii: "&"))
    let place = parts.firstIndex { $0.starts(with: "\(name)=".utf8) } ?? parts.endIndex
    let written = value.map { [Array("\(name)=\($0)".utf8)[...]] } ?? []
    parts.replaceSubrange(place..<Swift.min(place + 1, parts.endIndex), with: written)
    return base + [UInt8(ascii: "?")] + parts.joined(separator: [UInt8(ascii: "&")])
  }
}
