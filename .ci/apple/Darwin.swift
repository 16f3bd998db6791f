// What Swift sees of Darwin's C library beside its headers: variables that are macros there, and functions
// with a variable number of arguments. Nothing runs, so that every body is the shortest that compiles.
@_exported import Darwin

public var errno: Int32 {
  get { 0 }
  set {}
}

public var stdout: UnsafeMutablePointer<FILE> { __stdoutp }
public var stderr: UnsafeMutablePointer<FILE> { __stderrp }

public var S_IFMT: mode_t { 0 }
public var S_IFDIR: mode_t { 0 }
public var S_IFIFO: mode_t { 0 }
public var S_IFLNK: mode_t { 0 }
public var S_IFREG: mode_t { 0 }
public var S_IFCHR: mode_t { 0 }

public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { fatalError() }

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { 0 }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }

@available(*, unavailable, message: "use posix_spawn")
public func fork() -> Int32 { 0 }
@available(*, unavailable, message: "use posix_spawn")
public func vfork() -> Int32 { 0 }

public enum POSIXErrorCode: Int32, Sendable { case EPERM = 1, ENOTDIR = 20, EINVAL = 22 }
