/// The words by which a sentence demands something, in the languages of the editions.
enum NormativeLanguage {
  /// Whether a sentence holds a normative word.
  static func speaks(_ sentence: String) -> Bool {
    let lowered = Scalars(sentence.lowercased())
    if lowered.split(whereSeparator: { !$0.isLetter })
      .contains(where: { words.contains(String(String.UnicodeScalarView($0))) })
    {
      return true
    }
    return stems.contains { sentence.contains($0) }
  }

  private static let words: Set<String> = Set(english + spanish)

  private static let english = [
    "must", "shall", "should", "required", "requires", "need", "needs", "ensure", "ensures",
    "check", "checks", "verify", "verifies", "match", "matches", "validate", "validates",
    "return", "returns", "returned", "include", "includes", "handle", "handles", "capture",
    "captures", "call", "calls", "attach", "attaches", "configure", "accept", "accepts", "open",
    "opens", "request", "requests", "attempt", "attempts", "abort", "aborts", "continue",
    "continues", "reject", "rejects", "redirect", "error", "errors", "parameter", "parameters",
  ]

  private static let spanish = [
    "debe", "debes", "deben", "asegúrate", "garantizar", "verifica", "verifican", "coincida",
    "coinciden", "devuelve", "devolver", "muestra", "incluye", "controla", "administra",
    "captura", "llama", "adjunta", "configura", "acepte", "abre", "abrir", "solicita", "intenta",
    "intentará", "anula", "anulará", "continúa", "rechaza", "requerido", "error", "errores",
    "parámetro", "parámetros",
  ]

  private static let stems = [
    "必要", "なければ", "確認", "チェック", "一致", "返", "含", "処理", "ハンドル", "キャプチャ",
    "呼び出", "添付", "構成", "受け入れ", "開", "要求", "試み", "中止", "続行", "拒否", "エラー",
    "パラメータ", "してください",
  ]
}
