import AppFlip

/// A variable that begins like those of the suite and is none of them: a misspelt one would be passed
/// over in silence, and something else judged.
public struct UnknownVariable: Error, Equatable, Sendable, CustomStringConvertible {
  /// How the names of the suite's variables begin.
  public static let prefix = "APPFLIP_"

  /// The variable.
  public let name: String
  /// The names that there are.
  public let known: [String]

  /// Looks for one, the first by its name; nil where all are known.
  ///
  /// - Parameters:
  ///   - environment: the variables by their names.
  ///   - known: the names that there are.
  public init?(in environment: [String: String], known: [String]) {
    let names = environment.keys.filter {
      $0.utf8.starts(with: Self.prefix.utf8) && !known.contains($0)
    }
    guard let first = names.min() else { return nil }
    (name, self.known) = (first, known)
  }

  /// The variable and what may be meant, for people; printable ASCII.
  public var description: String {
    let near = Spelling.nearest(to: name, among: known).map { "did you mean \($0)?" }
    let text =
      "there is no variable \(name); "
      + (near ?? "the suite's own are \(known.sorted().joined(separator: ", "))")
    return Octets.escaped(Array(text.utf8))
  }
}
