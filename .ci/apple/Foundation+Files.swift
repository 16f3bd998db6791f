// What the project uses of Foundation for URLs and files, as Apple declares it.

public struct URL: Hashable, Sendable, Codable, CustomStringConvertible {
  public enum DirectoryHint: Sendable {
    case checkFileSystem, inferFromPath, isDirectory, notDirectory
  }

  public init?(string: String) { nil }
  public init?(string: String, encodingInvalidCharacters: Bool) { nil }
  public init(fileURLWithPath path: String) {}
  public init(
    filePath path: String, directoryHint: DirectoryHint = .inferFromPath,
    relativeTo base: URL? = nil
  ) {}

  public var absoluteString: String { "" }
  public var absoluteURL: URL { self }
  public var description: String { "" }
  public var host: String? { nil }
  public var lastPathComponent: String { "" }
  public var path: String { "" }
  public var pathComponents: [String] { [] }
  public var pathExtension: String { "" }
  public var scheme: String? { nil }
  public var standardized: URL { self }
  public var standardizedFileURL: URL { self }

  public func appending<Text: StringProtocol>(
    path: Text, directoryHint: DirectoryHint = .inferFromPath
  ) -> URL { self }
  public func deletingLastPathComponent() -> URL { self }
  public func path(percentEncoded: Bool = true) -> String { "" }
  public func query(percentEncoded: Bool = true) -> String? { nil }
  public func resolvingSymlinksInPath() -> URL { self }
  public func resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues {
    fatalError()
  }
}

public struct URLResourceKey: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let isDirectoryKey = URLResourceKey(rawValue: "")
}

public struct URLResourceValues: Sendable {
  public var isDirectory: Bool? { nil }
}

public struct URLQueryItem: Hashable, Sendable {
  public var name: String
  public var value: String?
  public init(name: String, value: String?) { (self.name, self.value) = (name, value) }
}

public struct URLComponents: Hashable, Sendable {
  public init() {}
  public init?(string: String) {}
  public init?(string: String, encodingInvalidCharacters: Bool) {}
  public init?(url: URL, resolvingAgainstBaseURL: Bool) {}

  public var encodedHost: String?
  public var fragment: String?
  public var host: String?
  public var password: String?
  public var path = ""
  public var percentEncodedPath = ""
  public var percentEncodedQuery: String?
  public var percentEncodedQueryItems: [URLQueryItem]?
  public var port: Int?
  public var query: String?
  public var queryItems: [URLQueryItem]?
  public var scheme: String?
  public var user: String?
  public var url: URL? { nil }
}

public struct FileAttributeKey: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let posixPermissions = FileAttributeKey(rawValue: "")
  public static let size = FileAttributeKey(rawValue: "")
}

open class FileManager: NSObject {
  public struct DirectoryEnumerationOptions: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  open class DirectoryEnumerator: NSObject, Sequence, IteratorProtocol {
    public func next() -> Any? { nil }
  }

  public class var `default`: FileManager { fatalError() }
  @discardableResult public func changeCurrentDirectoryPath(_ path: String) -> Bool { true }
  public var currentDirectoryPath: String { "" }
  public var temporaryDirectory: URL { fatalError() }

  public func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { [:] }
  public func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
  public func contentsOfDirectory(
    at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?,
    options: DirectoryEnumerationOptions = []
  ) throws -> [URL] { [] }
  public func copyItem(at url: URL, to other: URL) throws {}
  public func createDirectory(
    at url: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  public func createDirectory(
    atPath path: String, withIntermediateDirectories: Bool,
    attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  public func contents(atPath path: String) -> Data? { nil }
  @discardableResult public func createFile(
    atPath path: String, contents: Data?, attributes: [FileAttributeKey: Any]? = nil
  ) -> Bool { false }
  public func createSymbolicLink(at url: URL, withDestinationURL destination: URL) throws {}
  public func linkItem(at url: URL, to destination: URL) throws {}
  public func createSymbolicLink(atPath path: String, withDestinationPath other: String) throws {}
  public func enumerator(atPath path: String) -> DirectoryEnumerator? { nil }
  public func fileExists(atPath path: String) -> Bool { false }
  public func fileExists(
    atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?
  ) -> Bool { false }
  public func isExecutableFile(atPath path: String) -> Bool { false }
  public func moveItem(at url: URL, to other: URL) throws {}
  public func removeItem(at url: URL) throws {}
  public func removeItem(atPath path: String) throws {}
  public func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws
  {}
  public func subpathsOfDirectory(atPath path: String) throws -> [String] { [] }
}

open class FileHandle: NSObject, @unchecked Sendable {
  public class var nullDevice: FileHandle { fatalError() }
  public class var standardError: FileHandle { fatalError() }
  public class var standardInput: FileHandle { fatalError() }
  public class var standardOutput: FileHandle { fatalError() }

  public convenience init(fileDescriptor: Int32, closeOnDealloc: Bool) { fatalError() }
  public convenience init(forReadingFrom url: URL) throws { fatalError() }
  public convenience init(forWritingTo url: URL) throws { fatalError() }
  public convenience init?(forReadingAtPath path: String) { fatalError() }
  public convenience init?(forWritingAtPath path: String) { fatalError() }

  public var availableData: Data { Data() }
  public var fileDescriptor: Int32 { 0 }

  public func close() throws {}
  public func read(upToCount count: Int) throws -> Data? { nil }
  public func readDataToEndOfFile() -> Data { Data() }
  public func readToEnd() throws -> Data? { nil }
  public func seek(toOffset offset: UInt64) throws {}
  public func truncate(atOffset offset: UInt64) throws {}
  @discardableResult public func seekToEnd() throws -> UInt64 { 0 }
  @discardableResult public func seekToEndOfFile() -> UInt64 { 0 }
  public func write(_ data: Data) {}
  public func write<Bytes: DataProtocol>(contentsOf data: Bytes) throws {}
}

public struct CocoaError: Error, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static var fileNoSuchFile: Code { fatalError() }
    public static var fileReadCorruptFile: Code { fatalError() }
    public static var fileReadNoPermission: Code { fatalError() }
    public static var fileReadNoSuchFile: Code { fatalError() }
    public static var fileReadUnknown: Code { fatalError() }
    public static var fileWriteFileExists: Code { fatalError() }
    public static var fileWriteNoPermission: Code { fatalError() }
    public static var fileWriteOutOfSpace: Code { fatalError() }
    public static var fileWriteUnknown: Code { fatalError() }
    public static var fileWriteVolumeReadOnly: Code { fatalError() }
  }

  public init(_ code: Code, userInfo: [String: Any] = [:]) {}
  public var code: Code { fatalError() }
  public var underlying: (any Error)? { nil }
  public static var fileReadNoSuchFile: Code { fatalError() }
  public static var fileWriteFileExists: Code { fatalError() }
}

public struct POSIXError: Error, Sendable {
  public typealias Code = POSIXErrorCode
  public init(_ code: Code, userInfo: [String: Any] = [:]) {}
  public var code: Code { fatalError() }
}

public func ~= (code: CocoaError.Code, error: any Error) -> Bool { false }
