import AppFlip

/// A command line that the reference adapter can't follow.
public enum UsageError: Error, Equatable, CustomStringConvertible {
  /// No command line looks like this; it is given without the program.
  case unreadable([String])
  /// No role has a fault of this name.
  case unknownFault(String)
  /// No role has a choice of this name.
  case unknownChoice(String)

  /// What was given, and what may be given.
  public var description: String {
    switch self {
    case .unreadable(let arguments):
      """
      can't read the arguments \(arguments)
      usage: reference-adapter [--edition N | --partner [N] | --fault NAME | --choice NAME
                               | --list-faults | --list-choices]
        --edition N     plays right, by edition 1 to 4 of the document
        --partner N     plays right, with states that are the same in every process
        --fault NAME    has one fault; --list-faults lists them
        --choice NAME   makes one other legal choice; --list-choices lists them
      """
    case .unknownFault(let name):
      Self.suggestion("fault", name, NamedBehaviours.faults.map { $0.rawValue }, "--list-faults")
    case .unknownChoice(let name):
      Self.suggestion("choice", name, NamedBehaviours.choices.map { $0.rawValue }, "--list-choices")
    }
  }

  private static func suggestion(
    _ kind: String, _ name: String, _ names: [String], _ option: String
  ) -> String {
    let nearest = nearest(to: name, in: names) ?? ""
    return """
      there is no \(kind) named \(name.debugDescription); the nearest name is \(nearest)
      \(option) lists all of them
      """
  }

  /// The name that is nearest to a mistyped one.
  ///
  /// - Parameters:
  ///   - name: the mistyped name.
  ///   - names: the names that there are.
  /// - Returns: the first of the nearest, nil where there is none.
  private static func nearest(to name: String, in names: [String]) -> String? {
    // Whoever leaves the topic or the role out means the whole name.
    if let whole = names.first(where: { $0.hasSuffix("/\(name)") }) { return whole }
    // No name has a hundred octets, and a command line may have a million.
    let name = Array(name.utf8.prefix(100))
    let distances = names.map { (name: $0, distance: EditDistance.between(name, Array($0.utf8))) }
    return distances.min { $0.distance < $1.distance }?.name
  }
}
