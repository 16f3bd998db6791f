extension Probe {
  /// Hello is answered in time.
  static let hello = Probe(
    .hello, "Hello is answered within 10 s.", section: "hello",
    method: "Write hello, wait for a line; where none comes, close standard input and look again.",
    remedies: [
      "Flush standard output after each reply: to a pipe, most languages write in blocks.",
      "Python: print(..., flush=True). C: fflush(stdout). Ruby: $stdout.sync = true. Perl: $| = 1.",
      "Java, Kotlin: System.out.flush(). Go: Flush() of the bufio.Writer. Rust: stdout().flush().",
      "Read line by line: a read that waits for a full block, or for the end of input, waits for ever.",
      "Python: for line in sys.stdin. Node: readline.createInterface({input: process.stdin}).",
    ])
}
