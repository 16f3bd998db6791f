public import AdapterProtocol
import AppFlip

/// Why the file of a campaign's result can't be used.
public struct CampaignFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// The file can't be read; the text is the system's.
    case unreadable(String)
    /// The file is no JSON.
    case json(JSONError)
    /// A member is missing, unknown or can't be right.
    case member(MessageError)
    /// A finding that the file lists isn't there; its id.
    case missing(String)
    /// A finding stands beside the file that it doesn't list; its id.
    case foreign(String)
  }

  /// The file as a person names it.
  public let file: String
  /// What is wrong.
  public let problem: Problem

  /// Describes what is wrong with a file.
  ///
  /// - Parameters:
  ///   - file: the file as a person names it.
  ///   - problem: what is wrong.
  public init(file: String, problem: Problem) {
    self.file = file
    self.problem = problem
  }

  /// What is wrong, where, and what to do, for people; printable ASCII.
  public var description: String {
    let again = "or run this part of the campaign again"
    let what =
      switch problem {
      case .unreadable(let reason):
        "it can't be read: \(reason); name a folder with the reports of a campaign that came to its end"
      case .json(let error): "it is no result of a campaign: \(error); restore the file, \(again)"
      case .member(let error): "it is no result of a campaign: \(error); restore the file, \(again)"
      case .missing(let id):
        "the finding \(id) that it lists is missing; put findings/\(id).json back beside it, \(again)"
      case .foreign(let id):
        "findings/\(id).json is of another campaign: the file doesn't list it; move it away, \(again)"
      }
    return Octets.escaped(Array("\(file): \(what)".utf8))
  }
}
