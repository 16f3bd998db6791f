import AppFlip
import Synchronization

/// A start that takes long: the adapter has not answered hello yet.
public struct SlowStart: Equatable, Sendable {
  /// The command as the user wrote it.
  public var command: String
  /// How long the reply has been waited for, in milliseconds.
  public var waited: Int
  /// How long it is waited for at most, in milliseconds.
  public var deadline: Int

  /// Describes a start.
  ///
  /// - Parameters:
  ///   - command: the command as the user wrote it.
  ///   - waited: how long the reply has been waited for, in milliseconds.
  ///   - deadline: how long it is waited for at most, in milliseconds.
  public init(command: String, waited: Int, deadline: Int) {
    self.command = command
    self.waited = waited
    self.deadline = deadline
  }
}

extension SlowStart: CustomStringConvertible {
  /// What is waited for and how long, in one line of printable ASCII.
  public var description: String {
    "waiting for hello... \(waited / 1_000) s of at most \(deadline / 1_000) s, for: "
      + Octets.escaped(Array(command.utf8))
  }
}

/// Tells whoever watches that an adapter takes long to start.
///
/// The harness prints nothing itself. Of one command it tells again only when a wait is twice as long as
/// the last one that it told of: an adapter that is restarted often brings a few lines, not hundreds.
public final class StartNotice: Sendable {
  private let patience: Int
  private let tell: @Sendable (SlowStart) -> Void
  /// The longest wait that was told of, by command.
  private let told = Mutex<[String: Int]>([:])

  /// Prepares to tell.
  ///
  /// - Parameters:
  ///   - patience: how long a start may take without a word, in milliseconds.
  ///   - tell: takes what is to be told, on the thread of the session that starts.
  public init(after patience: Int = 3_000, _ tell: @escaping @Sendable (SlowStart) -> Void) {
    self.patience = patience
    self.tell = tell
  }

  /// Takes note of a wait that goes on, and tells of it when its time has come.
  ///
  /// - Parameter start: the start as it stands now.
  package func note(_ start: SlowStart) {
    let isNews = told.withLock { told in
      let least = told[start.command].map { max(1, 2 * $0) } ?? patience
      guard start.waited >= least else { return false }
      told[start.command] = start.waited
      return true
    }
    if isNews { tell(start) }
  }
}
