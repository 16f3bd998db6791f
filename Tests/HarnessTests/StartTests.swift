import AdapterProtocol
import AppFlip
import Harness
import Processes
import TestSupport
import Testing

@Suite("An adapter that can't be started")
struct StartTests {
  @Test(
    "because there is nothing to start",
    arguments: [
      ("appflip-no-such-program --now", 127), ("/dev/null", 126), ("true", 0), ("(exit 6)", 6),
      ("echo 'unbalanced", 2),
    ])
  func nothing(_ line: String, status: Int) throws {
    let failure = try #require(failureOf(AdapterCommand(line, relativeTo: "/")))
    if status == 2 {
      guard case .hello(.crashed(.exited, _)) = failure.cause else {
        Issue.record(failure)
        return
      }
    } else {
      #expect(failure.cause == .hello(.crashed(.exited(status: status), standardError: [])))
    }
    if status > 100 { #expect(!failure.standardError.isEmpty) }
    #expect(failure.description.contains(line))
    #expect(failure.description.contains(failure.fix))
  }

  @Test(
    "when no version suits both",
    arguments: [
      (1...1, "", 1), (1...3, "", 1), (1...2, "wrong-version", 2), (2...2, "wrong-version", 2),
    ])
  func negotiation(_ versions: ClosedRange<Int>, fault: String, version: Int) throws {
    let session = try AdapterSession(
      command: command(fault), hello: hello(versions), options: .patient)
    #expect(session.hello.protocolVersion == version)
    #expect(session.hello.implementation.name == "Faulty")
  }

  @Test(
    "when a version suits only one",
    arguments: [(1...1, "wrong-version", 2), (2...3, "", 1), (3...9, "wrong-version", 2)])
  func noCommonVersion(_ versions: ClosedRange<Int>, fault: String, version: Int) throws {
    let failure = try #require(failureOf(command(fault), hello: hello(versions)))
    #expect(failure.cause == .wrongVersion(version, offered: versions))
    #expect(failure.description.contains("version \(version)"))
  }

  @Test("is described in printable ASCII")
  func hostileLog() throws {
    let command = AdapterCommand(
      "printf '\\033[2Jred\\302\\205\\n' >&2; exit 9 # \u{202E}", relativeTo: "/")
    let failure = try #require(failureOf(command))
    #expect(failure.cause == .hello(.crashed(.exited(status: 9), standardError: [])))
    #expect(failure.description.utf8.allSatisfy { $0 == UInt8(ascii: "\n") || $0.isVisible })
    #expect(failure.description.contains("\\x1B[2Jred"))
  }

  @Test("if a file of the command is missing, the fix is to correct its path")
  func missingFile() {
    var failure = StartFailure(
      command: "python3 a.py", cause: .hello(.crashed(.exited(status: 2), standardError: [])))
    #expect(failure.fix.hasPrefix("Run the command by hand. "))
    failure = StartFailure(
      command: "http-adapter --feild a=b",
      cause: .hello(.crashed(.exited(status: 64), standardError: [])),
      standardError: Array("unknown option".utf8))
    #expect(failure.fix == "Correct the command: see its last lines.")
    failure.notFound = "not found: a.py, in /"
    #expect(failure.fix.hasPrefix("Correct the path: "))
  }

  private func command(_ fault: String) -> AdapterCommand {
    FaultyAdapter.command(fault.isEmpty ? "" : "--hello \(fault)")
  }

  private func hello(_ versions: ClosedRange<Int>) -> HelloRequest {
    HelloRequest(
      minimumVersion: versions.lowerBound, maximumVersion: versions.upperBound, suite: "tests")
  }

  private func failureOf(
    _ command: AdapterCommand, hello: HelloRequest = HelloRequest(suite: "tests")
  ) -> StartFailure? {
    do throws(StartFailure) {
      _ = try AdapterSession(command: command, hello: hello, options: .patient)
      return nil
    } catch {
      return error
    }
  }
}
