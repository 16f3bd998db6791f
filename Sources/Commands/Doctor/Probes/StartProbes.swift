import AdapterProtocol
import Conformance
import Harness
import Processes

// The steps of the preflight: whatever else an adapter does, it must start and answer.
extension Probe {
  static let preflightSteps = [start, hello, helloReply, run, deadline]

  static let start = Probe(
    "start",
    requirement: "The command starts a process that runs until its standard input is closed.",
    impact: "The suite can't test anything.",
    test: "Start the command in an empty folder and send hello.",
    fixes: [
      "Run the command by hand, in the folder where you call appflip. It must wait for a line on "
        + "standard input.",
      "Check that each file of the command exists: a full path, or a path from the folder where you "
        + "call appflip.",
      "Read requests in a loop until the end of input. Don't exit after the first request.",
    ])

  static let hello = Probe(
    "hello",
    requirement: "The adapter writes a line after hello, within the deadline.",
    impact: "The suite stops: it sends no other request before the reply to hello.",
    test:
      "Send hello and wait 30 s, or as long as --start-timeout-ms says. If no line comes, close "
      + "standard input and read again.",
    fixes: [
      "Flush standard output after each reply. Most languages buffer what they write to a pipe.",
      "Python: print(..., flush=True). C: fflush(stdout). Ruby: $stdout.sync = true. Perl: $| = 1.",
      "Java, Kotlin: System.out.flush(). Go: Flush() of the bufio.Writer. Rust: stdout().flush().",
      "Read line by line. Don't wait for a full block or for the end of input.",
      "Python: for line in sys.stdin. Node: readline.createInterface({input: process.stdin}).",
      "If a start takes longer, use --start-timeout-ms here and APPFLIP_START_TIMEOUT_MS for the run.",
    ])

  static let helloReply = Probe(
    "hello-reply",
    requirement: "The reply to hello has the id of the request and says what the adapter can do.",
    impact: "The suite stops: it doesn't know which roles it can test.",
    test: "Read the reply to hello as strictly as the suite does.",
    fixes: [
      AdapterAdvice.shortestHello, AdapterAdvice.ownMembers,
    ])

  static let run = Probe(
    "run",
    requirement: "A valid request gets a valid reply with its id.",
    impact: "No case can show what the implementation does.",
    test: "Send one run with a valid link to the first declared role: the sample request.",
    fixes: [
      AdapterAdvice.envelope,
      "Catch errors of the implementation, and reply {\"id\":...,"
        + "\"error\":{\"where\":\"implementation\",\"message\":\"...\"}}.",
      AdapterAdvice.members,
    ])

  static let deadline = Probe(
    "deadline",
    requirement: "A valid request is answered within the deadline.",
    impact: "The suite kills the adapter at the deadline, and the case fails with a timeout.",
    test: "Wait up to three deadlines for the first reply, and see when it comes.",
    fixes: [
      "Load all resources and open all connections before you reply to hello, which has 30 s.",
      "Don't really wait for animations, retries and timeouts: go straight to their result.",
      "If it can't be faster, use --timeout-ms here and APPFLIP_TIMEOUT_MS for the run.",
    ])
}

// What every process must say about itself.
extension Probe {
  static let handshakes = [versions, restart]

  static let versions = Probe(
    "versions",
    requirement:
      "The reply to hello never claims a protocol version that the adapter doesn't support.",
    impact: "The suite and the adapter would misread each other's messages.",
    test: "Offer only the versions 901 and 902. An error, an exit or version 1 is right.",
    fixes: [
      "Always answer with the version that you wrote the adapter for: 1.",
      "If 1 isn't between min and max, answer with error and where adapter, or exit.",
    ]
  ) { adapter throws(ProbeFailure) in
    let connection = try adapter.start()
    let response = connection.hello(
      RawRequest.line(
        "0",
        .hello(
          HelloRequest(
            minimumVersion: 901, maximumVersion: 902, suite: ConformanceRun.suite,
            configuration: ConformanceRun.greeting.configuration))))
    if let ok = response.ok, case .integer(let version)? = ok["protocol"],
      !(901...902).contains(version)
    {
      return .passedWithNote(
        "the adapter answers with its own version; the suite then reports the mismatch")
    }
    if response.ok == nil, response.member != nil || response.hasEnded { return .passed }
    throw ProbeFailure(response, expected: "an error, an exit, or version 1")
  }

  static let restart = Probe(
    "restart",
    requirement: "Every process gives the same answer to hello.",
    impact:
      "The suite restarts the adapter after a crash or a timeout, and stops if the answer differs.",
    test: "Start a second process and compare its answer with the first.",
    fixes: [
      "Declare what the adapter can do. The answer must not depend on earlier runs.",
      "Release locks, ports and files that keep the next process from starting.",
      "Put values that change, such as a process id or the time, only into members whose names start with x-.",
    ]
  ) { adapter throws(ProbeFailure) in
    let response = try adapter.start().hello()
    guard try Preflight.helloReply(in: response).isInterchangeable(with: adapter.hello) else {
      throw ProbeFailure(
        response, expected: "the roles, max_in_flight and config of the first process")
    }
    return .passed
  }
}
