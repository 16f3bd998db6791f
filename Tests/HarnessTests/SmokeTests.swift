import Harness
import Testing
@Suite struct Smoke {
  @Test func smoke() throws {
    let s = try FaultyAdapter.session("--window 8")
    let jobs = (0..<1000).map { Job.link("n\($0)") }
    let r = s.collect(jobs)
    for (j, t) in zip(jobs, r) { #expect(t[0].result == j.requests[0].goodResult) }
    print(s.close(), s.incidents)
  }
}
