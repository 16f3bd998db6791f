/// What a report says of the configurations that were offered beside the ordinary one.
struct ConfigurationFields {
  private let standings: [ConfigurationStanding]

  init(_ run: RunResult) { standings = run.configurations }

  /// Adds those that were tested in one line, and the others with the reason.
  func add(to block: inout TextBlock) {
    let tested = standings.filter { $0.omission == nil }
    let omitted = standings.filter { $0.omission != nil }
    if !tested.isEmpty {
      block.addField(
        "configs",
        "\(tested.map(\.configuration.name).joined(separator: ", ")): hello offered these too, for a "
          + "sample of the cases, whose names end with @ and the name")
    }
    for (reason, standings) in omitted.grouped(by: \.omission) {
      let names = standings.map(\.configuration.name).joined(separator: ", ")
      block.addField("untested", "\(names): \(reason ?? "")")
    }
  }
}
