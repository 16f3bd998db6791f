extension InputParameters: RandomAccessCollection, MutableCollection, RangeReplaceableCollection,
  ExpressibleByArrayLiteral
{
  /// The index of the first parameter.
  public var startIndex: Int { 0 }
  /// The index behind the last parameter.
  public var endIndex: Int { places.count }

  /// One of the parameters; setting one copies the whole text.
  ///
  /// - Parameter index: the index of the parameter.
  public subscript(index: Int) -> InputParameter {
    get {
      let place = places[index]
      let start = index == 0 ? 0 : Int(places[index - 1].end)
      return InputParameter(
        octets[start..<Int(place.end)], separatorLength: Int(place.name) - start,
        nameLength: Int(place.nameEnd - place.name))
    }
    set { replace(index..<(index + 1), with: newValue) }
  }

  /// Inserts a parameter.
  ///
  /// - Parameters:
  ///   - parameter: the parameter.
  ///   - index: where it will be.
  public mutating func insert(_ parameter: InputParameter, at index: Int) {
    replace(index..<index, with: parameter)
  }

  /// Takes a parameter out.
  ///
  /// - Parameter index: where it is.
  /// - Returns: the parameter.
  @discardableResult
  public mutating func remove(at index: Int) -> InputParameter {
    let removed = self[index]
    replace(index..<(index + 1), with: [], EmptyCollection())
    return removed
  }

  private mutating func replace(_ range: Range<Int>, with parameter: InputParameter) {
    let name = parameter.octets.startIndex + parameter.separatorLength
    let place = Place(name, name + parameter.nameLength, parameter.octets.endIndex)
    replace(range, with: parameter.octets, CollectionOfOne(place))
  }

  /// Lists parameters.
  ///
  /// - Parameter parameters: the parameters in their order.
  public init(arrayLiteral parameters: InputParameter...) { self.init(parameters) }

  /// Takes parameters one by one.
  ///
  /// - Parameter parameters: the parameters in their order.
  public init(_ parameters: some Sequence<InputParameter>) {
    self.init()
    for parameter in parameters { append(parameter) }
  }

  /// Repeats a parameter.
  ///
  /// - Parameters:
  ///   - parameter: the parameter.
  ///   - count: how often it is there.
  public init(repeating parameter: InputParameter, count: Int) {
    self.init()
    guard count > 0 else { return }
    octets.reserveCapacity(parameter.octets.count * count)
    places.reserveCapacity(count)
    append(parameter)
    // Twice as many each time: long texts are copied in few steps.
    while self.count < count {
      append(contentsOf: self[..<Swift.min(self.count, count - self.count)])
    }
  }

  /// Adds parameters of others behind these, copied in one step.
  ///
  /// - Parameter parameters: the parameters.
  public mutating func append(contentsOf parameters: Slice<InputParameters>) {
    let (others, chosen) = (parameters.base, parameters.startIndex..<parameters.endIndex)
    let added = others.extent(of: chosen)
    let distance = Int32(octets.count + added.count) - Int32(added.upperBound)
    octets += others.octets[added]
    for index in chosen { places.append(others.places[index].moved(by: distance)) }
  }

  /// Adds a parameter behind the others.
  ///
  /// - Parameter parameter: the parameter.
  public mutating func append(_ parameter: InputParameter) {
    let name = octets.count + parameter.separatorLength
    octets += parameter.octets
    places.append(Place(name, name + parameter.nameLength, octets.count))
  }

  /// Puts parameters in place of some.
  ///
  /// - Parameters:
  ///   - range: the indices of those that go.
  ///   - parameters: the new ones.
  public mutating func replaceSubrange(
    _ range: Range<Int>, with parameters: some Collection<InputParameter>
  ) {
    let others = InputParameters(parameters)
    replace(range, with: others, others.indices)
  }

  /// Puts parameters of others in place of some, copied in one step.
  ///
  /// - Parameters:
  ///   - range: the indices of those that go.
  ///   - parameters: the new ones.
  public mutating func replaceSubrange(_ range: Range<Int>, with parameters: Slice<InputParameters>)
  {
    replace(range, with: parameters.base, parameters.startIndex..<parameters.endIndex)
  }
}
