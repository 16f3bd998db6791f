/// The faults and the choices of every role, as the command line knows them.
public enum NamedBehaviours {
  /// The faults: the app's, the authorization endpoint's, the Google app's.
  public static let faults: [any ReferenceFault] =
    Fault.allCases + EndpointFault.allCases + GoogleAppFault.allCases

  /// The choices of the same roles.
  public static let choices: [any ReferenceChoice] =
    Choice.allCases + EndpointChoice.allCases + GoogleAppChoice.allCases

  /// A line for each fault: its name, the rules that it breaks, what it does, and when alone.
  static var faultLines: [String] {
    faults.map { fault in
      let trigger = fault.trigger.map { "\tonly with \($0)" } ?? ""
      return "\(fault.rawValue)\t\(fault.breaks.joined(separator: " "))\t\(fault.summary)\(trigger)"
    }
  }

  /// A line for each choice: its name, and what is chosen.
  static var choiceLines: [String] { choices.map { "\($0.rawValue)\t\($0.summary)" } }
}
