import AdapterProtocol
import Harness

extension ConformanceRun {
  /// The cases of a first request that no session shows: each needs a process of its own.
  var firstRequests: [Int] {
    guard start != nil else { return [] }
    return catalogue.cases.indices.filter { index in
      let testCase = catalogue.cases[index]
      guard testCase.isOfFirstRequest, let role = testCase.role else { return false }
      return own.capabilities[role].map { !$0.features.contains(.sessions) } ?? false
    }
  }

  /// Runs each of these cases in a process of its own, behind all others; returns the processes' incidents.
  func runFirstRequests(_ results: inout [CaseResult?]) -> [Incident] {
    // What the first process wasn't asked any more, no other one is asked either.
    let reason = results.lazy.compactMap { result in
      if case .notRun(let reason)? = result?.interruption { reason } else { nil }
    }.first
    var incidents: [Incident] = []
    for index in firstRequests where results[index] == nil {
      if let reason {
        results[index] = judge().notRun(catalogue.cases[index], because: reason)
        counter.note(results[index])
      } else {
        incidents += runFirstRequest(index, &results)
      }
    }
    return incidents
  }

  private func runFirstRequest(_ index: Int, _ results: inout [CaseResult?]) -> [Incident] {
    let testCase = catalogue.cases[index]
    do throws(StartFailure) {
      guard let adapter = try start?(Self.greeting) else { return [] }
      var run = self
      run.own = Participant(adapter, roles: Array(own.capabilities.keys))
      run.runRoles([index], &results)
      adapter.close()
      return adapter.incidents
    } catch {
      results[index] =
        error.cause == .interrupted
        ? judge().notRun(testCase, because: "the run was stopped")
        // An adapter that can't be started twice is none that is wrong.
        : judge().notSent(
          testCase, .undeclared(.sessions),
          because: "the feature sessions is not declared, and no second process could be started")
      counter.note(results[index])
      return []
    }
  }
}
