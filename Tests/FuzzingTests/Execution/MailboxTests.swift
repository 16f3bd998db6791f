import Foundation
import Testing

@testable import Fuzzing

@Suite("Mailboxes")
struct MailboxTests {
  @Test("give what they got, in its order")
  func order() {
    let box = Mailbox<Int>()
    for number in 0..<3 { box.put(number) }
    #expect(box.take() == 0)
    box.put(3)
    #expect([box.poll(), box.take(), box.poll(), box.poll()] == [1, 2, 3, nil])
    box.put(4)
    #expect(box.take() == 4)
  }

  @Test("give what is left once they are closed, then nothing, however often they are asked")
  func close() {
    let box = Mailbox<Int>()
    box.put(1)
    box.put(2)
    box.close()
    #expect([box.take(), box.take(), box.take(), box.poll(), box.take()] == [1, 2, nil, nil, nil])
  }

  @Test("keep nothing of what was taken, though there is more in them")
  func taken() {
    final class Element: Sendable {}
    let box = Mailbox<Element>()
    weak var first: Element?
    do {
      let element = Element()
      first = element
      box.put(element)
    }
    box.put(Element())
    #expect(first != nil)
    #expect(box.take() != nil)
    #expect(first == nil)
    #expect(box.take() != nil)
  }

  @Test("wait for what another thread puts in")
  func threads() {
    let box = Mailbox<Int>()
    let thread = Thread {
      for number in 0..<2_000 { box.put(number) }
      box.close()
    }
    thread.start()
    var taken: [Int] = []
    while let number = box.take() { taken.append(number) }
    #expect(taken == Array(0..<2_000))
  }
}
