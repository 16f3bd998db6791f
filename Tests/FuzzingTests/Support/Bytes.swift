extension [UInt8] {
  func holds(_ text: String) -> Bool { place(of: text) != nil }

  func place(of text: String) -> Int? {
    let part = Array(text.utf8)
    return indices.first { self[$0...].starts(with: part) }
  }
}
