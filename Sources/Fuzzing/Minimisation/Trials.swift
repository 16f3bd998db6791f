/// Weighs candidates and runs them: none twice, a few at once, and no more than a budget allows.
struct Trials {
  /// The most candidates that run at once.
  static let widest = 32
  /// The octets of the candidates that run at once, above which the batch is closed.
  private static let largest = 4 << 20

  private let signature: FailureSignature
  private let experiment: Minimiser.Experiment
  private let isPermitted: (FuzzInput) -> Bool
  private let budget: ReductionBudget
  private let isStopped: () -> Bool
  private var shown: [UInt64: Bool] = [:]

  /// How many candidates ran.
  private(set) var executions = 0
  /// How many octets were weighed.
  private(set) var octets = 0
  /// Whether a candidate couldn't be weighed or couldn't run any more.
  private(set) var isExhausted = false

  /// Prepares to run candidates.
  init(
    _ signature: FailureSignature, budget: ReductionBudget,
    permitting isPermitted: @escaping (FuzzInput) -> Bool, until isStopped: @escaping () -> Bool,
    by experiment: @escaping Minimiser.Experiment
  ) {
    self.signature = signature
    self.budget = budget
    self.isStopped = isStopped
    self.isPermitted = isPermitted
    self.experiment = experiment
  }

  /// Takes note that octets are weighed.
  mutating func weigh(_ count: Int) -> Bool {
    if isExhausted { return false }
    guard octets + count <= budget.octets, !isStopped() else {
      isExhausted = true
      return false
    }
    octets += count
    return true
  }

  /// Runs candidates and says which show the signature.
  mutating func show(_ candidates: [[FuzzInput]]) -> [Bool] {
    let fingerprints = candidates.map(Self.fingerprint)
    var batch: [Int] = []
    var size = 0
    for (index, candidate) in candidates.enumerated() where !isExhausted {
      guard shown[fingerprints[index]] == nil else { continue }
      shown[fingerprints[index]] = false
      guard candidate.allSatisfy(isPermitted) else { continue }
      guard executions + batch.count < budget.sequences else {
        isExhausted = true
        break
      }
      batch.append(index)
      size += candidate.reduce(0) { $0 + $1.length }
      guard batch.count == Self.widest || size > Self.largest else { continue }
      run(batch, of: candidates, fingerprints)
      (batch, size) = ([], 0)
    }
    run(batch, of: candidates, fingerprints)
    return fingerprints.map { shown[$0] ?? false }
  }

  private mutating func run(
    _ batch: [Int], of candidates: [[FuzzInput]], _ fingerprints: [UInt64]
  ) {
    guard !batch.isEmpty else { return }
    let results = experiment(batch.map { candidates[$0] })
    executions += results.count
    // An experiment that was broken off says less than it was asked.
    if results.count < batch.count { isExhausted = true }
    for (index, signatures) in zip(batch, results) {
      shown[fingerprints[index]] = signatures.contains(signature)
    }
  }

  private static func fingerprint(of candidate: [FuzzInput]) -> UInt64 {
    var hash = Fingerprint()
    for input in candidate { hash.add(input.fingerprint) }
    return hash.value
  }
}

/// How much one reduction may cost: sequences that run, and octets that are weighed.
///
/// The octets are at most n log n of the length of what is reduced, so that a long link costs not much
/// more than several short ones.
struct ReductionBudget: Equatable, Sendable {
  /// How many sequences run at most.
  var sequences: Int
  /// How many octets of candidates are weighed at most.
  var octets: Int

  /// The octets that may be weighed of any input, however short.
  static let leastOctets = 1 << 20
  /// How often a long input may be weighed as a whole, for each time that it can be halved.
  static let weighings = 16

  /// The budget for an input.
  init(sequences: Int, length: Int) {
    self.sequences = sequences
    let halvings = Int.bitWidth - max(1, length).leadingZeroBitCount
    octets = max(Self.leastOctets, Self.weighings * length * halvings)
  }
}
