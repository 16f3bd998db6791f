import Foundation
import Synchronization

/// The last lines of a run of the tests, after hundreds of lines about single tests.
package enum LastWords {
  private static let words = Mutex<[String]>([])

  package static func add(_ text: String) {
    let isFirst = words.withLock { words in
      words.append(text)
      return words.count == 1
    }
    if isFirst { atexit { LastWords.speak() } }
  }

  private static func speak() {
    let text = words.withLock { $0.map { "\n\($0)\n" }.joined() }
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}
