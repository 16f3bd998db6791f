import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Fuzzing

/// How the run was made whose reports are in a folder: its adapter, edition and profile.
struct RecordedSettings {
  private let file: String
  private let adapter: String
  private let others: [(name: Settings.Name, value: String)]

  /// Reads what a folder's reports say; nil if there isn't a report, or none that came to its end.
  init?(in folder: URL, shownAs shown: String, ofCampaign isOfCampaign: Bool) {
    let names = ["conformance.jsonl", FuzzResult.fileName]
    let folder = ReportFolder(folder, shownAs: shown)
    for name in isOfCampaign ? names.reversed() : names {
      guard let header = folder.header(of: name),
        case .string(let adapter)? = header["adapter"],
        case .integer(let edition)? = header["edition"],
        case .string(let profile)? = header["profile"]
      else { continue }
      file = "\(shown)/\(name)"
      self.adapter = String(decoding: adapter, as: UTF8.self)
      others = [(.edition, "\(edition)"), (.profile, String(decoding: profile, as: UTF8.self))]
      return
    }
    return nil
  }

  /// Sets the edition and the profile of the report if it is about what is judged now and they are left out.
  func fill(_ environment: inout [String: String], judging line: String?) -> String? {
    guard let line, Secrets.hidden(in: line) == adapter else { return nil }
    let missing = others.filter { environment[$0.name.rawValue] == nil }
    for (name, value) in missing { environment[name.rawValue] = value }
    guard !missing.isEmpty else { return nil }
    let words = missing.map { name, value in
      "--\(name == .edition ? "edition" : "profile") \(ShellWord.quoted(value))"
    }
    return "as in \(ShellWord.quoted(file)): \(words.joined(separator: " "))"
  }

  /// The adapter of the report: it is named and never started, as a report from elsewhere may name any command.
  var advice: String { "; \(file.escaped) is from --adapter \(ShellWord.quoted(adapter))" }
}
