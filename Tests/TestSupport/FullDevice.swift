import Foundation

/// A device that takes no byte, as a full disk does; Linux has it.
package enum FullDevice {
  package static let path = "/dev/full"

  /// Whether it is there, and is the device: a file of that name takes what is written to it.
  package static var isThere: Bool {
    var there = stat()
    return unsafe stat(path, &there) == 0 && there.st_mode & S_IFMT == S_IFCHR
  }

  package static let reason = "there is no device /dev/full"
}
