import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness
import Processes
import Synchronization
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Campaigns")
struct CampaignTests {
  @Test("is the same whatever the number of processes", arguments: [2, 3])
  func jobs(_ jobs: Int) async throws {
    let twist: @Sendable () -> ToyApp.Twist = { Self.decodingTwice }
    let alone = try await ToyApp.campaign(runs: 400, seed: 7, twist)
    let together = try await ToyApp.campaign(runs: 400, seed: 7, jobs: jobs, twist)
    #expect(!alone.findings.isEmpty)
    #expect(alone.findings == together.findings && alone.kept == together.kept)
    #expect(alone.occurrences == together.occurrences)
  }

  @Test("hands no input over twice, but for those that are to be decided alike")
  func duplicates() async throws {
    let log = Mutex<[AppInput]>([])
    var plan = CampaignPlan(runs: 640)
    // A session begins with what may have come before.
    plan.usesSessions = false
    _ = try await plan.run(
      ToyApp.start {
        { input, reply in
          log.withLock { $0.append(input) }
          return reply
        }
      })
    var counts: [String: Int] = [:]
    for input in log.withLock(\.self) { counts["\(input)", default: 0] += 1 }
    let repeated = counts.values.filter { $0 > 1 }
    // One input in 64 comes again.
    #expect(repeated.reduce(0, +) < 60)
    #expect(counts.count > 560)
  }

  @Test("parts of a campaign share no input")
  func shards() async throws {
    var inputs: [Set<UInt64>] = []
    for number in 1...3 {
      var plan = CampaignPlan(runs: 200)
      plan.budget.shard = try #require(Shard(number, of: 3))
      plan.usesSessions = false
      let log = Mutex<Set<UInt64>>([])
      _ = try await plan.run(
        ToyApp.start {
          { input, reply in
            let input = FuzzRequest(
              .app, link: input.url.map { InputLink(splitting: $0.octets) }, outcome: input.outcome,
              activity: input.activity, code: input.code?.octets ?? [])
            log.withLock { _ = $0.insert(input.fingerprint) }
            return reply
          }
        })
      inputs.append(log.withLock(\.self))
    }
    let good = try #require(FuzzRequest.good(.app, in: .offered)).fingerprint
    for (index, own) in inputs.enumerated() {
      #expect(own.count > 150)
      for other in inputs.dropFirst(index + 1) {
        #expect(own.intersection(other).subtracting([good]).isEmpty)
      }
    }
  }

  @Test(
    "a small part of a campaign executes as many inputs as any other",
    .longProof("small parts of a campaign"), arguments: [100, Shard.most])
  func smallShard(_ count: Int) async throws {
    var plan = CampaignPlan(runs: 60)
    plan.budget.shard = try #require(Shard(7, of: count))
    let result = try await plan.run(ToyApp.start())
    #expect(result.executions == 60 && result.ends == [.complete])
  }

  // MARK: - Helpers

  private static let decodingTwice: ToyApp.Twist = { _, reply in
    var reply = reply
    for index in reply.opened.indices {
      let octets = reply.opened[index].url.octets
      reply.opened[index].url = Text(
        octets.split(separator: Array("%25".utf8), omittingEmptySubsequences: false)
          .joined(separator: Array("%".utf8)).map(\.self))
    }
    return reply
  }
}
