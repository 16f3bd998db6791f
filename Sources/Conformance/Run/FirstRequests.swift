import AdapterProtocol
import Harness

extension ConformanceRun {
  /// The cases that need processes of their own: of a first request that no session shows, and of a restart.
  var firstRequests: [Int] {
    guard start != nil else { return [] }
    return catalogue.cases.indices.filter { index in
      let testCase = catalogue.cases[index]
      guard let role = testCase.role, let capabilities = own.capabilities[role] else {
        return false
      }
      return testCase.isRestarted
        || testCase.isOfFirstRequest && !capabilities.features.contains(.sessions)
    }
  }

  /// Runs each of these cases in processes of its own, after all others; returns the processes' incidents.
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
    let requests: [RunRequest]
    do throws(RequestMaker.NotSendable) {
      requests = try maker.requests(for: testCase, number: index)
    } catch {
      results[index] = judge().notSent(testCase, error.code, because: error.reason)
      counter.note(results[index])
      return []
    }
    var (parts, transcripts, incidents) = ([requests[...]], [Transcript](), [Incident]())
    if case .restarted(let step) = testCase.ordering {
      parts = [requests[..<step], requests[step...]]
    }
    do throws(StartFailure) {
      for part in parts {
        guard let adapter = try start?(Self.greeting) else { return [] }
        adapter.run([Job(label: testCase.id, requests: Array(part))]) { transcripts += $1 }
        adapter.close()
        incidents += adapter.incidents
      }
      results[index] = kept(judge().judge(testCase, transcripts))
      counter.noteExecutions(transcripts.count)
      counter.note(results[index])
      return incidents
    } catch {
      results[index] =
        error.cause == .interrupted
        ? judge().notRun(testCase, because: "the run was stopped")
        // An adapter that can't be started twice is none that is wrong.
        : judge().notSent(
          testCase, .undeclared(.sessions),
          because: "the feature sessions isn't declared, and a second process couldn't be started")
      counter.note(results[index])
      return []
    }
  }
}
