import Foundation
package import Harness

extension StartNotice {
  /// Says on standard error that an adapter lets hello wait: nothing else would show it for a while.
  package static let onStandardError = StartNotice { start in
    try? FileHandle.standardError.write(contentsOf: Data("\(start)\n".utf8))
  }
}
