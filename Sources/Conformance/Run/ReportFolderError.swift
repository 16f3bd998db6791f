import AppFlip

/// A folder of reports that can't be used.
public struct ReportFolderError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What stands in the way.
  public enum Problem: Equatable, Sendable {
    /// A file can't be written, and what the system says.
    case unwritable(String)
    /// Another run writes its reports there, in the process of this number, which may be unknown.
    case inUse(process: Int?)
  }

  /// The file.
  public let file: String
  /// What stands in the way.
  public let problem: Problem

  /// Describes a folder that can't be used.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - problem: what stands in the way.
  public init(file: String, _ problem: Problem) {
    self.file = file
    self.problem = problem
  }

  /// What is wrong and what to do, for people; printable ASCII.
  public var description: String {
    let text =
      switch problem {
      case .unwritable(let reason):
        "\(file) can't be written: \(reason); set APPFLIP_REPORTS to a folder that can"
      case .inUse(let process):
        "another run\(process.map { ", in the process \($0)," } ?? "") holds \(file): wait for its end, "
          + "or set APPFLIP_REPORTS to another folder"
      }
    return Octets.escaped(Array(text.utf8))
  }
}
