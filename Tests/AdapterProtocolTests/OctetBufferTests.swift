import AdapterProtocol
import AppFlip
import Testing

@Suite("Octets that grow at the end")
struct OctetBufferTests {
  @Test("they are those of an array with which the same is done", arguments: 1...8)
  func array(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var buffer = OctetBuffer(capacity: 0)
    var array: [UInt8] = []
    for _ in 0..<500 {
      switch generator.next() % 4 {
      case 0, 1:
        let octets = (0..<generator.next() % 100).map { _ in
          UInt8(truncatingIfNeeded: generator.next())
        }
        buffer.append(octets.span)
        array += octets
      case 2:
        let length = Int.random(in: 0...array.count, using: &generator)
        buffer.removeFirst(length)
        array.removeFirst(length)
      default:
        let length = Int.random(in: 0...300, using: &generator)
        buffer.truncate(to: length)
        array.removeLast(max(0, array.count - length))
      }
      let start = Int.random(in: 0...array.count, using: &generator)
      #expect(buffer.count == array.count)
      #expect(octets(of: buffer, from: start) == Array(array[start...]))
    }
  }

  @Test("lines are handed over behind those that wait, and begin again")
  func lines() {
    let run = RunRequest(.app(AppInput(url: nil)))
    let lines = (1...3).map { Request(id: "\($0)", operation: .run(run)).line() }
    var output = JSONOutput()
    var buffer = OctetBuffer(capacity: 0)
    for id in 1...3 {
      run.writeLine(id: id, label: nil, deadline: nil, into: &output)
      #expect(output.octets(from: 0) == lines[id - 1])
      output.move(to: &buffer)
      #expect(output.count == 0)
    }
    #expect(octets(of: buffer, from: 0) == Array(lines.joined()))
  }

  private func octets(of buffer: borrowing OctetBuffer, from start: Int) -> [UInt8] {
    buffer.read(from: start) { octets in octets.indices.map { octets[$0] } }
  }
}
