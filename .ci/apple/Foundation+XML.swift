// What the project uses of Foundation for XML, as Apple declares it.

public protocol XMLParserDelegate: AnyObject {}

extension XMLParserDelegate {
  public func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {}
  public func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {}
  public func parser(_ parser: XMLParser, foundCharacters text: String) {}
}

open class XMLParser: NSObject {
  public init(data: Data) {}
  public unowned(unsafe) var delegate: (any XMLParserDelegate)?
  public var columnNumber: Int { 0 }
  public var lineNumber: Int { 0 }
  public var parserError: (any Error)? { nil }
  @discardableResult public func parse() -> Bool { false }
}
