public import AppFlip
public import Harness

/// Why there is no run to report on.
public enum RunError: Error, Sendable, CustomStringConvertible {
  /// The adapter couldn't be started, or hello failed.
  case start(StartFailure)
  /// The adapter's own configuration makes no links.
  case fixture(FixtureError)
  /// None of the roles asked for is declared.
  case noRole(declared: [Role], judged: [Role])
  /// The reports can't be written.
  case reports(ReportFolderError)
  /// What a run is to begin with can't be used, such as a file; what is wrong with it, a sentence each.
  case inputs([String])

  /// What is wrong and what to do, for people.
  public var description: String {
    switch self {
    case .start(let failure): return "\(failure)"
    case .fixture(let error): return "\(error)"
    case .reports(let error): return "\(error)"
    case .inputs(let problems): return problems.joined(separator: "\n")
    case .noRole(let declared, let judged):
      let names = declared.map(\.rawValue).joined(separator: ", ")
      let wanted = judged.map(\.rawValue).joined(separator: ", ")
      return "the adapter declares the roles [\(names)], and the run judges [\(wanted)]: nothing "
        + "would be tested; declare a role in the answer to hello, or set APPFLIP_ROLES"
    }
  }
}

// MARK: -

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
    return text.escaped
  }
}
