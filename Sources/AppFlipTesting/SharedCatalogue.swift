import Conformance
import CorpusFiles
import Synchronization

/// The cases, which are read once.
enum SharedCatalogue {
  /// All cases of all roles, or why there are none.
  static let all: Result<Catalogue, RunError> = Result { () throws(RunError) in
    DataFolder.provide(CorpusFiles.folder)
    return try .ofCheckout()
  }

  private static let unmatched = Mutex<[UnmatchedFilter]>([])

  /// Takes note of a pattern that names no rule: an empty list of cases would pass.
  static func note(_ error: UnmatchedFilter) { unmatched.withLock { $0.append(error) } }

  static var problems: [String] {
    unmatched.withLock { errors in
      var seen: Set<String> = []
      return errors.map(\.description).filter { seen.insert($0).inserted }
    }
  }
}
