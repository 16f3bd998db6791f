import AdapterProtocol

extension RunInput {
  /// The input as the harness sends it, the member `input` of a request.
  var json: JSON {
    // What is sent is read back, so that there is one writer of requests.
    let line = Request(id: "0", operation: .run(RunRequest(self))).line()
    guard case .object(let request)? = try? JSONReader.read(line) else { return .null }
    return request["input"] ?? .null
  }
}
