import AppFlip

extension LinkTemplate {
  /// The link for people: filled, with words in braces where an earlier step decides.
  ///
  /// - Parameter fixture: what links are built from.
  /// - Returns: printable ASCII.
  public func shown(in fixture: Fixture) -> String {
    pieces.map { Self.shown($0, in: fixture) }.joined()
  }

  private static func shown(_ piece: Piece, in fixture: Fixture) -> String {
    switch piece {
    case .opened(let step): return "{what step \(step + 1) opened}"
    case .query(let step): return "{the query of what step \(step + 1) opened}"
    case .state(let step): return "{the state of step \(step + 1)}"
    case .repeated(let octets, let count) where octets.count * count > longestRun:
      return "{\(count) times \(Octets.escaped(octets.prefix(longestRun)))}"
    default:
      do throws(UnfillableTemplate) {
        return Octets.escaped(try LinkTemplate([piece]).fill(fixture))
      } catch { return "{\(error.reason)}" }
    }
  }

  /// The octets of a repetition that are shown one by one.
  private static let longestRun = 64
}
