import AppFlip

/// The fields that a browser would send for a form ([HTML, constructing the entry
/// list](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set)),
/// without files and scripts.
package struct HTMLForm: Sendable {
  /// A control of a form that has a name.
  package struct Control: Equatable, Sendable {
    package let name, value: [UInt8]
    /// Whether it is sent although the user doesn't touch it, as no button is.
    let isSent: Bool
    /// Whether the user types a password there.
    package var isPassword = false
  }

  /// Where a form is sent, and how.
  package struct Target: Equatable, Sendable {
    /// The URL, as the page has it; nil for the page's own URL.
    package let action: [UInt8]?
    package let isPost: Bool

    fileprivate init(action: [UInt8]?, method: [UInt8]?) {
      self.action = action.flatMap { $0.isEmpty ? nil : $0 }
      isPost = method?.map(\.lowercasedASCII).elementsEqual("post".utf8) == true
    }
  }

  /// A button that sends the form; its name may be empty.
  private struct Button {
    let field: FormField
    let target: Target
  }

  private let tag: HTMLPage.Tag
  private var buttons: [Button] = []
  package private(set) var controls: [Control] = []

  fileprivate init(_ tag: HTMLPage.Tag) { self.tag = tag }

  /// The target without a button.
  package var target: Target { Target(action: tag["action"], method: tag["method"]) }

  /// The fields if a user fills in some controls; nil if it has none of them and wasn't chosen.
  package func filled(with fields: [FormField], isChosen: Bool = false) -> [FormField]? {
    let own = fields.filter { field in controls.contains { $0.name == field.name } }
    if own.isEmpty && !isChosen { return nil }
    let others = controls.filter { control in
      control.isSent && !own.contains { $0.name == control.name }
    }
    let pressed = [button(for: own)?.field].compactMap(\.self).filter { button in
      !button.name.isEmpty && !own.contains { $0.name == button.name }
    }
    return (others.map { FormField(name: $0.name, value: $0.value) } + pressed)
      .map { FormField(name: $0.name, value: Self.withLineBreaks($0.value)) } + own
  }

  /// Whether a user can give a field this value; of buttons, one must have it.
  package func offers(_ field: FormField) -> Bool {
    let named = buttons.filter { $0.field.name == field.name }
    return named.isEmpty
      ? controls.contains { $0.name == field.name } : named.contains { $0.field == field }
  }

  /// Where the form is sent if a user fills in some of its controls: the button that the user presses decides.
  package func target(with fields: [FormField]) -> Target { button(for: fields)?.target ?? target }

  /// The button with one of the fields, else the default button.
  private func button(for fields: [FormField]) -> Button? {
    let named = buttons.filter { button in fields.contains { $0.name == button.field.name } }
    return named.first { fields.contains($0.field) } ?? named.first ?? buttons.first
  }

  /// Makes each line break CR LF, as the standard's form data has them.
  private static func withLineBreaks(_ text: [UInt8]) -> [UInt8] {
    text.replacing(Array("\r\n".utf8), with: Array("\n".utf8))
      .flatMap { $0.isLineBreak ? Array("\r\n".utf8) : [$0] }
  }
}

extension HTMLPage {
  /// The forms in their order; a control belongs to the form around it, or to the one that it names.
  package var forms: [HTMLForm] {
    let tags = shownTags
    var isOpen = false
    let starts = tags.filter { tag in
      guard tag.isNamed("form") else { return false }
      defer { isOpen = !tag.isEnd }
      return !isOpen && !tag.isEnd
    }
    var reader = FormReader(starts)
    for (index, tag) in tags.enumerated() {
      let end = tags.indices.contains(index + 1) ? tags[index + 1].range.lowerBound : bytes.count
      reader.read(tag, before: bytes[tag.range.upperBound..<end])
    }
    return reader.forms
  }
}

/// Gives the controls of a page to its forms.
private struct FormReader {
  private(set) var forms: [HTMLForm]
  private let starts: [HTMLPage.Tag]
  /// The form that is open, and how many have begun.
  private var (open, count): (Int?, Int) = (nil, 0)
  /// The fieldsets that are open, and whether their first legend is.
  private var fieldsets: [(isDisabled: Bool, isInLegend: Bool?)] = []
  /// The list that is open, its form, and the place of its entry there.
  private var list: (tag: HTMLPage.Tag, form: Int, place: Int?)?

  init(_ starts: [HTMLPage.Tag]) {
    (self.starts, forms) = (starts, starts.map { HTMLForm($0) })
  }

  mutating func read(_ tag: HTMLPage.Tag, before text: ArraySlice<UInt8>) {
    switch String(decoding: tag.name, as: UTF8.self) {
    case "form" where tag.isEnd: open = nil
    case "form" where open == nil: (open, count) = (count, count + 1)
    case "fieldset" where tag.isEnd: _ = fieldsets.popLast()
    case "fieldset": fieldsets.append((tag["disabled"] != nil, nil))
    case "legend":
      guard let last = fieldsets.indices.last else { return }
      if tag.isEnd || fieldsets[last].isInLegend == nil { fieldsets[last].isInLegend = !tag.isEnd }
    case "select" where tag.isEnd: list = nil
    case "select": list = form(of: tag).map { (tag, $0, nil) }
    case "option" where !tag.isEnd: addOption(tag, text)
    case "input" where !tag.isEnd, "button" where !tag.isEnd:
      if let form = form(of: tag) { forms[form].add(tag) }
    case "textarea" where !tag.isEnd:
      guard let form = form(of: tag) else { return }
      let value = CharacterReferences.decode(text)
      let isCRLF = value.starts(with: "\r\n".utf8)
      forms[form].add(
        tag, Array(value.dropFirst(isCRLF ? 2 : value.first?.isLineBreak == true ? 1 : 0)))
    default: break
    }
  }

  /// The form of a control; nil for one that is disabled.
  private func form(of tag: HTMLPage.Tag) -> Int? {
    guard tag["disabled"] == nil,
      !fieldsets.contains(where: { $0.isDisabled && $0.isInLegend != true })
    else { return nil }
    guard let id = tag["form"] else { return open }
    return id.isEmpty ? nil : starts.firstIndex { $0["id"] == id }
  }

  /// Of a list the first entry is sent, unless a later one is selected; each that is selected, if it takes several.
  private mutating func addOption(_ tag: HTMLPage.Tag, _ text: ArraySlice<UInt8>) {
    guard let list, let name = list.tag["name"], !name.isEmpty, tag["disabled"] == nil else {
      return
    }
    let words = CharacterReferences.decode(text).split { " \t\n\u{C}\r".utf8.contains($0) }
    let value = tag["value"] ?? Array(words.joined(separator: [UInt8(ascii: " ")]))
    let isSelected = tag["selected"] != nil
    let isMultiple = list.tag["multiple"] != nil
    guard isMultiple || isSelected || list.place == nil else { return }
    let control = HTMLForm.Control(name: name, value: value, isSent: isSelected || !isMultiple)
    self.list?.place = forms[list.form].add(control, replacing: isMultiple ? nil : list.place)
  }
}

extension HTMLForm {
  /// Adds an input, a button or a text area with its text.
  fileprivate mutating func add(_ tag: HTMLPage.Tag, _ text: [UInt8]? = nil) {
    let (name, value) = (tag["name"] ?? [], text ?? tag["value"] ?? [])
    let isButton = tag.isNamed("button")
    let type = text == nil ? (tag["type"] ?? []).map(\.lowercasedASCII) : []
    var control = Control(name: name, value: value, isSent: !isButton)
    switch String(decoding: type, as: UTF8.self) {
    case "button", "reset": control = Control(name: name, value: value, isSent: false)
    case "submit", "image",
      _ where isButton:
      control = Control(name: name, value: value, isSent: false)
      let target = Target(
        action: tag["formaction"] ?? self.tag["action"],
        method: tag["formmethod"] ?? self.tag["method"])
      buttons.append(Button(field: FormField(name: name, value: value), target: target))
    case "checkbox", "radio":
      control = Control(
        name: name, value: tag["value"] ?? Array("on".utf8), isSent: tag["checked"] != nil)
    case "password": control.isPassword = true
    default: break
    }
    if !name.isEmpty { controls.append(control) }
  }

  /// Adds a control, in place of one if it is given; returns its place.
  fileprivate mutating func add(_ control: Control, replacing place: Int?) -> Int {
    guard let place else {
      controls.append(control)
      return controls.count - 1
    }
    controls[place] = control
    return place
  }
}

extension UInt8 {
  fileprivate var isLineBreak: Bool { self == UInt8(ascii: "\r") || self == UInt8(ascii: "\n") }
}
