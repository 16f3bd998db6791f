package import AdapterProtocol
package import AppFlip
package import Harness

/// A reason why a run can't start.
package enum RunError: Error, Sendable, CustomStringConvertible {
  case start(StartFailure)
  case fixture(FixtureError)
  case noRole(declared: [Role], judged: [Role])
  case reports(ReportFolderError)
  /// The problems of a file or a different input of the run, a sentence each.
  case inputs([String])

  package var description: String {
    switch self {
    case .start(let failure): return "\(failure)"
    case .fixture(let error): return "\(error)"
    case .reports(let error): return "\(error)"
    case .inputs(let problems): return problems.joined(separator: "\n")
    case .noRole(let declared, let judged):
      let names = declared.map(\.rawValue).joined(separator: ", ")
      let wanted = judged.map(\.rawValue).joined(separator: ", ")
      return "the adapter declares the roles [\(names)], and the run judges [\(wanted)]: nothing "
        + "would be tested; declare a role in the reply to hello, or set APPFLIP_ROLES"
    }
  }

  /// Whether the run was stopped before a process had started.
  var isInterruption: Bool {
    if case .start(let failure) = self { failure.cause == .interrupted } else { false }
  }

  package static func starting<Started>(
    _ start: @autoclosure () throws(StartFailure) -> Started
  ) throws(RunError) -> Started {
    do throws(StartFailure) { return try start() } catch { throw .start(error) }
  }

  package static func adopting(
    _ configuration: Configuration, by fixture: Fixture = .offered
  ) throws(RunError) -> Fixture {
    do throws(FixtureError) {
      return try fixture.adopting(configuration)
    } catch { throw .fixture(error) }
  }
}

/// A folder that reports can't be written to.
package struct ReportFolderError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Problem: Equatable, Sendable {
    case unwritable(String)
    /// Another run writes its reports there, in the process of this number, which may be unknown.
    case inUse(process: Int?)
  }

  package let file: String
  package let problem: Problem

  package init(file: String, _ problem: Problem) { (self.file, self.problem) = (file, problem) }

  package var description: String { text(naming: "APPFLIP_REPORTS") }

  /// The problem and the remedy.
  ///
  /// - Parameter setting: what names the folder of the reports.
  package func text(naming setting: String) -> String {
    let text =
      switch problem {
      case .unwritable(let reason):
        "\(file) can't be written: \(reason); set \(setting) to a folder that can"
      case .inUse(let process):
        "another run\(process.map { ", in the process \($0)," } ?? "") "
          + "uses \(file): wait for its end, or set \(setting) to a different folder"
      }
    return text.escaped
  }
}
