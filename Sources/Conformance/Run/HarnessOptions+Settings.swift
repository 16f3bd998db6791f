public import Harness

extension HarnessOptions {
  /// Makes the options of settings: their deadlines.
  ///
  /// - Parameters:
  ///   - settings: the settings.
  ///   - startNotice: who hears that an adapter lets hello wait; nil for nobody.
  public init(_ settings: Settings, startNotice: StartNotice? = nil) {
    self.init()
    runDeadline = settings.deadline
    helloDeadline = settings.helloDeadline
    self.startNotice = startNotice
  }
}
