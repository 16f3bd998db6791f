import AppFlip
import Conformance
import Foundation
import Harness
import Processes
import TestSupport

/// A run of five cases through a way to misbehave, of which the middle one, `culprit`, may show it.
struct FaultyRun: Sendable {
  let way: FaultyWay
  /// What the run found; the failure if the adapter couldn't be started.
  let result: Result<RunResult, RunError>
  let survivors: [Int32]
  let processes: Int

  init(_ way: FaultyWay) async throws {
    let list = ProcessList()
    defer { list.remove() }
    let clock = SilenceClock(step: way.deadline)
    let files = [list.arguments, way.isLate ? clock.arguments : ""].joined(separator: " ")
    let command = AdapterCommand(
      "./faulty-adapter \(way.arguments) \(files)", relativeTo: Checkout.products.path)
    let catalogue = try Self.catalogue(culprit: way.mark)
    var settings = Settings()
    settings.deadline = way.deadline
    self.way = way
    result = await BlockingWork.run { [settings] in
      clock.measure {
        Result { () throws(RunError) in
          try ConformanceRun.execute(
            catalogue, against: command, settings: settings, options: way.options)
        }
      }
    }
    processes = list.processes.count
    survivors = list.survivors()
  }

  /// Cases whose links are their own good answers: the adapter opens them as they are.
  private static func catalogue(culprit mark: String) throws -> Catalogue {
    let rule = Rule.appRedirectURIAccepted.id
    let link =
      "\(Samples.a)?code=c&state=S1&client_id=google-LINK-42&redirect_uri=\(Samples.encodedA)"
    return Catalogue(
      ["before-1", "before-2", "culprit", "after-1", "after-2"].map { id in
        let end = id == "culprit" ? mark : "good"
        return Case(
          id, id, subject: rule, expectations: [Expectation(rule, permits: [.code])],
          steps: [
            Step(.app, LinkTemplate([.text("\(link)&z=\(end)")]), code: Array("c".utf8))
          ])
      })
  }

  /// Whether every case but the culprit was served as ever.
  var isUnharmed: Bool { others.count == 4 && others.allSatisfy(Self.isServed) }

  private var others: [CaseResult] {
    (try? result.get())?.cases.filter { $0.testCase.id != "culprit" } ?? []
  }

  private static func isServed(_ result: CaseResult) -> Bool {
    result.fault == nil && result.verdict(by: Rule.appRedirectURIAccepted.id) == .pass
  }

  // MARK: - In words

  /// What the run says, without anything that another run may say otherwise.
  var report: String {
    let lines =
      switch result {
      case .success(let result): lines(of: result)
      case .failure(.start(let failure)):
        ["start: fails: \(failure.summary)", "advice: \(failure.fix)"]
      case .failure(let error): ["start: fails: \(error)"]
      }
    return ([way.words] + (["does: \(way.sentence)"] + lines).map { "  \($0)" })
      .joined(separator: "\n")
  }

  private func lines(of result: RunResult) -> [String] {
    ["culprit: \(result["culprit"].map(Self.finding) ?? "lost")", "others: \(counts)"]
      + result.incidents.map { "incident: \(Self.shown($0))" }
      + ["end: \(result.shutdown)", "run: \(verdict(on: result))"]
  }

  private func verdict(on result: RunResult) -> String {
    let verdict = result.isPassed ? "passes" : "fails"
    return result.shutdown.isClean ? verdict : "\(verdict), and warns of the end"
  }

  private var counts: String {
    var counts: [(finding: String, count: Int)] = []
    for finding in others.map(Self.finding) {
      if let index = counts.firstIndex(where: { $0.finding == finding }) {
        counts[index].count += 1
      } else {
        counts.append((finding, 1))
      }
    }
    return counts.map { "\($0.count) \($0.finding)" }.joined(separator: "; ")
  }

  private static func finding(of result: CaseResult) -> String {
    if let fault = result.fault?.evidence { return "adapter fault: \(fault.observed)" }
    let survives = Rule.appSurvives.id
    if let evidence = result.verdict(by: survives)?.evidence {
      return "fails \(survives.rawValue): \(evidence.observed)"
    }
    return isServed(result) ? "served" : "\(result.summary.rawValue)"
  }

  /// An incident; whether the next request was under way by then is a matter of chance.
  private static func shown(_ incident: Incident) -> String {
    switch incident.kind {
    case .betweenRequests(let event), .unreproduced(let event):
      let event = "\(event)\(incident.after.map { ", after \($0)" } ?? "")"
      return incident.jobs.count > 1 ? "\(event), with \(incident.jobs.count) in flight" : event
    case .afterAnother, .unexplained, .late, .reset, .restartFailed, .gaveUp: return "\(incident)"
    }
  }
}
