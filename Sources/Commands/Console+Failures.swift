import Conformance

extension Console {
  /// Says what makes no sense in the command line, or in a file that it names.
  ///
  /// - Parameter error: what makes no sense.
  /// - Returns: how the program ends.
  func refuse(_ error: any Error) -> ExitCode {
    // An error of the command line says itself whose it is.
    errors(error is UsageError ? "\(error)\n" : "appflip: \(error)\n")
    return .usage
  }

  /// Says why there is no run, and what to do about it.
  ///
  /// - Parameter error: the reason.
  /// - Returns: how the program ends.
  func fail(_ error: RunError) -> ExitCode {
    // A failure to start has several lines, and says itself what it is about.
    if case .start(let failure) = error {
      errors("\(failure)\n")
      return .adapter
    }
    errors("appflip: \(error)\n")
    switch error {
    case .start, .world: return .adapter
    case .noRole: return .untested
    case .settings, .data, .corpus, .catalogue: return .usage
    case .reports: return .failed
    }
  }
}
