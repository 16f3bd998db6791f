import AppFlip

/// One change of the good request: one of the ways of a mutator.
///
/// Its name consists of the mutator, the parameter if the mutator has one, and a short text or a number. The number is
/// a place in the mutator's list. For a mutator without a list the number seeds a draw.
package struct Change: Equatable, Sendable, CustomStringConvertible {
  /// Printable ASCII without spaces, such as `values/near/client_id/234` or `values/control/state/%0A`.
  package let name: String
  /// The name without the number: the key for deduplication.
  let key: String
  package let mutator: Mutator
  /// The position in the order of application; two listed changes of the same part exclude each other.
  let part: Int
  private let edit: InputEdit

  init(
    _ mutator: Mutator, _ number: UInt64, of parameter: ParameterName? = nil, label: String? = nil,
    part: Int, _ edit: @escaping InputEdit
  ) {
    key = mutator.name + (parameter.map { "/\($0.rawValue)" } ?? "")
    name = "\(key)/\(label ?? "\(number)")"
    (self.mutator, self.part, self.edit) = (mutator, part, edit)
  }

  private init(preserving relation: MetamorphicRelation) {
    (name, key, part) = (relation.rawValue, relation.rawValue, .max)
    mutator = Mutator(relation.rawValue, "", preserves: relation)
    edit = { _ in }
  }

  /// No change: the same request again.
  static let again = Change(preserving: .again)

  /// The text in a change's name; nil for a long text, or a text that isn't one word.
  static func label(of entry: Any) -> String? {
    let text = entry as? [UInt8] ?? (entry as? UserDecision).map { Array($0.rawValue.utf8) } ?? []
    // A number is the place in a list.
    guard (1...longestLabel).contains(text.count), !text.allSatisfy(\.isDigit),
      text.allSatisfy({ $0.isUnreserved || $0 == UInt8(ascii: "%") })
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  private static let longestLabel = 16

  package var description: String { name }

  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  /// Applies the change; returns false if it doesn't apply or changes nothing.
  func apply(to request: inout FuzzRequest) -> Bool {
    let before = request
    edit(&request)
    if request != before, request.length <= FuzzRequest.longest { return true }
    request = before
    return false
  }
}

extension [Change] {
  /// Adds a change unless a change of the same part is there.
  mutating func appendIfOpen(_ change: Change) {
    if change.part == .max || !contains(where: { $0.part == change.part }) { append(change) }
  }
}
