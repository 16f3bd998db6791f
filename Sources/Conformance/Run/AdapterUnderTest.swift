public import AdapterProtocol
import AppFlip
public import Harness

/// An adapter that has said hello and takes requests.
public protocol AdapterUnderTest: AnyObject {
  /// What it answered to hello.
  var hello: HelloReply { get }

  /// What went wrong so far without a single job to blame.
  var incidents: [Incident] { get }

  /// Serves jobs, each request as `Job.request(at:after:)` makes it.
  ///
  /// - Parameters:
  ///   - jobs: the jobs, each with requests that belong together.
  ///   - each: takes the number of a job and its transcripts, in the order of the jobs.
  func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void)

  /// Serves jobs as they are made, until there is none and none is under way.
  ///
  /// - Parameters:
  ///   - next: gives the next job, nil if there is none now.
  ///   - each: takes the number of a job and its transcripts, in the order of the jobs.
  func run(from next: () -> Job?, each: (Int, [Transcript]) -> Void)

  /// Ends the adapter.
  ///
  /// - Returns: how it ended.
  @discardableResult func close() -> Shutdown
}

extension AdapterUnderTest {
  /// Serves jobs one by one.
  public func run(from next: () -> Job?, each: (Int, [Transcript]) -> Void) {
    var number = 0
    while let job = next() {
      run([job]) { each(number, $1) }
      number += 1
    }
  }
}

extension AdapterSession: AdapterUnderTest {}

extension AdapterUnderTest {
  /// Whether it ended so often that it isn't started again: nothing more is run.
  public var hasGivenUp: Bool { incidents.contains(where: \.isGivingUp) }
}

// MARK: -

/// An adapter and the roles that it plays in a run.
struct Participant {
  /// The adapter.
  let adapter: any AdapterUnderTest
  /// What it declared of each role that it plays.
  let capabilities: [Role: Capabilities]

  /// Makes a participant.
  ///
  /// - Parameters:
  ///   - adapter: an adapter that has said hello.
  ///   - roles: the roles that it is to play; those that it doesn't declare, it doesn't play.
  init(_ adapter: any AdapterUnderTest, roles: [Role]) {
    self.adapter = adapter
    var capabilities: [Role: Capabilities] = [:]
    for role in roles { capabilities[role] = adapter.hello.capabilities(of: role) }
    self.capabilities = capabilities
  }

  /// Whether it can take a step.
  func plays(_ step: Step) -> Bool {
    guard let capabilities = capabilities[step.role] else { return false }
    return step.feature.map(capabilities.features.contains) ?? true
  }
}
