/// Words that tell a phrase with a comma from a list of terms.
///
/// Source: our own lists, from the usual grammar of each language.
enum Phrases {
  /// A field that begins with one of these and a comma is something that people say.
  static let interjections: Set<String> = [
    "yes", "no", "well", "oh", "ah", "hey", "hello", "hi", "goodbye", "bye", "sorry", "excuse me",
    "please", "thanks", "thank you", "okay", "ok", "of course", "come on",
    "はい", "いいえ", "ええ", "うん", "ううん", "いや", "あ", "ああ", "あら", "あの", "じゃ", "じゃあ",
    "では", "さあ", "ねえ", "おい", "こんにちは", "すみません",
    "sí", "hola", "perdón", "gracias", "por favor", "bueno", "claro",
    "oui", "non", "bonjour", "salut", "pardon", "merci", "s'il vous plaît", "eh bien",
    "ja", "nein", "hallo", "danke", "bitte", "doch", "na", "ach", "entschuldigung",
    "ciao", "grazie", "prego", "scusa", "sì", "sim", "não", "olá", "obrigado", "obrigada",
    "nee", "dag", "dank je", "alstublieft",
  ]

  /// A later part that begins with one of these goes on with the phrase.
  static let continuations: Set<String> = [
    "and", "or", "but", "so", "please", "too", "sir", "madam", "y", "o", "e", "pero", "et", "ou",
    "mais", "und", "oder", "aber", "bitte", "ma", "en",
    "of", "maar",
  ]

  /// In free text a last part with one of these ends an enumeration that is one answer.
  static let conjunctions: Set<String> = ["and", "or"]
}
