package import Foundation
package import Harness
import Synchronization

/// The folder `Corpus`, whose files the suite reads when it runs; a program outside its checkout needs a copy.
package enum DataFolder {
  package static let variable = "APPFLIP_DATA"
  package static let name = "Corpus"

  package static let found = Result { () throws(Flaw) in
    if let folder = provided.withLock(\.self), isDataFolder(folder) { return folder }
    return try find(
      environment: ProcessInfo.processInfo.environment,
      beside: Bundle.main.executableURL?.resolvingSymlinksInPath(), in: checkout)
  }

  /// The folder of this process; if none was found, the checkout's, whose files are then missing.
  package static let directory = (try? found.get()) ?? checkout.appending(path: name)

  /// Sets the folder, before anything is read.
  package static func provide(_ folder: URL) { provided.withLock { $0 = folder } }

  private static let provided = Mutex<URL?>(nil)
  private static let checkout = URL(filePath: #filePath)
    .appending(path: "../../../..").standardizedFileURL

  static func find(
    environment: [String: String], beside program: URL?, in checkout: URL
  ) throws(Flaw) -> URL {
    if let path = environment[variable] {
      let folder = URL(filePath: path, directoryHint: .isDirectory).absoluteURL
      guard !path.isEmpty, isDataFolder(folder) else {
        throw Flaw(
          "\(variable)=\"\(path)\" doesn't name the suite's folder \(name): it has no \(Corpus.ledger)"
        )
      }
      return folder
    }
    let places = [program?.deletingLastPathComponent(), checkout].compactMap(\.self)
      .map { $0.appending(path: name, directoryHint: .isDirectory) }
    guard let folder = places.first(where: isDataFolder) else {
      throw Flaw(
        "the suite's folder \(name) isn't there; searched: "
          + places.map(\.path).joined(separator: " and ")
          + "; copy it from the checkout next to the program, or name it with \(variable)")
    }
    return folder
  }

  private static func isDataFolder(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: Corpus.ledger).path)
  }
}
