import AdapterProtocol
import AppFlip
import Harness
import Web

extension ConformanceRun {
  /// Leaves out what an endpoint was sent after its sign-in ended: there, hostile requests look refused.
  ///
  /// It ended if the last requests that should get a code don't, and the ordinary one, which got a code at first, now
  /// leads to the sign-in.
  func leaveOutAfterSignIn(_ indices: [Int], _ results: inout [CaseResult?]) {
    let own = indices.filter { catalogue.cases[$0].role == .authorizationEndpoint }
    func gotCode(_ index: Int) -> Bool {
      results[index]?.answers.contains(where: \.isSuccess) == true
    }
    guard let good = catalogue.index(of: Case.good(of: .authorizationEndpoint)), gotCode(good),
      let last = own.lastIndex(where: gotCode), let first = own[(last + 1)...].first,
      own[(last + 1)...].contains(where: { catalogue.cases[$0].isControl }), leadsToSignIn(good)
    else { return }
    let reason =
      "the sign-in ended at the case \(catalogue.cases[first].id). Sign in again, for longer than the run, and run "
      + "again"
    for index in own[(last + 1)...] {
      results[index] = judge().notRun(catalogue.cases[index], because: reason)
    }
  }

  /// Sends a case once more, and finds out whether it leads to a page with a sign-in.
  private func leadsToSignIn(_ index: Int) -> Bool {
    guard !own.adapter.hasGivenUp, let job = job(index, number: 2 * catalogue.cases.count + index)
    else { return false }
    var leads = false
    own.adapter.run([job]) { _, transcripts in
      let result = judge().judge(catalogue.cases[index], transcripts)
      leads =
        result.answers == [.loginPage]
        || result.exchanges.contains {
          if case .flip(let flip) = $0 { flip.response?.hasSignIn == true } else { false }
        }
      counter.noteExecutions(transcripts.count)
    }
    return leads
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
