import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Fuzzing

/// How the run was made whose reports stand in a folder: its adapter, edition and profile.
struct RecordedSettings {
  let file: String
  private let adapter: String
  private let others: [(name: Settings.Name, value: String)]

  /// Reads what a folder's reports say; nil if there is no report, or none that came to its end.
  init?(in folder: URL, shownAs shown: String, ofCampaign isOfCampaign: Bool) {
    let names = ["conformance.jsonl", CampaignResult.fileName]
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

  func fill(_ environment: inout [String: String]) -> String? {
    let name = Settings.Name.adapter.rawValue
    guard environment[name].map({ $0 == adapter }) ?? true,
      environment[Settings.Name.endpoint.rawValue] == nil
    else { return nil }
    let missing = ([(.adapter, adapter)] + others).filter { environment[$0.0.rawValue] == nil }
    for (name, value) in missing { environment[name.rawValue] = value }
    guard !missing.isEmpty else { return nil }
    let words = missing.map { name, value in
      name == .adapter
        ? "--adapter \(ShellWord.quoted(value))"
        : "--\(name == .edition ? "edition" : "profile") \(ShellWord.quoted(value))"
    }
    return "as in \(ShellWord.quoted(file)): \(words.joined(separator: " "))"
  }
}
