import Foundation
import Synchronization

/// A standard stream of the process: a reader that doesn't read doesn't keep the program from ending.
final class StandardStream: Sendable {
  private let number: CInt
  private let isStopped: @Sendable () -> Bool
  private let refusal = Mutex<CInt?>(nil)

  /// The least `PIPE_BUF`: a pipe that is ready takes so many bytes at once.
  private static let piece = 512
  private static let slice: CInt = 50
  /// The number of slices without a reader after which a program that must end gives up: a second.
  private static let mostLooks = 20

  init(_ number: CInt, until isStopped: @escaping @Sendable () -> Bool) {
    (self.number, self.isStopped) = (number, isStopped)
  }

  /// The reason why text is lost; nil if none is, or if the reader closed the stream.
  var loss: String? {
    guard let number = refusal.withLock(\.self), number != EPIPE else { return nil }
    return unsafe String(cString: strerror(number))
  }

  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    var looks = 0
    while !rest.isEmpty, refusal.withLock(\.self) == nil {
      if isReady(within: Self.slice) {
        guard let count = writePiece(of: rest) else {
          refusal.withLock { [number = errno] in $0 = number }
          return
        }
        rest = rest.dropFirst(count)
        looks = 0
      } else if isStopped() {
        looks += 1
        if looks == Self.mostLooks { return }
      }
    }
  }

  func writeUnlessFull(_ text: String) {
    if isReady(within: 0) { _ = writePiece(of: Array(text.utf8)[...]) }
  }

  private func isReady(within milliseconds: CInt) -> Bool {
    var entry = pollfd(fd: number, events: CShort(POLLOUT), revents: 0)
    return unsafe poll(&entry, 1, milliseconds) > 0
  }

  private func writePiece(of text: ArraySlice<UInt8>) -> Int? {
    let piece = text.prefix(Self.piece)
    let count = unsafe piece.withUnsafeBytes {
      unsafe Foundation.write(number, $0.baseAddress, $0.count)
    }
    if count >= 0 { return count }
    return [EINTR, EAGAIN, EWOULDBLOCK].contains(errno) ? 0 : nil
  }
}
