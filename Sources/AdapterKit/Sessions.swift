/// Running implementations of a role, each by the octets of its session's name.
struct Sessions<Implementation> {
  private var running: [[UInt8]: Implementation] = [:]

  /// The implementation that runs in a session; without a session none ever does.
  subscript(session: String?) -> Implementation? {
    get { session.flatMap { running[Array($0.utf8)] } }
    set {
      if let session { running[Array(session.utf8)] = newValue }
    }
  }

  /// Forgets running implementations.
  ///
  /// - Parameter session: the session to forget, nil for all.
  mutating func forget(_ session: String?) {
    if session == nil { running = [:] } else { self[session] = nil }
  }
}
