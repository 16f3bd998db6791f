import AdapterProtocol
import AppFlip
public import Conformance
public import Harness

/// One run of the fuzzer against one adapter.
public struct Campaign {
  private let plan: CampaignPlan
  private let lanes: [Lane]
  private let evaluator: Evaluator
  private let stop: StopSign
  private var generators: [Generator]
  /// How many drafts were made.
  private var made = 0
  private var executed = 0

  /// The drafts between two looks at what came of them.
  private static let batchLength = 256
  /// The batches that are under way at once, so that no adapter waits for the next.
  private static let batchesUnderWay = 2

  public static func execute(
    _ plan: CampaignPlan, stop: StopSign = StopSign(),
    start: @escaping @Sendable () throws(StartFailure) -> any AdapterUnderTest
  ) throws(RunError) -> (Int, Int, Int) {
    var campaign = try Campaign(plan, stop, start)
    return campaign.run()
  }

  private init(
    _ plan: CampaignPlan, _ stop: StopSign, _ start: @escaping Lane.Start
  ) throws(RunError) {
    self.plan = plan
    self.stop = stop
    lanes = (0..<max(1, plan.budget.jobs)).map { Lane($0, stop: stop, start: start) }
    var hello: HelloReply?
    for lane in lanes {
      guard case .greeted(let result) = lane.messages.take() else { continue }
      do throws(StartFailure) { hello = try result.get() } catch { throw .start(error) }
    }
    guard let hello else { throw .noRole(declared: [], judged: []) }
    let world: World
    do throws(WorldError) { world = try World.offered.adopting(hello.configuration) } catch {
      throw .world(error)
    }
    var capabilities: [Role: Capabilities] = [:]
    for role in plan.settings.roles ?? Role.allCases {
      capabilities[role] = hello.capabilities(of: role)
    }
    evaluator = Evaluator(
      world: world,
      judge: LinkJudge(
        world: world, capabilities: capabilities, edition: plan.settings.edition,
        profile: plan.settings.profile), deadline: nil)
    generators = Role.allCases.compactMap { role in
      capabilities[role].flatMap { Generator(role, plan, $0, world) }
    }
  }

  private mutating func run() -> (Int, Int, Int) {
    var batch = 0
    var underWay: [(batch: Int, parts: Int)] = []
    while true {
      while underWay.count < Self.batchesUnderWay, !stop.isUp, let parts = dispatch(batch) {
        underWay.append((batch, parts))
        batch += 1
      }
      guard !underWay.isEmpty else { break }
      let (number, parts) = underWay.removeFirst()
      collect(number, parts)
    }
    for lane in lanes { lane.finish() }
    for lane in lanes { _ = lane.messages.take() }
    return (
      executed, generators.reduce(0) { $0 + $1.pool.behaviours },
      generators.reduce(0) { $0 + $1.points.count }
    )
  }

  /// Makes a batch of drafts for one role, and has them executed.
  ///
  /// - Returns: how many parts it has; nil where there is no further draft.
  private mutating func dispatch(_ batch: Int) -> Int? {
    let generator = batch % generators.count
    var candidates: [(number: Int, candidate: Candidate)] = []
    candidates.reserveCapacity(Self.batchLength)
    while candidates.count < Self.batchLength, made < plan.budget.runs,
      let candidate = generators[generator].next(made, seed: plan.budget.seed)
    {
      candidates.append((made, candidate))
      made += 1
    }
    guard !candidates.isEmpty else { return nil }
    let length = (candidates.count + lanes.count - 1) / lanes.count
    var parts = 0
    for start in stride(from: 0, to: candidates.count, by: length) {
      let end = min(start + length, candidates.count)
      lanes[parts].execute(
        Part(batch: batch, candidates: Array(candidates[start..<end])), by: evaluator)
      parts += 1
    }
    return parts
  }

  private mutating func collect(_ batch: Int, _ parts: Int) {
    let generator = batch % generators.count
    for lane in lanes.prefix(parts) {
      guard case .completed(let part) = lane.messages.take() else { continue }
      for execution in part.executions {
        executed += 1
        generators[generator].learn(execution)
      }
    }
    generators[generator].weigh()
  }
}
