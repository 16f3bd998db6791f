import AppFlip

extension RunRecord {
  /// The cases in which the adapter itself did something wrong.
  package var faults: [CaseRecord] { cases.filter { $0.fault != nil } }

  package var isEmpty: Bool { tallies.allSatisfy { $0.tally.judged == 0 } }

  /// A baseline lists what couldn't be judged, with a reason: it alone decides then.
  package var failsByCoverage: Bool {
    footer.isCoverageStrict && footer.baseline == nil && !footer.gaps.isEmpty
  }

  /// The judged roles of which no request at all got a code: what they keep proves nothing, whatever a baseline
  /// expects.
  package var neverServed: [UnservedRole] { footer.unserved.filter(\.isNever) }

  package var isPassed: Bool {
    !isEmpty && footer.shortcoming == nil && footer.incidents.isEmpty && !failsByCoverage
      && neverServed.isEmpty && (footer.baseline?.departures.isEmpty ?? isWithoutFailure)
  }

  private var isWithoutFailure: Bool {
    tallies.allSatisfy { $0.tally.fail == 0 } && faults.isEmpty
  }

  package var conclusion: Conclusion {
    let isAtFault = !faults.isEmpty || !footer.incidents.isEmpty
    if footer.shortcoming != nil {
      return footer.incidents.contains(where: \.isGivingUp) ? .adapterAtFault : .incomplete
    }
    if isEmpty { return isAtFault ? .adapterAtFault : .untested }
    if isPassed { return .passed }
    if !neverServed.isEmpty { return .failed }
    if let list = footer.baseline { return list.departures.isEmpty ? .adapterAtFault : .failed }
    return isAtFault && tallies.allSatisfy { $0.tally.fail == 0 } ? .adapterAtFault : .failed
  }

  package var brokenRules: [BrokenRule] {
    let broken = BrokenRules(self)
    return broken.failing.map { $0.headline(fails: true) }
      + broken.warning.map { $0.headline(fails: false) }
  }

  // MARK: - For the console

  /// The messages that fail a run of tests: the verdict unless it is a pass, and the problems.
  package var complaints: [String] { (isPassed ? [] : [verdictLine]) + problems }

  package var problems: [String] {
    let gaps = failsByCoverage && !isEmpty ? footer.gaps.map { "coverage: \($0.inWords)" } : []
    let results = (footer.baseline?.departures ?? []).map {
      "baseline: \($0.details) (\($0.heading))".escaped
    }
    let listed: [String] = results + gaps
    var problems = Array(listed.prefix(20))
    let rest = listed.count - problems.count
    if rest > 0 { problems.append("\(rest.counted("more problem")), in the report") }
    if isEmpty { problems.append("nothing was tested: the report has the reason for each case") }
    problems += isEmpty ? [] : neverServed.map(\.advice)
    problems += footer.incidents.map(\.inWords)
    return problems.map(TextBlock.shortened)
  }

  package var warnings: [String] {
    let shutdown = footer.shutdown.map {
      "\($0); at the end of its input, an adapter must exit with status 0"
    }
    return footer.stalls + [shutdown].compactMap(\.self)
  }
}

/// The conclusion of a run; the exit status of a command agrees with it.
package enum Conclusion: Sendable {
  case passed
  case failed
  /// No rule is broken unexpectedly, but the adapter itself did something wrong.
  case adapterAtFault
  case incomplete
  case untested
}
