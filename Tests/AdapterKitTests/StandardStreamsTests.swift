import AdapterKit
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Streams of an adapter")
struct StandardStreamsTests {
  /// A pipe as streams; both ends don't block where a test says so.
  private func makeStreams(blocking: Bool) throws -> (streams: StandardStreams, pipe: Pipe) {
    let pipe = Pipe()
    let ends = [pipe.fileHandleForReading, pipe.fileHandleForWriting].map(\.fileDescriptor)
    if !blocking {
      for end in ends { try #require(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
    }
    return (StandardStreams(input: ends[0], output: ends[1]), pipe)
  }

  @Test("a reply that is longer than a pipe is written whole", arguments: [true, false])
  func longReply(isBlocking: Bool) throws {
    let (streams, pipe) = try makeStreams(blocking: isBlocking)
    let sent = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 / 251) }
    let writing = pipe.fileHandleForWriting
    Thread {
      try? streams.write(sent)
      try? writing.close()
    }.start()
    var received: [UInt8] = []
    while true {
      let bytes = try streams.read()
      if bytes.isEmpty { break }
      received += bytes
    }
    // Not compared by the expectation itself, which would look for the difference too long.
    let isWhole = received == sent
    #expect(isWhole)
  }

  @Test("a closed stream is an error with its name and reason")
  func errors() throws {
    let streams = StandardStreams(input: -1, output: -1)
    #expect(throws: StreamError(.read, number: EBADF)) { try streams.read() }
    #expect(throws: StreamError(.write, number: EBADF)) { try streams.write([1]) }
    let description = "\(StreamError(.write, number: EBADF))"
    #expect(description.hasPrefix("can't write to standard output: "))
  }
}
