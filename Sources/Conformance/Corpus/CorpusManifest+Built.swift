extension CorpusManifest {
  /// The data that the program was built with; `APPFLIP_RECORD=1 swift test --filter BuiltDataTests`
  /// writes it.
  package static let built = CorpusManifest([
    "case.schema.json": 0x3C84E8ED47228057,
    "dictionary.txt": 0xC5009A597108F9E3,
    "ledger.jsonl": 0x337A8A12C45322C3,
    "links/app-links.jsonl": 0xB987451DFA3DA88,
    "links/cases.jsonl": 0xD86F7049020AB25E,
    "links/hostile-links.jsonl": 0x1457DE957BAFB869,
    "links/returned-links.jsonl": 0x9CF5B3AAD06E2DF9,
    "links/series.jsonl": 0xE8CE0B4CC9ECB10,
  ])
}
