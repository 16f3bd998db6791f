import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// The inputs that reached new code, for adapters with the feature `coverage`.
///
/// The fuzzer adds changes to these inputs to reach nested conditions.
struct KeptInputs: Sendable {
  private struct Note {
    let number: Int
    let input: FuzzInput
    let places: [UInt32]
    var draws = 0
  }

  /// The places of a kept input are new: no earlier input reached them.
  private var inputs: [Note] = []
  /// The number of inputs that reached each place.
  private var hits: [UInt32: Int] = [:]
  /// The coverage of inputs that can't be extended yet.
  private var notes: [Note] = []

  private static let most = 1_024
  private static let mostChanges = 24

  /// The number of places that were reached.
  var reached: Int { hits.count }

  mutating func note(_ job: FuzzJob, _ transcripts: [Transcript]) {
    let places = transcripts.flatMap { $0.result.coverage ?? [] }
    if places.isEmpty { return }
    notes.append(Note(number: job.number, input: job.input, places: places))
  }

  /// Draws an input half of the time, and prefers inputs with rarely reached places.
  ///
  /// - Parameter number: only inputs before this number are used, because later replies can be missing.
  mutating func draw(before number: Int, _ random: inout SplitMix64) -> FuzzInput? {
    let count = notes.prefix { $0.number < number }.count
    for note in notes.prefix(count) { take(note) }
    notes.removeFirst(count)
    guard !inputs.isEmpty, random.oneIn(2) else { return nil }
    let rarest = inputs.indices.min { rank($0) < rank($1) } ?? 0
    let chosen = random.oneIn(2) ? rarest : random.below(inputs.count)
    inputs[chosen].draws += 1
    return inputs[chosen].input
  }

  private func rank(_ index: Int) -> Int {
    inputs[index].draws + (inputs[index].places.compactMap { hits[$0] }.min() ?? 0)
  }

  private mutating func take(_ note: Note) {
    let new = note.places.filter { hits[$0] == nil }
    for place in note.places { hits[place, default: 0] += 1 }
    guard !new.isEmpty, note.input.earlier.isEmpty, note.input.relation == nil,
      note.input.changes.count <= Self.mostChanges, inputs.count < Self.most
    else { return }
    inputs.append(Note(number: note.number, input: note.input, places: new))
  }
}

extension ExchangeResult {
  /// The places of the code that an adapter reports with a reply.
  var coverage: [UInt32]? {
    guard case .answered(let reply) = self else { return nil }
    return switch reply {
    case .app(let reply): reply.coverage
    case .authorizationEndpoint(let reply): reply.coverage
    case .returned(let reply): reply.coverage
    case .start(let reply): reply.coverage
    }
  }
}
