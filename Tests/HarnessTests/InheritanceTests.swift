import Foundation
import Processes
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("A started process inherits no open file")
struct InheritanceTests {
  /// Whether the system can close what is open besides as it starts a process.
  private static var closesTheRest: Bool {
    #if canImport(Glibc)
      unsafe dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") != nil
    #elseif canImport(Darwin)
      true
    #else
      false
    #endif
  }

  @Test(
    "the end of a pipe is seen while an adapter lives",
    .enabled(if: closesTheRest, "the C library can't close all else: glibc before 2.34, or musl"))
  func pipe() throws {
    let pipe = Pipe()
    let session = try FaultyAdapter.session("--window 1")
    defer { session.close() }
    try pipe.fileHandleForWriting.close()
    var reading = pollfd(
      fd: pipe.fileHandleForReading.fileDescriptor, events: CShort(POLLIN), revents: 0)
    #expect(unsafe poll(&reading, 1, 600_000) == 1 && reading.revents & CShort(POLLHUP) != 0)
  }
}
