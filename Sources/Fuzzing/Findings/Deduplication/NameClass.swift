import AppFlip

/// What the name of a parameter is taken for.
enum NameClass: Equatable, CustomStringConvertible {
  /// A documented name as it is mostly written.
  case plain(String)
  /// A documented name with escapes in it.
  case encoded(String)
  /// A name that resembles a documented one once it is decoded.
  case like(String, Likeness)
  /// No name.
  case empty
  /// A name that can't be decoded.
  case undecodable
  /// Any other name.
  case unknown

  /// Classifies a name.
  ///
  /// - Parameters:
  ///   - raw: the name as it stands in the query.
  ///   - names: the documented names.
  init(_ raw: [UInt8], among names: [String]) {
    guard let decoded = try? PercentDecoding.decode(raw, as: .percent) else {
      self = .undecodable
      return
    }
    self = decoded.isEmpty ? .empty : .unknown
    if let name = names.first(where: { decoded.elementsEqual($0.utf8) }) {
      self = decoded == raw ? .plain(name) : .encoded(name)
      return
    }
    // The longest name first, because "error" begins others.
    for name in names.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      guard let likeness = Likeness(of: decoded, to: Array(name.utf8)) else { continue }
      self = .like(name, likeness)
      return
    }
  }

  /// The documented name that a name is or resembles.
  var lookAlike: String? {
    switch self {
    case .plain(let name), .encoded(let name), .like(let name, _): name
    case .empty, .undecodable, .unknown: nil
    }
  }

  /// The class in a word.
  var description: String {
    switch self {
    case .plain(let name): name
    case .encoded(let name): "encoded:\(name)"
    case .like(let name, let likeness): "\(likeness.word):\(name)"
    case .empty: "empty"
    case .undecodable: "undecodable"
    case .unknown: "unknown"
    }
  }
}
