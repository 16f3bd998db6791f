import AdapterProtocol
import AppFlip
import Conformance
import Dispatch
import Harness
import Testing

@testable import Fuzzing

@Suite("Fingerprints")
struct FingerprintTests {
  @Test("are the same in every run, on every machine")
  func golden() {
    #expect(of { $0.add([UInt8]()) } == 17_332_517_324_485_535_323)
    #expect(of { $0.add(Array("a".utf8)) } == 6_407_659_210_862_022_945)
    #expect(of { $0.add(Array("https://a.example/?x=1".utf8)) } == 10_649_529_748_765_888_944)
    #expect(of { $0.add(UInt64.max) } == 3_345_145_007_003_760_966)
    #expect(Inputs.app.fingerprint == 5_954_247_848_715_023_779)
    #expect(Inputs.googleApp.fingerprint == 8_150_794_214_201_682_389)
  }

  @Test("tell apart what is put together in other ways")
  func parts() {
    let texts = ["", "\0", "\0\0", "ab", "ba", "abcdefgh", "abcdefghi", "bacdefgh", "abcdefgih"]
      .map { Array($0.utf8) }
    let values =
      texts.map { text in of { $0.add(text) } } + [
        of { $0.add(nil as [UInt8]?) }, of { _ in },
        of {
          $0.add(Array("a".utf8))
          $0.add(Array("b".utf8))
        },
      ]
    #expect(Set(values).count == values.count)
  }

  @Test("of inputs differ where any part differs, and only there")
  func inputs() {
    let changes: [(inout FuzzRequest) -> Void] = [
      { $0.link = nil }, { $0.link?.base.append(0) }, { $0.link?.fragment = [] },
      { $0.link?.query = nil }, { $0.form = [] }, { $0.form = [InputParameter([1], nil)] },
      { $0.outcome = .declines }, { $0.activity = .other }, { $0.code.append(0) }, { _ in },
      { $0.headers = [InputHeader([1], [2])] }, { $0.headers = [InputHeader([1], [3])] },
    ]
    let ofPending: [(inout FuzzRequest) -> Void] = [
      { $0.pending = nil }, { $0.pending?.state = [] }, { $0.pending?.redirectURI.append(0) },
    ]
    func changed(_ input: FuzzRequest, _ change: (inout FuzzRequest) -> Void) -> FuzzRequest {
      var changed = input
      change(&changed)
      return changed
    }
    let inputs =
      [Inputs.app, Inputs.start] + (changes + ofPending).map { changed(Inputs.googleApp, $0) }
      + changes.map { changed(Inputs.endpoint, $0) }
    #expect(Set(inputs.map(\.fingerprint)).count == inputs.count)
    var same = Inputs.app("a=1&b")
    same.link?.query = [InputParameter(Array("a".utf8), Array("1&b".utf8))]
    #expect(same != Inputs.app("a=1&b") && same.fingerprint == Inputs.app("a=1&b").fingerprint)
  }

  private func of(_ add: (inout Fingerprint) -> Void) -> UInt64 {
    var fingerprint = Fingerprint()
    add(&fingerprint)
    return fingerprint.value
  }
}

@Suite("Workers")
struct WorkerTests {
  @Test("judge each batch in its order, by what it was assigned with, however many are under way")
  func batches() throws {
    // The last input of a batch is answered with a state of the app's own.
    let start = ToyApp.start {
      { input, reply in
        var reply = reply
        if input.activity == .other {
          reply.handled = true
          reply.opened = [
            OpenedURL(url: Text(Array(Executions.answer("code=4&state=other").utf8)))
          ]
        }
        return reply
      }
    }
    let bothAreAssigned = DispatchSemaphore(value: 0)
    let worker = Worker { () throws(StartFailure) in
      bothAreAssigned.wait()
      return try start()
    }
    var foreign = Inputs.app
    foreign.activity = .other
    let inputs = [Inputs.app, Inputs.app("a=1"), foreign].enumerated().map {
      QueuedInput(input: $1, origin: Provenance(seed: "test"), number: 7 + $0)
    }
    // The second one judges no app.
    for role in [Role.app, .googleApp] {
      worker.execute(
        Batch(
          queuedInputs: inputs,
          evaluator: Evaluator(.offered, [role: Executions.everything], Settings()),
          stopCondition: StopCondition(StopSign(), seconds: nil)))
    }
    bothAreAssigned.signal()
    worker.finish()
    let isAtFault = [[false, false, true], [false, false, false]]
    for expected in isAtFault {
      let batch = try #require(worker.completed.take())
      #expect(batch.attempts.map(\.number) == [7, 8, 9])
      let faults = batch.attempts.map { !$0.judgement.violations.isEmpty }
      #expect(batch.attempts.map(\.isAnswered) == [true, true, true] && faults == expected)
    }
    let (more, end) = (worker.completed.take(), worker.end.take())
    #expect(more == nil && end != nil)
  }
}
