extension Probe {
  /// A plain request is answered in time.
  static let deadline = Probe(
    .deadline, "A plain good request is answered within the deadline.", section: "hello",
    method: "Wait three times as long for the first reply, and see when it came.",
    remedies: [
      "Load and connect what the implementation needs before you answer hello, which has 30 s.",
      "Replace real waiting (animations, retries, time-outs) by what it comes to.",
      "Where it can't be faster, give more time: --timeout-ms here, APPFLIP_TIMEOUT_MS for the run.",
    ])
}
