// An App Flip adapter: one JSON object per line on standard input, one reply per line on standard output.
// Build: swiftc -O -o adapter adapter.swift
// Run: ./adapter

import Foundation

let errors = [
  "declines": "access_denied", "cancels": "cancelled", "sign-in-fails": "cancelled",
  "offline": "cancelled", "times-out": "cancelled", "account-disabled": "unrecoverable",
]
let googleURLs = ["", "-sandbox"].flatMap { host in
  ["Chromecast", "OPA"].flatMap { app in
    ["", ".dev", ".enterprise"].map {
      Array("https://oauth-redirect\(host).googleusercontent.com/a/com.google.\(app)\($0)".utf8)
    }
  }
}
let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
let ofQuery = unreserved.union("!$&'()*+,;:@/?=%".utf8)
let hexadecimal = Set("0123456789ABCDEFabcdef".utf8)

/// The query of a link; empty if it isn't a valid one.
///
/// URLComponents would repair the link.
func query(of url: String?) -> [UInt8] {
  let base = Array((url ?? "").utf8.prefix { $0 != UInt8(ascii: "#") })
  let query = base.drop { $0 != UInt8(ascii: "?") }.dropFirst()
  let areEscapes = query.indices.allSatisfy { index in
    query[index] != UInt8(ascii: "%")
      || query[(index + 1)...].prefix(2).count { hexadecimal.contains($0) } == 2
  }
  return query.allSatisfy(ofQuery.contains) && areEscapes ? Array(query) : []
}

func decode(_ text: some Collection<UInt8>) -> [UInt8] {
  var (bytes, rest) = ([UInt8](), Array(text)[...])
  while let byte = rest.popFirst() {
    let digits = String(decoding: rest.prefix(2), as: UTF8.self)
    if byte == UInt8(ascii: "%"), let value = UInt8(digits, radix: 16) {
      bytes.append(value)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return bytes
}

func encode(_ text: String) -> String {
  text.utf8.map {
    unreserved.contains($0) ? String(UnicodeScalar($0)) : String(format: "%%%02X", $0)
  }.joined()
}

/// Replace the body with a call to your app's link handler.
func run(_ input: [String: Any], _ clientID: String) -> [String: Any] {
  var found: [[UInt8]: [[UInt8]]] = [:]
  for pair in query(of: input["url"] as? String).split(separator: UInt8(ascii: "&")) {
    let name = pair.prefix { $0 != UInt8(ascii: "=") }
    let value = pair.dropFirst(name.count + 1)
    if !value.isEmpty { found[decode(name), default: []].append(Array(value)) }
  }
  func values(_ name: String) -> [[UInt8]] { found[Array(name.utf8)] ?? [] }
  let (clients, states, targets) = (values("client_id"), values("state"), values("redirect_uri"))
  let outcome = input["outcome"] as? String ?? ""
  guard input["activity"] as? String == "browsing-web", targets.count == 1,
    googleURLs.contains(decode(targets[0]))
  else { return ["handled": false, "opened": [Any]()] }
  var answer = "error=\(errors[outcome] ?? "")"
  // Bytes are compared: two Swift strings are equal if they look alike.
  if clients.map({ decode($0) }) != [Array(clientID.utf8)] || states.count != 1 {
    answer = "error=invalid_request"
  } else if outcome == "approves" {
    answer = "code=" + encode(input["code"] as? String ?? "")
  }
  // The state goes back unchanged, so it is equal for every reader.
  if states.count == 1 { answer += "&state=" + String(decoding: states[0], as: UTF8.self) }
  let url = String(decoding: decode(targets[0]), as: UTF8.self) + "?" + answer
  return [
    "handled": true, "opened": [["url": url, "universal_links_only": true] as [String: Any]],
  ]
}

var clientID = ""
while let line = readLine() {
  guard let request = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
    let id = request["id"] as? String, let operation = request["op"] as? String
  else {
    FileHandle.standardError.write(Data("not a request: \(line)\n".utf8))
    exit(1)
  }
  var reply: [String: Any] = ["id": id]
  switch operation {
  case "hello":
    clientID = (request["config"] as? [String: Any])?["client_id"] as? String ?? ""
    reply["ok"] =
      [
        "protocol": 1, "implementation": ["name": "example", "language": "Swift"],
        "roles": ["app"], "max_in_flight": 64, "outcomes": ["approves"] + errors.keys.sorted(),
        "features": ["code", "universal-links-only"],
      ] as [String: Any]
  case "run": reply["ok"] = run(request["input"] as? [String: Any] ?? [:], clientID)
  case "reset": reply["ok"] = [String: Any]()  // nothing is remembered here
  default: reply["unsupported"] = ["what": operation]
  }
  let data = try JSONSerialization.data(withJSONObject: reply)
  FileHandle.standardOutput.write(data + Data("\n".utf8))
}
