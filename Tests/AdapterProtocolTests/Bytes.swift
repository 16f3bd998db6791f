func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The text of bytes, for messages and for comparing what is known to be ASCII.
func shown(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
