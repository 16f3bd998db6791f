import AppFlip
import Foundation

/// The file of the text that another process reads: it stays there if the text ends the process.
package struct LastText: Sendable {
  package let path: String

  package init() {
    path = FileManager.default.temporaryDirectory.appending(path: "text-\(UUID().uuidString)").path
    _ = FileManager.default.createFile(atPath: path, contents: nil)
  }

  package var shown: String { Bytes.escaped(FileManager.default.contents(atPath: path) ?? Data()) }

  package func remove() { try? FileManager.default.removeItem(atPath: path) }
}

/// The limit of memory for a text that this process reads.
///
/// Seconds are the processor's own: a busy machine takes no more of them.
package struct ReadingLimits {
  private let file: FileHandle
  private let seconds: Int

  /// Bounds the memory as well, for good, where the system can.
  package init(_ path: String, seconds: Int = 10, megabytes: Int = 256) throws {
    guard let file = FileHandle(forWritingAtPath: path) else { throw CocoaError(.fileNoSuchFile) }
    (self.file, self.seconds) = (file, seconds)
    #if os(Linux)
      // The sixth number is the memory that only this process writes.
      let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        .split(separator: " ").dropFirst(5).first.flatMap { Int($0) }
      guard let pages else { throw CocoaError(.fileReadCorruptFile) }
      try Self.limit(Self.memory, to: pages * Int(getpagesize()) + megabytes << 20)
    #endif
  }

  package static var boundsMemory: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// Notes the text that is read next.
  package func begin(_ text: [UInt8]) throws {
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: text)
    let used = Int(clock()) / Int(CLOCKS_PER_SEC)
    // The limit counts ticks of the processor, clock() counts time: they drift apart in a long run.
    try Self.limit(Self.processor, to: used + used / 4 + 1 + seconds)
  }

  #if canImport(Glibc)
    private typealias Resource = __rlimit_resource_t
    private static let processor = Resource(RLIMIT_CPU.rawValue)
    private static let memory = Resource(RLIMIT_DATA.rawValue)
  #else
    private typealias Resource = CInt
    private static let processor = RLIMIT_CPU
    private static let memory = RLIMIT_DATA
  #endif

  private static func limit(_ resource: Resource, to value: Int) throws {
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { throw POSIXError(.EINVAL) }
    limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
    guard unsafe setrlimit(resource, &limit) == 0 else { throw POSIXError(.EINVAL) }
  }
}
