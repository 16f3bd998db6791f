/// What an adapter can do beyond the least in the role `authorization-endpoint`.
///
/// Source: the feature table of the adapter protocol.
public enum EndpointFeature: CaseIterable, Sendable {
  /// The endpoint issues exactly the code of the request when the person approves.
  case code
  /// The endpoint takes the authorization request as a form POST too.
  case post
  /// The endpoint takes requests and codes that are no UTF-8.
  case bytes
  /// The endpoint says which places of its code a request reached; for the fuzzer.
  case coverage
}
