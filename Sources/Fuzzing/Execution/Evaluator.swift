import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// Makes the requests of drafts, and reads what comes of them.
struct Evaluator: Sendable {
  /// What the links are built from.
  let world: World
  /// Judges any link.
  let judge: LinkJudge
  /// The deadline of a request in milliseconds, nil for the protocol's own.
  let deadline: Int?

  /// Prepares to execute drafts.
  ///
  /// - Parameters:
  ///   - world: what the links are built from.
  ///   - capabilities: what the adapter declared.
  ///   - settings: the edition, the profile and the deadline.
  init(_ world: World, _ capabilities: [Role: Capabilities], _ settings: Settings) {
    self.world = world
    judge = LinkJudge(
      world: world, declared: capabilities, edition: settings.edition,
      profile: settings.profile)
    deadline = settings.deadline == Limits.runDeadline ? nil : settings.deadline
  }

  /// What the harness is to do for a draft.
  ///
  /// - Parameters:
  ///   - candidate: the draft.
  ///   - number: the number of its execution.
  /// - Returns: one request; two where another draft stands in front.
  func job(for candidate: Candidate, number: Int) -> Job {
    if case .control(let prelude?) = candidate.purpose {
      return job([prelude, candidate.draft], number: number, inOneApp: true)
    }
    let input = candidate.draft.input(in: world, link: candidate.link)
    // Nobody shows its lines: what is found is executed again.
    return Job(number: number, request: RunRequest(input, deadline: deadline))
  }

  /// What the harness is to do for drafts that follow each other.
  ///
  /// - Parameters:
  ///   - drafts: the drafts.
  ///   - number: a number that no other job under way has.
  ///   - inOneApp: whether one running implementation is handed all of them.
  /// - Returns: a request for each draft.
  func job(_ drafts: [Draft], number: Int, inOneApp: Bool) -> Job {
    let session = inOneApp ? "s\(number)" : nil
    return Job(
      label: String(number),
      requests: drafts.map {
        RunRequest($0.input(in: world), session: session, deadline: deadline)
      })
  }

  /// Reads what came of a draft.
  ///
  /// - Parameters:
  ///   - candidate: the draft.
  ///   - number: the number of its execution.
  ///   - input: what the adapter was handed.
  ///   - result: what the request ended with.
  /// - Returns: the draft and what the rules say of it.
  func execution(
    of candidate: Candidate, number: Int, _ input: RunInput, _ result: ExchangeResult
  ) -> Execution {
    Execution(
      number: number, candidate: candidate, result: result, judgement: judge.judge(input, result))
  }

  /// What came of a draft of a part, judged now where it wasn't yet.
  ///
  /// - Parameters:
  ///   - index: the place of the draft; something must have come of it.
  ///   - part: the part.
  /// - Returns: the draft and what the rules say of it, whoever judged it.
  func execution(at index: Int, of part: Part) -> Execution {
    switch part.responses[index] {
    case .judged(let execution): return execution
    case .unjudged(let response):
      let (number, candidate) = part.candidates[index]
      return execution(of: candidate, number: number, response.input, response.result)
    }
  }
}
