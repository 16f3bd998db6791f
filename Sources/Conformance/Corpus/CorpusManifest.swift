import AppFlip
package import Foundation
import Harness

/// The files of the folder `Corpus`, each with its fingerprint: by it a program knows the data that it was built
/// with from others, which a run would judge less with.
///
/// Line ends don't count: a checkout may have its own. `regressions.txt` isn't part of it: users add lines.
public struct CorpusManifest: Equatable, Sendable {
  package let fingerprints: [String: UInt64]

  /// The file that users add lines to.
  private static let open = "regressions.txt"

  init(_ fingerprints: [String: UInt64]) { self.fingerprints = fingerprints }

  /// Reads the files of a folder; what can't be read is missing.
  package init(of folder: URL) {
    let files = FileManager.default
    func names(_ path: String) -> [String] {
      let names = try? files.contentsOfDirectory(atPath: folder.appending(path: path).path)
      return (names ?? []).map { path + $0 }
    }
    // The manifest of the package names only these as resources, and what else lies there isn't read.
    let paths = (names("") + names("links/")).filter { path in
      path != Self.open
        && [".jsonl", ".json", ".txt"].contains { path.utf8.count > 5 && path.hasSuffix($0) }
    }
    var fingerprints: [String: UInt64] = [:]
    for path in paths {
      guard var octets = try? SafeFile.read(folder.appending(path: path)) else { continue }
      if Octets.firstIndex(of: UInt8(ascii: "\r"), in: octets[...]) != nil {
        octets.removeAll { $0 == UInt8(ascii: "\r") }
      }
      var fingerprint = Fingerprint()
      fingerprint.add(octets)
      fingerprints[path] = fingerprint.value
    }
    self.fingerprints = fingerprints
  }

  /// The differences to another manifest, a phrase for each file.
  package func differences(to other: CorpusManifest) -> [String] {
    Set(fingerprints.keys).union(other.fingerprints.keys).sorted().compactMap { path in
      let name = "\(DataFolder.name)/\(path)".escaped
      switch (fingerprints[path], other.fingerprints[path]) {
      case (_?, nil): return "\(name) is missing"
      case (nil, _?): return "\(name) was added"
      case (let mine, let others): return mine == others ? nil : "\(name) was changed"
      }
    }
  }

  private static let found = CorpusManifest(of: DataFolder.directory)
  /// In what the data of this process differ from those that the program was built with.
  package static let changes = built.differences(to: found)
  /// Without what somebody added where that is permitted.
  static let inUse = changes.isEmpty ? built : found

  /// Eight hexadecimal digits that tell these data from others.
  package var digest: String {
    var fingerprint = Fingerprint()
    for (path, value) in fingerprints.sorted(by: { $0.key < $1.key }) {
      fingerprint.add(Array(path.utf8))
      fingerprint.add(value)
    }
    // Sixteen digits, whatever the value.
    return String(fingerprint.value | 1 << 63, radix: 16).prefix(8).description
  }

  package var source: String {
    let rows = fingerprints.sorted { $0.key < $1.key }
      .map { "    \"\($0.key)\": 0x\(String($0.value, radix: 16, uppercase: true)),\n" }
    return """
      extension CorpusManifest {
        /// The data that the program was built with; `APPFLIP_RECORD=1 swift test --filter BuiltDataTests`
        /// writes it.
        package static let built = CorpusManifest([
      \(rows.joined())  ])
      }

      """
  }
}

extension CorpusManifest {
  private static let mostShown = 5

  /// Refuses other data than those that the program was built with, unless somebody asked for them.
  package static func check(_ settings: Settings) throws(Flaw) {
    if !settings.usesChangedData, let flaw = flaw(changes) { throw flaw }
  }

  /// What is wrong with data that were changed, and what to do; nil if nothing.
  package static func flaw(_ changes: [String]) -> Flaw? {
    guard !changes.isEmpty else { return nil }
    let shown = changes.prefix(mostShown).joined(separator: ", ")
    let rest = changes.count - mostShown
    return Flaw(
      "the suite's data aren't those that it was built with: \(shown)"
        + (rest > 0 ? " and \(rest) more" : "")
        + "; restore them from the repository, or set \(Settings.Name.changedData.rawValue)=1 to run "
        + "with them as they are")
  }
}
