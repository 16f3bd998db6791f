/// What a browser would send of a form ([HTML, constructing the entry
/// list](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set)),
/// without files and scripts.
package struct HTMLForm: Sendable {
  package struct Control: Equatable, Sendable {
    package let name, value: [UInt8]
    /// Whether it is sent although nobody touches it, as no button is.
    let isSent: Bool
  }

  /// Where it is sent, as the page has it; nil for the page's own URL.
  package let action: [UInt8]?
  package let isPost: Bool
  package fileprivate(set) var controls: [Control] = []

  fileprivate init(_ tag: HTMLPage.Tag) {
    action = tag["action"].flatMap { $0.isEmpty ? nil : $0 }
    isPost = tag["method"]?.map(\.lowercasedASCII).elementsEqual("post".utf8) == true
  }

  /// What is sent if a person fills in some of its controls; nil if it has none of them and wasn't chosen.
  package func filled(with fields: [FormField], isChosen: Bool = false) -> [FormField]? {
    let own = fields.filter { field in controls.contains { $0.name == field.name } }
    if own.isEmpty && !isChosen { return nil }
    let others = controls.filter { control in
      control.isSent && !own.contains { $0.name == control.name }
    }
    return others.map { FormField(name: $0.name, value: $0.value) } + own
  }
}

extension HTMLPage {
  /// The forms in their order; a control outside of them belongs to none.
  package var forms: [HTMLForm] {
    var forms: [HTMLForm] = []
    var isOpen = false
    var select: [UInt8]?
    for tag in tags {
      switch String(decoding: tag.name, as: UTF8.self) {
      case "form":
        isOpen = !tag.isEnd
        if isOpen { forms.append(HTMLForm(tag)) }
      case "select": select = tag.isEnd ? nil : tag["name"]
      case "option" where !tag.isEnd:
        if isOpen, let select { forms[forms.count - 1].add(tag, of: select) }
      case "input" where isOpen && !tag.isEnd, "button" where isOpen && !tag.isEnd,
        "textarea" where isOpen && !tag.isEnd:
        forms[forms.count - 1].add(tag)
      default: break
      }
    }
    return forms
  }
}

extension HTMLForm {
  fileprivate mutating func add(_ tag: HTMLPage.Tag) {
    guard let name = tag["name"], !name.isEmpty, tag["disabled"] == nil else { return }
    let isButton = tag.name.elementsEqual("button".utf8)
    let type = String(decoding: (tag["type"] ?? []).map(\.lowercasedASCII), as: UTF8.self)
    switch type {
    case "submit", "image", "button", "reset":
      controls.append(Control(name: name, value: tag["value"] ?? [], isSent: false))
    case "checkbox", "radio":
      controls.append(
        Control(
          name: name, value: tag["value"] ?? Array("on".utf8), isSent: tag["checked"] != nil))
    default: controls.append(Control(name: name, value: tag["value"] ?? [], isSent: !isButton))
    }
  }

  /// Of a list the first entry is sent, unless a later one is selected.
  fileprivate mutating func add(_ option: HTMLPage.Tag, of name: [UInt8]) {
    let isFirst = !controls.contains { $0.name == name }
    guard isFirst || option["selected"] != nil else { return }
    controls.removeAll { $0.name == name }
    controls.append(Control(name: name, value: option["value"] ?? [], isSent: true))
  }
}
