/// A request over HTTP/1.1.
package struct HTTPRequest: Equatable, Sendable {
  /// The method, a token such as `GET`.
  package var method: String
  /// Where the request goes.
  package var url: HTTPURL
  /// The fields of the header, in order; ``serialized`` adds what a message needs.
  package var fields: [HTTPField]
  /// The body, nil for none.
  package var body: [UInt8]?

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - url: where the request goes.
  ///   - fields: the fields of the header, in order.
  ///   - body: the body.
  package init(_ method: String, _ url: HTTPURL, fields: [HTTPField] = [], body: [UInt8]? = nil) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
  }

  /// Refuses what would be another request on the wire than it is here.
  ///
  /// - Throws: `HTTPError.unsendable` for a field that can't be sent.
  package func validate() throws(HTTPError) {
    for field in fields {
      guard let fault = field.fault else { continue }
      throw .unsendable("the header field \(field.name[...].excerpt): \(fault)")
    }
  }

  /// The octets of the message: `Host` first unless it is among the fields, the fields in order,
  /// `Content-Length` where there is a body, `Connection: close`.
  ///
  /// Source: [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112).
  var serialized: [UInt8] {
    var octets = Array("\(method) ".utf8) + url.target + Array(" HTTP/1.1\r\n".utf8)
    if !fields.contains(where: { $0.isNamed("host") }) {
      octets.append(line: HTTPField(name: Array("Host".utf8), value: url.authority))
    }
    for field in fields { octets.append(line: field) }
    if let body { octets.append(line: HTTPField("Content-Length", "\(body.count)")) }
    octets.append(line: HTTPField("Connection", "close"))
    octets += "\r\n".utf8
    return octets + (body ?? [])
  }
}

extension [UInt8] {
  fileprivate mutating func append(line field: HTTPField) {
    self += field.name
    self += ": ".utf8
    self += field.value
    self += "\r\n".utf8
  }
}
