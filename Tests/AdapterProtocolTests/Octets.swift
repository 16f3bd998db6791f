func octets(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The text of octets, for messages and for comparing what is known to be ASCII.
func shown(_ octets: [UInt8]) -> String { String(decoding: octets, as: UTF8.self) }
