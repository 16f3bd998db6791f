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
  ///   - start: starts one.
  /// - Throws: why one of them can't be started.
  init(_ count: Int, start: @escaping Lane.Start) throws(StartFailure) {
    lanes = (0..<count).map { Lane($0, start: start) }
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

  /// Has drafts executed: they are dealt out to the lanes one by one, so that where all lanes stop early
  /// hardly any is missing before the last one that was executed.
  ///
  /// - Parameters:
  ///   - candidates: the drafts with the numbers of their executions.
  ///   - evaluator: makes the requests, and reads what comes of them.
  ///   - curfew: says when no more of them are to be sent.
  /// - Returns: how many lanes have a part.
  func execute(
    _ candidates: [(number: Int, candidate: Candidate)], by evaluator: Evaluator,
    until curfew: Curfew
  ) -> Int {
    let parts = min(lanes.count, candidates.count)
    for (index, lane) in lanes.prefix(parts).enumerated() {
      let places = stride(from: index, to: candidates.count, by: parts)
      lane.execute(Part(candidates: places.map { candidates[$0] }), by: evaluator, until: curfew)
    }
    return parts
  }

  /// What came of the next drafts that were dealt out.
  ///
  /// - Parameter parts: how many lanes have a part of them.
  /// - Returns: the parts, in the order of the lanes.
  func collect(_ parts: Int) -> [Part] {
    lanes.prefix(parts).map { lane in
      guard case .completed(let part)? = lane.messages.take() else { return Part(candidates: []) }
      return part
    }
  }

  /// Gives a lane back responses that nobody needs any more.
  func giveBack(_ responses: consuming [Response], to lane: Int) {
    lanes[lane].takeBack(responses)
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
