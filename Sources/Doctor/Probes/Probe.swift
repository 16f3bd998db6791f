/// One thing that the protocol demands of an adapter, and how to find out whether it does it.
public struct Probe: Sendable {
  /// How a probe is carried out.
  typealias Examine = @Sendable (Patient) throws(Complaint) -> Observation

  /// The name, such as `doctor/long-line`.
  public let id: String
  /// What must hold, one sentence.
  public let rule: String
  /// The heading of the protocol's section that demands it.
  public let section: String
  /// How it is found out, one sentence.
  public let method: String
  /// How to mend it, one hint a line.
  public let remedies: [String]
  /// How far the adapter must get before it can be found out.
  let stage: Stage
  /// Carries the probe out; nil for a stage, which the first conversation shows.
  let examine: Examine?

  /// Describes a probe.
  ///
  /// - Parameters:
  ///   - id: the name behind `doctor/`.
  ///   - rule: what must hold, one sentence.
  ///   - section: the heading of the protocol's section that demands it.
  ///   - method: how it is found out, one sentence.
  ///   - remedies: how to mend it, one hint a line.
  ///   - examine: carries it out.
  init(
    _ id: String, _ rule: String, section: String, method: String, remedies: [String],
    examine: @escaping Examine
  ) {
    self.id = "doctor/\(id)"
    self.rule = rule
    self.section = section
    self.method = method
    self.remedies = remedies
    stage = .examination
    self.examine = examine
  }

  /// Describes the probe of a stage.
  ///
  /// - Parameters:
  ///   - stage: the stage.
  ///   - rule: what must hold, one sentence.
  ///   - section: the heading of the protocol's section that demands it.
  ///   - method: how it is found out, one sentence.
  ///   - remedies: how to mend it, one hint a line.
  init(
    _ stage: Stage, _ rule: String, section: String, method: String, remedies: [String]
  ) {
    id = stage.probe
    self.rule = rule
    self.section = section
    self.method = method
    self.remedies = remedies
    self.stage = stage
    examine = nil
  }
}
