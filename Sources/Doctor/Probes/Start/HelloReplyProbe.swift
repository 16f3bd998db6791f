extension Probe {
  /// The reply to hello is valid.
  static let helloReply = Probe(
    .helloReply, "The reply to hello has the id of the request and says what the adapter can do.",
    section: "hello", method: "Read the reply to hello strictly, as the suite does.",
    remedies: [
      "The least that will do: {\"id\":\"0\",\"ok\":{\"protocol\":1,"
        + "\"implementation\":{\"name\":\"...\"},\"roles\":[\"app\"]}}.",
      "Leave out members that you have nothing to say in; a member of your own is called x-...",
    ])
}
