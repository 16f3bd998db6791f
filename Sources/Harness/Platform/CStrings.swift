#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Strings in the form that `posix_spawn` takes: pointers, the last of them null.
@unsafe struct CStrings: ~Copyable {
  /// The pointers, valid for as long as this value lives.
  let pointers: [UnsafeMutablePointer<CChar>?]

  /// Copies strings; one that memory is lacking for ends the list.
  init(_ strings: [String]) {
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe []
    for string in strings { unsafe pointers.append(strdup(string)) }
    unsafe pointers.append(nil)
    unsafe self.pointers = unsafe pointers
  }

  deinit {
    unsafe pointers.forEach { unsafe free($0) }
  }
}
