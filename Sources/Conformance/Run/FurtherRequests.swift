import AdapterProtocol
import AppFlip
import Harness
import Web

// Requests beside the cases, which explain the results.

extension ConformanceRun {
  private mutating func send(_ jobs: [Job]) -> [[Transcript]] {
    var replies = jobs.map { _ in [Transcript]() }
    own.adapter.run(jobs) { number, transcripts in
      replies[number] = transcripts
      progress.executions += transcripts.count
    }
    return replies
  }

  /// The requests of a case in new sessions; nil if nothing can be sent any more.
  private mutating func newJob(_ index: Int) -> Job? {
    furtherJobs += 1
    let number = catalogue.cases.count + furtherJobs
    return own.adapter.hasGivenUp ? nil : try? job(index, number: number, judge())
  }

  private func isAccepted(_ index: Int) -> Bool { results[index]?.isAccepted == true }

  // MARK: - Control requests

  /// Sends control requests that got no code once more, as the cases that differ from them in one thing count as not
  /// tested.
  mutating func sendControlsAgain(_ indices: [Int]) {
    let names = indices.compactMap { results[$0]?.testCase.positiveControl }
    let dependents = Dictionary(grouping: names, by: \.self).mapValues(\.count)
    func count(_ index: Int) -> Int { dependents[catalogue.cases[index].id] ?? 0 }
    let lost = indices.filter { index in
      guard count(index) > 0, let result = results[index] else { return false }
      return !result.isAccepted && result.interruption?.endsProcess != true
        && result.testCase.expectations.contains { $0.permitted.contains(where: \.isSuccess) }
    }
    let first = lost.sorted { (-count($0), $0) < (-count($1), $1) }.prefix(8)
    let jobs = first.compactMap { index in newJob(index).map { (index, $0) } }
    for (index, transcripts) in zip(jobs.map(\.0), send(jobs.map(\.1))) {
      let answers = judge().judge(catalogue.cases[index], transcripts).answers
      results[index]?.answersOfRetry = answers
    }
  }

  // MARK: - One change

  /// Sends an ordinary request that got no code again, with one change each time, and notes what got a code.
  mutating func changeRefusedGood() {
    for role in [Role.app, .authorizationEndpoint] {
      guard let index = catalogue.index(of: Case.good(of: role)), let good = results[index],
        good.isUnservedGood, !good.isAcceptedAgain, !good.answers.isEmpty,
        good.answers.isDisjoint(with: ResponseKind.unfollowed),
        let request = newJob(index)?.requests.first
      else { continue }
      let changes = request.input.changes
      let jobs = changes.enumerated().map { place, change in
        var changed = request
        (changed.input, changed.session) = (change.input, request.session.map { "\($0)-\(place)" })
        return Job(label: good.testCase.id, requests: [changed])
      }
      for (change, transcripts) in zip(changes, send(jobs)) {
        let answers = judge().exchanges(of: transcripts).last?.answers ?? []
        results[index]?.changes.append((change.words, answers.contains(where: \.isSuccess)))
      }
    }
  }

  // MARK: - The end of a sign-in

  /// Leaves out what an endpoint was sent after its sign-in ended: there, hostile requests look refused.
  ///
  /// It ended if the last requests that should get a code don't, and the ordinary request, which got a code at first,
  /// now leads to the sign-in.
  mutating func leaveOutAfterSignIn(_ indices: [Int]) {
    let own = indices.filter { catalogue.cases[$0].role == .authorizationEndpoint }
    guard let good = catalogue.index(of: Case.good(of: .authorizationEndpoint)), isAccepted(good),
      let last = own.lastIndex(where: isAccepted), let first = own[(last + 1)...].first,
      own[(last + 1)...].contains(where: { catalogue.cases[$0].isControl }), leadsToSignIn(good)
    else { return }
    let omission = Omission.notRun(
      "the sign-in ended at the case \(catalogue.cases[first].id). Sign in again, for longer than the run, and run "
        + "again")
    for index in own[(last + 1)...] {
      results[index] = CaseResult(catalogue.cases[index], without: omission)
    }
  }

  private mutating func leadsToSignIn(_ index: Int) -> Bool {
    guard let job = newJob(index), let transcripts = send([job]).first else { return false }
    let result = judge().judge(catalogue.cases[index], transcripts)
    return result.answers == [.loginPage]
      || result.exchanges.contains {
        if case .flip(let flip) = $0 { flip.response?.hasSignIn == true } else { false }
      }
  }
}

extension EndpointReply {
  /// Whether it is a page with a form for a password; a server's error isn't one, whatever it shows.
  fileprivate var hasSignIn: Bool {
    status < 500
      && HTMLPage(body.bytes).forms.contains { $0.controls.contains(where: \.isPassword) }
  }
}

extension Case {
  /// Whether nothing but a code is expected.
  fileprivate var isControl: Bool {
    !expectations.isEmpty && expectations.allSatisfy { $0.permitted == [.code] }
  }
}

extension RunInput {
  /// The input with one change each, and the change in words.
  fileprivate var changes: [(words: String, input: RunInput)] {
    var parameters: [(words: String, name: String, value: String?)] = [
      ("with a state of 8 bytes", "state", "Zq3vT8xK"),
      ("with a UUID as the state", "state", "9b2f6c1e-4d37-4a58-8e0b-5c7d1f3a2e64"),
      ("without scope", "scope", nil), ("with client_id=google", "client_id", "google"),
    ]
    switch self {
    case .googleApp: return []
    case .app(let input):
      return parameters.map { words, name, value in
        var input = input
        input.url = input.url.map { Text($0.bytes.setting(name, to: value)) }
        return (words, .app(input))
      }
    case .authorizationEndpoint(let input):
      let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
      parameters += [
        ("without user_locale", "user_locale", nil),
        ("with code_challenge", "code_challenge", challenge),
      ]
      let changes = parameters.map { words, name, value in
        var input = input
        input.url = Text(input.url.bytes.setting(name, to: value))
        return (words, RunInput.authorizationEndpoint(input))
      }
      var bare = input
      bare.headers = []
      return changes + [("without the header fields of a browser", .authorizationEndpoint(bare))]
    }
  }
}

extension [UInt8] {
  /// The link with another value of a parameter, or without the parameter.
  fileprivate func setting(_ name: String, to value: String?) -> [UInt8] {
    let base = prefix { $0 != UInt8(ascii: "?") }
    var parts = dropFirst(base.count + 1).split(separator: UInt8(ascii: "&"))
    let place = parts.firstIndex { $0.starts(with: "\(name)=".utf8) } ?? parts.endIndex
    let written = value.map { [Array("\(name)=\($0)".utf8)[...]] } ?? []
    parts.replaceSubrange(place..<Swift.min(place + 1, parts.endIndex), with: written)
    return base + [UInt8(ascii: "?")] + parts.joined(separator: [UInt8(ascii: "&")])
  }
}
