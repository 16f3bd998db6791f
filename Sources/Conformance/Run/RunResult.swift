package import Harness

/// The record of a run, and the results from which it was made.
package struct RunResult: Sendable {
  package let record: RunRecord
  package let cases: [CaseResult]
  package let incidents: [Incident]
  package let shutdown: Shutdown

  package subscript(id: String) -> CaseResult? { record.index(of: id).map { cases[$0] } }
}
