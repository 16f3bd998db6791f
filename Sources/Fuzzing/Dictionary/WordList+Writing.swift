import AppFlip

extension WordList {
  /// The list as the text of a dictionary, from which the same list is read.
  public var text: [UInt8] {
    var text: [UInt8] = []
    for entry in entries {
      if let name = entry.name { text += name + [UInt8(ascii: "=")] }
      text.append(UInt8(ascii: "\""))
      for octet in entry.word {
        // What is shown of an octet is what the format asks for, but for the quotation mark.
        if octet == UInt8(ascii: "\"") { text.append(UInt8(ascii: "\\")) }
        text += Octets.escaped(CollectionOfOne(octet)).utf8
      }
      text += Array("\"\n".utf8)
    }
    return text
  }
}
