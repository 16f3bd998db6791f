import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An adapter that answers without thinking: what it costs is what any adapter costs at least.
///
/// It finds the id and the raw state of a request by their octets. A link that asks for it ends the process
/// instead of being answered.
public enum ThoughtlessAdapter {
  /// What it answers to every link.
  public enum Manner: String, CaseIterable, Sendable {
    /// It opens nothing, as an app does with a link that is none of its own: most malformed links are
    /// answered right so, as they are by an implementation that works.
    case nothing
    /// It opens one fixed redirect URI with one fixed code and the state of the link: nearly every answer
    /// breaks rules, two or three of them.
    case code
  }

  /// The words behind the name of the program with which it serves.
  static func words(_ manner: Manner) -> [String] { ["bench", "child", manner.rawValue] }

  /// Serves standard input until its end.
  public static func serve(_ manner: Manner) {
    var input = [UInt8](repeating: 0, count: 1 << 16)
    var pending: [UInt8] = []
    var output: [UInt8] = []
    while true {
      let count = unsafe input.withUnsafeMutableBytes { unsafe read(0, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      pending += input[..<count]
      var start = 0
      while let end = firstIndex(of: 0x0A, in: pending, from: start) {
        guard answer(pending, start..<end, manner, &output) else { return }
        start = end + 1
      }
      pending.removeSubrange(..<start)
      guard flush(&output) else { return }
    }
  }

  private static func flush(_ output: inout [UInt8]) -> Bool {
    var sent = 0
    while sent < output.count {
      let count = unsafe output.withUnsafeBytes { bytes in
        unsafe write(1, bytes.baseAddress.map { unsafe $0 + sent }, bytes.count - sent)
      }
      if count <= 0 { return false }
      sent += count
    }
    output.removeAll(keepingCapacity: true)
    return true
  }

  /// Answers a line; false if that is to end the process.
  private static func answer(
    _ line: [UInt8], _ range: Range<Int>, _ manner: Manner, _ output: inout [UInt8]
  ) -> Bool {
    // A request begins with {"id":"
    let id = range.lowerBound + 7
    guard let idEnd = firstIndex(of: 0x22, in: line, from: id), idEnd < range.upperBound else {
      return true
    }
    let link = idEnd + beforeLink
    if link < range.upperBound, line[link...].starts(with: crashingLink) { return false }
    output += head
    output += line[id..<idEnd]
    if range.count > idEnd - range.lowerBound + 12, line[idEnd + 8] == UInt8(ascii: "h") {
      output += hello
      return true
    }
    if manner == .nothing {
      output += nothing
      return true
    }
    output += answerHead
    if let state = find(stateName, in: line, range) {
      var end = state
      while end < range.upperBound, !ends.contains(line[end]) { end += 1 }
      output += line[state..<end]
    }
    output += answerTail
    return true
  }

  private static func find(_ name: [UInt8], in line: [UInt8], _ range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while let found = firstIndex(of: name[0], in: line, from: index),
      found + name.count <= range.upperBound
    {
      if line[found..<(found + name.count)].elementsEqual(name) { return found + name.count }
      index = found + 1
    }
    return nil
  }

  private static func firstIndex(of octet: UInt8, in octets: [UInt8], from start: Int) -> Int? {
    unsafe octets.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress, start < bytes.count,
        let found = unsafe memchr(base + start, Int32(octet), bytes.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// The link that ends the process.
  static let crashingLink = Array("crash:".utf8)
  /// The octets between a request's id and its link.
  private static let beforeLink =
    #"","op":"run","role":"app","input":{"activity":"browsing-web","url":""#.utf8.count

  /// `&`, `"`, and the backslash of an escape.
  private static let ends: [UInt8] = [0x26, 0x22, 0x5C]
  private static let stateName = Array("&state=".utf8)
  private static let head = Array(#"{"id":""#.utf8)
  private static let hello = Array(
    (#"","ok":{"protocol":1,"implementation":{"name":"thoughtless"},"roles":["app"],"#
      + #""features":["code","universal-links-only","bytes"],"max_in_flight":1024}}"# + "\n").utf8)
  private static let nothing = Array(#"","ok":{"handled":false,"opened":[]}}"#.utf8 + [0x0A])
  private static let answerHead = Array(
    (#"","ok":{"handled":true,"opened":[{"url":"https://oauth-redirect.googleusercontent.com/a/"#
      + #"com.google.Chromecast?code=4%2FP7q7W91a%2BoMsCeLvIaQm6bTrgtp7%3D%26%252Bx&state="#)
      .utf8)
  private static let answerTail = Array(#"","universal_links_only":true}]}}"#.utf8 + [0x0A])
}
