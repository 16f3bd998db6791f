import AdapterProtocol
import Harness

/// The lanes of a campaign.
struct Crew {
  /// The lanes, in their order.
  let lanes: [Lane]
  /// What the adapter says about itself, in every lane.
  let hello: HelloReply

  /// Starts adapters.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - stop: says when no more drafts are to be sent.
  ///   - start: starts one.
  /// - Throws: why one of them can't be started.
  init(
    _ count: Int, stop: StopSign, start: @escaping Lane.Start
  ) throws(StartFailure) {
    lanes = (0..<count).map { Lane($0, stop: stop, start: start) }
    var hello: HelloReply?
    var failure: StartFailure?
    for lane in lanes {
      guard case .greeted(let greeting)? = lane.messages.take() else { continue }
      switch greeting {
      case .success(let reply): hello = hello ?? reply
      case .failure(let error): failure = failure ?? error
      }
    }
    guard let hello, failure == nil else {
      for lane in lanes { lane.finish() }
      throw failure ?? StartFailure(command: "", cause: .system("no adapter was started"))
    }
    self.hello = hello
  }

  /// Has drafts executed, a part of them on each lane.
  ///
  /// - Parameters:
  ///   - candidates: the drafts with the numbers of their executions.
  ///   - evaluator: makes the requests, and reads what comes of them.
  /// - Returns: how many lanes have a part.
  func execute(_ candidates: [(number: Int, candidate: Candidate)], by evaluator: Evaluator) -> Int
  {
    let length = (candidates.count + lanes.count - 1) / lanes.count
    var parts = 0
    for start in stride(from: 0, to: candidates.count, by: length) {
      let end = min(start + length, candidates.count)
      lanes[parts].execute(Part(candidates: Array(candidates[start..<end])), by: evaluator)
      parts += 1
    }
    return parts
  }

  /// What came of the next part of a lane.
  func collect(from lane: Int) -> [Execution] {
    guard case .completed(let part)? = lanes[lane].messages.take() else { return [] }
    return part.executions
  }

  /// Gives a lane back executions that nobody needs any more.
  func giveBack(_ executions: consuming [Execution], to lane: Int) {
    lanes[lane].takeBack(executions)
  }

  /// Ends the adapters.
  ///
  /// - Returns: what went wrong beside the results, and how each adapter ended.
  func finish() -> (incidents: [Incident], shutdowns: [Shutdown]) {
    for lane in lanes { lane.finish() }
    var incidents: [Incident] = []
    var shutdowns: [Shutdown] = []
    for lane in lanes {
      guard case .ended(let own, let shutdown)? = lane.messages.take() else { continue }
      incidents += own
      shutdowns.append(shutdown)
    }
    return (incidents, shutdowns)
  }
}
