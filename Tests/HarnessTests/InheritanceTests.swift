import Foundation
import Harness
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("What a program has open isn't open in what the harness starts", .ownTest)
struct InheritanceTests {
  @Test("so that the end of a pipe is seen while an adapter lives")
  func pipe() throws {
    let pipe = Pipe()
    let session = try FaultyAdapter.session("--window 1")
    defer { session.close() }
    try pipe.fileHandleForWriting.close()
    var reading = pollfd(
      fd: pipe.fileHandleForReading.fileDescriptor, events: CShort(POLLIN), revents: 0)
    #expect(unsafe poll(&reading, 1, 10_000) == 1 && reading.revents & CShort(POLLHUP) != 0)
  }
}
