import Conformance
import Harness

extension Probe {
  /// The steps of the preflight: without them, no other probe can run.
  static let preflight = [
    Probe(
      "start", "The command starts a process that runs until its standard input is closed.",
      sends: "the command, in an empty folder, and hello",
      expects: "a process that keeps running and answers hello",
      fixes: [
        "Run the command by hand, in the folder where you call appflip. It must wait for a line.",
        "Check that each file of the command exists: a full path, or a path from the folder where you "
          + "call appflip.",
        "Read requests in a loop until the end of input. Don't exit after the first request.",
      ]),
    Probe(
      "hello", "The adapter writes a line after hello, within the deadline.",
      sends: "hello, and after 30 s or APPFLIP_START_TIMEOUT_MS the end of input",
      expects: "the reply to hello, on a line of its own",
      fixes: [
        "Flush standard output after each reply. Most languages buffer what they write to a pipe.",
        "Python: print(..., flush=True). C: fflush(stdout). Ruby: $stdout.sync = true. Perl: $| = 1.",
        "Java, Kotlin: System.out.flush(). Go: Flush() of the bufio.Writer. Rust: stdout().flush().",
        "Read line by line. Don't wait for a full block or for the end of input.",
        "Python: for line in sys.stdin. Node: readline.createInterface({input: process.stdin}).",
        "If a start takes longer, set APPFLIP_START_TIMEOUT_MS.",
      ]),
    Probe(
      "hello-reply",
      "The reply to hello has the id of the request and says what the adapter can do.",
      sends: "hello",
      expects:
        "{\"id\":\"0\",\"ok\":{\"protocol\":1,\"implementation\":{\"name\":...},\"roles\":[...]}}",
      fixes: [AdapterAdvice.shortestHello, AdapterAdvice.ownMembers]),
    Probe(
      "run", "A valid request gets a valid reply with its id.",
      sends: "a run with a valid link for the first declared role: the sample request",
      expects: "a valid reply",
      fixes: [
        AdapterAdvice.envelope,
        "Catch errors of the implementation, and reply {\"id\":...,"
          + "\"error\":{\"where\":\"implementation\",\"message\":\"...\"}}.",
        AdapterAdvice.members,
      ]),
    Probe(
      "deadline", "A valid request is answered within the deadline.",
      sends: "the sample request, with three deadlines for the reply",
      expects: "the reply within the first deadline",
      fixes: [
        "Load all resources and open all connections before you reply to hello, which has 30 s.",
        "Don't really wait for animations, retries and timeouts: go straight to their result.",
        "If it can't be faster, use --timeout-ms or APPFLIP_TIMEOUT_MS.",
      ]),
    Probe(
      "standard-output", "Standard output has one reply for each request, and no other text.",
      sends: "hello, three sample requests, and the end of input",
      expects: "four lines, one reply each",
      fixes: [
        AdapterAdvice.logs,
        "Python: print(..., file=sys.stderr). Node: console.error. Java: System.err. C: stderr.",
        "Python, if a library prints: keep sys.stdout for the replies, and set sys.stdout = sys.stderr.",
        AdapterAdvice.once,
      ]),
  ]
}
