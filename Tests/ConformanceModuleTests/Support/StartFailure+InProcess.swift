import Harness

extension StartFailure {
  /// Starts an adapter in this process; whatever is wrong with it is a failure of the start.
  static func told<Adapter>(of start: () throws -> Adapter) throws(StartFailure) -> Adapter {
    do {
      return try start()
    } catch { throw StartFailure(command: "in-process", cause: .system("\(error)")) }
  }
}
