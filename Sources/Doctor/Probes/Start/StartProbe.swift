extension Probe {
  /// The process starts.
  static let start = Probe(
    .start, "The command starts a process that lives until its input ends.",
    section: "Transport",
    method: "Start the command in an empty folder and write hello.",
    remedies: [
      "Run the command by hand in an empty folder: it must wait for a line on standard input.",
      "Name the program by its whole path, or relative to your folder: ./my_adapter, python3 a.py.",
      "Read requests in a loop until the end of input; don't end after the first.",
    ])
}
