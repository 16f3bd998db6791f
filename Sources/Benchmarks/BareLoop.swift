import AdapterProtocol
import Conformance
import Exchanges
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes lines to a child and reads its lines, and does nothing else: what no fuzzer can be faster than.
struct BareLoop {
  /// The program that is started, with its arguments.
  let command: [String]

  /// Why there is nothing to measure.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Feeds a child; the clock starts with the answer to a first line, once the child is there.
  func run(
    _ lines: [[UInt8]], greetedBy greeting: [UInt8]? = nil, count: Int, window: Int
  ) throws -> Double {
    guard !lines.isEmpty, lines.allSatisfy({ $0.last == UInt8(ascii: "\n") }) else {
      throw Failure(description: "there are no whole lines to send")
    }
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    defer { Self.end(process, input) }
    let (writer, reader) = (
      input.fileHandleForWriting.fileDescriptor, output.fileHandleForReading.fileDescriptor
    )
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
    _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    try exchange(greeting.map { [$0] } ?? lines, 1, window, writer, reader)
    let clock = ContinuousClock()
    let start = clock.now
    try exchange(lines, count, window, writer, reader)
    return start.duration(to: clock.now) / .seconds(1)
  }

  /// Ends a child and whatever it started, and reaps it: whoever waits for any child sees one that nobody
  /// reaps again and again.
  private static func end(_ process: Process, _ input: Pipe) {
    try? input.fileHandleForWriting.close()
    // Foundation's processes lead groups of their own; a signal that can be blocked ends nothing for sure.
    if kill(-process.processIdentifier, SIGKILL) != 0 { process.terminate() }
    process.waitUntilExit()
  }

  private func exchange(
    _ lines: [[UInt8]], _ count: Int, _ window: Int, _ writer: Int32, _ reader: Int32
  ) throws {
    var (next, answered) = (0, 0)
    var outgoing: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while answered < count {
      while next < count, next - answered < window {
        outgoing += lines[next % lines.count]
        next += 1
      }
      let moved = try send(&outgoing, to: writer)
      let read = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe Self.receive(reader, bytes.baseAddress, bytes.count)
      }
      if read == 0 { throw Failure(description: "the child ended after \(answered) lines") }
      if read > 0 { answered += buffer[..<read].count { $0 == 0x0A } }
      if !moved, read < 0 { Self.wait(writer, reader, isWriting: !outgoing.isEmpty) }
    }
  }

  private func send(_ octets: inout [UInt8], to writer: Int32) throws -> Bool {
    guard !octets.isEmpty else { return false }
    let count = unsafe octets.withUnsafeBytes { bytes in
      unsafe write(writer, bytes.baseAddress, bytes.count)
    }
    guard count > 0 else { return false }
    octets.removeFirst(count)
    return true
  }

  private static func receive(
    _ reader: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int { unsafe read(reader, buffer, count) }

  private static func wait(_ writer: Int32, _ reader: Int32, isWriting: Bool) {
    var polls = [pollfd(fd: reader, events: Int16(POLLIN), revents: 0)]
    if isWriting { polls.append(pollfd(fd: writer, events: Int16(POLLOUT), revents: 0)) }
    _ = unsafe poll(&polls, nfds_t(polls.count), 1_000)
  }
}

/// An adapter that remembers the lines that were written to it.
final class Recorder: AdapterUnderTest {
  private let adapter: any AdapterUnderTest
  private let lines: LineStore

  /// What the adapter answered to hello.
  var hello: HelloReply { adapter.hello }
  /// What went wrong so far without a single job to blame.
  var incidents: [Incident] { adapter.incidents }

  init(_ adapter: any AdapterUnderTest, into lines: LineStore) {
    self.adapter = adapter
    self.lines = lines
  }

  func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    adapter.run(jobs.map { $0.keepingLines }) { number, transcripts in
      lines.add(transcripts)
      each(number, transcripts)
    }
  }

  func run(from next: () -> Job?, each: (Int, [Transcript]) -> Void) {
    adapter.run(from: { next()?.keepingLines }) { number, transcripts in
      lines.add(transcripts)
      each(number, transcripts)
    }
  }

  func close() -> Shutdown { adapter.close() }
}

extension Job {
  /// The job with its lines.
  fileprivate var keepingLines: Job {
    var job = self
    job.keepsLines = true
    return job
  }
}

/// The lines that were written to adapters.
final class LineStore: Sendable {
  private let state = Mutex<[[UInt8]]>([])

  /// The lines, in the order of their replies.
  var lines: [[UInt8]] { state.withLock(\.self) }

  /// Adds the lines of exchanges.
  func add(_ transcripts: [Transcript]) {
    state.withLock { lines in
      lines += transcripts.map(\.requestLine)
    }
  }
}
