extension CorpusManifest {
  /// The data that the program was built with; `APPFLIP_RECORD=1 swift test --filter StableNamesTests`
  /// writes it.
  package static let built = CorpusManifest([
    "case.schema.json": 0xF9F1022B7EDD8C87,
    "dictionary.txt": 0xC5009A597108F9E3,
    "ids.txt": 0x72D4759801D7E7E4,
    "ledger.jsonl": 0x337A8A12C45322C3,
    "links/app-links.jsonl": 0x8FB461BA74644979,
    "links/cases.jsonl": 0xD2A6F59B317F2144,
    "links/hostile-links.jsonl": 0x372038AAF22B0648,
    "links/returned-links.jsonl": 0xAAE237C06EE6983B,
    "links/series.jsonl": 0x76956FFB07088D4F,
    "regressions/002a5d7f64ab.json": 0xDEA1540EA56E470,
    "regressions/15805f5fabd7.json": 0xD1D8F97DBA84208E,
    "regressions/3e228a01e551.json": 0xB9E2BF3C1DD33A76,
    "regressions/4cfc4be12f33.json": 0xDEA6149D2483AE23,
    "regressions/5722024d9eb8.json": 0x25C7B1658394B49B,
    "regressions/591da864797d.json": 0xF18885E147E267A7,
    "regressions/5c77d933a106.json": 0x986CB796A379A564,
    "regressions/61f3033a0d25.json": 0xDFCFABAEE35E6863,
    "regressions/76bb9f934134.json": 0x2574D55A74AE1A7E,
    "regressions/7861482233b1.json": 0xCB23E5273F7B5486,
    "regressions/8455dec976e8.json": 0x2CB47F9DE022E79C,
    "regressions/936973a746a8.json": 0xDBD9DB3D2545E9F6,
    "regressions/cbc8d9147632.json": 0x7AE242956DA1E7C0,
    "regressions/de02f677ee89.json": 0xA9C24284E02C6FC9,
    "regressions/def8039fbb68.json": 0x40C921A25307A7C3,
    "regressions/f9b383d701a4.json": 0x15FD7B56D694CB60,
    "regressions/fc8a7429f08f.json": 0x723E78517ED6549E,
    "regressions/fd0435cadfdc.json": 0x7F0D5A683F67785C,
  ])
}
