import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// Makes the requests of inputs, and reads what comes of them.
struct Evaluator: Sendable {
  /// What the links are built from.
  let fixture: Fixture
  /// Judges any link.
  let judge: LinkJudge
  /// The deadline of a request in milliseconds, nil for the protocol's own.
  let deadline: Int?

  /// Prepares to execute inputs.
  ///
  /// - Parameters:
  ///   - fixture: what the links are built from.
  ///   - capabilities: what the adapter declared.
  ///   - settings: the edition, the profile and the deadline.
  init(_ fixture: Fixture, _ capabilities: [Role: Capabilities], _ settings: Settings) {
    self.fixture = fixture
    judge = LinkJudge(
      fixture: fixture, declared: capabilities, edition: settings.edition,
      profile: settings.profile)
    deadline = settings.deadline == Limits.runDeadline ? nil : settings.deadline
  }

  /// What the harness is to do for an input.
  ///
  /// - Parameters:
  ///   - queued: the input.
  ///   - number: the number of its execution.
  /// - Returns: one request; two where another input stands in front.
  func job(for queued: QueuedInput, number: Int) -> Job {
    if case .control(let prelude?) = queued.purpose {
      return job([prelude, queued.input], number: number, inOneApp: true)
    }
    let runInput = queued.input.runInput(in: fixture, link: queued.link)
    // Nobody shows its lines: what is found is executed again.
    return Job(number: number, request: RunRequest(runInput, deadline: deadline))
  }

  /// What the harness is to do for inputs that follow each other.
  ///
  /// - Parameters:
  ///   - inputs: the inputs.
  ///   - number: a number that no other job under way has.
  ///   - inOneApp: whether one running implementation is handed all of them.
  /// - Returns: a request for each input.
  func job(_ inputs: [FuzzInput], number: Int, inOneApp: Bool) -> Job {
    let session = inOneApp ? "s\(number)" : nil
    return Job(
      label: String(number),
      requests: inputs.map {
        RunRequest($0.runInput(in: fixture), session: session, deadline: deadline)
      })
  }

  /// Reads what came of an input.
  ///
  /// - Parameters:
  ///   - queued: the input.
  ///   - number: the number of its execution.
  ///   - input: what the adapter was handed.
  ///   - result: what the request ended with.
  /// - Returns: the input and what the rules say of it.
  func execution(
    of queued: QueuedInput, number: Int, _ input: RunInput, _ result: ExchangeResult
  ) -> Execution {
    Execution(
      number: number, queued: queued, result: result, judgement: judge.judge(input, result))
  }

  /// What came of an input of a batch, judged now where it wasn't yet.
  ///
  /// - Parameters:
  ///   - index: the place of the input; something must have come of it.
  ///   - batch: the batch.
  /// - Returns: the input and what the rules say of it, whoever judged it.
  func execution(at index: Int, of batch: Batch) -> Execution {
    switch batch.responses[index] {
    case .judged(let execution): return execution
    case .unjudged(let response):
      let (number, queued) = batch.queuedInputs[index]
      return execution(of: queued, number: number, response.input, response.result)
    }
  }
}
