/// A way to break the protocol at the end of input.
enum EndFault: String, CaseIterable {
  case ignore
  case ignoreTerminate = "ignore-terminate"
  case exit5 = "exit-5"
  case line

  /// What the adapter does.
  var sentence: String {
    switch self {
    case .ignore: "doesn't end"
    case .ignoreTerminate: "doesn't end, and ignores SIGTERM"
    case .exit5: "ends with exit status 5"
    case .line: "writes one line more"
    }
  }
}
