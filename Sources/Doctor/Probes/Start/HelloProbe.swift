extension Probe {
  /// Hello is answered in time.
  static let hello = Probe(
    .hello, "Hello is answered before its deadline.", section: "hello",
    method: "Write hello, wait for a line, 30 s or what --start-timeout-ms says; where none comes, "
      + "close standard input and look again.",
    remedies: [
      "Flush standard output after each reply: to a pipe, most languages write in blocks.",
      "Python: print(..., flush=True). C: fflush(stdout). Ruby: $stdout.sync = true. Perl: $| = 1.",
      "Java, Kotlin: System.out.flush(). Go: Flush() of the bufio.Writer. Rust: stdout().flush().",
      "Read line by line: a read that waits for a full block, or for the end of input, waits for ever.",
      "Python: for line in sys.stdin. Node: readline.createInterface({input: process.stdin}).",
      "Where a start takes longer, give it time: --start-timeout-ms here, APPFLIP_START_TIMEOUT_MS.",
    ])
}
