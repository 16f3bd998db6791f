extension Probe {
  /// A plain request is answered.
  static let run = Probe(
    .run, "A plain good request is answered by a valid reply with its id.", section: "Envelope",
    method: "Ask for one run of the first declared role with a good link.",
    remedies: [
      "Copy the id of the request into the reply, and add exactly one of ok, unsupported and error.",
      "Catch what the implementation throws: {\"id\":...,\"error\":{\"where\":\"implementation\","
        + "\"message\":\"...\"}}.",
      "Write the members of ok as the protocol has them for the role, and no others.",
    ])
}
