// An App Flip adapter: one JSON object per line on standard input, one reply per line on standard output.
// Build: kotlinc adapter.kt -include-runtime -d adapter.jar   (no library is needed)
// Run: java -jar adapter.jar

import java.io.PrintStream

val ERRORS = mapOf(
    "declines" to "access_denied", "cancels" to "cancelled", "sign-in-fails" to "cancelled",
    "offline" to "cancelled", "times-out" to "cancelled", "account-disabled" to "unrecoverable"
)
val GOOGLE = listOf("", "-sandbox").flatMap { host ->
    listOf("Chromecast", "OPA").flatMap { app ->
        listOf("", ".dev", ".enterprise").map { kind ->
            "https://oauth-redirect$host.googleusercontent.com/a/com.google.$app$kind"
        }
    }
}

// A possessive quantifier: a group that repeats would use the stack for each character.
val QUERY = Regex("(?:[A-Za-z0-9\\-._~!$&'()*+,;:@/?=]|%[0-9A-Fa-f]{2})*+")

/** Replace the body with a call to your app's link handler. */
fun run(input: Map<*, *>, clientID: String): Map<String, Any?> {
    val found = mutableMapOf<String, MutableList<String>>()
    val query = (input["url"] as String? ?: "").substringBefore('#').substringAfter('?', "")
    if (QUERY.matches(query)) {
        for (pair in query.split('&')) {
            val value = pair.substringAfter('=', "")
            if (value != "") found.getOrPut(decode(pair.substringBefore('='))) { mutableListOf() }.add(value)
        }
    }
    val clients = found["client_id"].orEmpty()
    val states = found["state"].orEmpty()
    val targets = found["redirect_uri"].orEmpty()
    val target = if (targets.size == 1) decode(targets[0]) else ""
    if (input["activity"] != "browsing-web" || target !in GOOGLE) {
        return mapOf("handled" to false, "opened" to listOf<Any>())
    }
    var answer = when {
        clients.map(::decode) != listOf(latin1(clientID)) || states.size != 1 -> "error=invalid_request"
        input["outcome"] == "approves" -> "code=" + encode(input["code"] as String)
        else -> "error=" + ERRORS[input["outcome"]]
    }
    if (states.size == 1) answer += "&state=" + states[0] // unchanged: equal for every reader
    val opened = mapOf("url" to "$target?$answer", "universal_links_only" to true)
    return mapOf("handled" to true, "opened" to listOf(opened))
}

/** The bytes of percent-encoded text, each as a character. URLDecoder would turn a plus into a space. */
fun decode(text: String): String {
    val bytes = StringBuilder()
    var index = 0
    while (index < text.length) {
        val isEscape = text[index] == '%'
        bytes.append(if (isEscape) text.substring(index + 1, index + 3).toInt(16).toChar() else text[index])
        index += if (isEscape) 3 else 1
    }
    return bytes.toString()
}

fun latin1(text: String) = String(text.toByteArray(Charsets.UTF_8), Charsets.ISO_8859_1)

fun encode(text: String) = latin1(text).map { byte ->
    val isPlain = byte < '\u0080' && (byte.isLetterOrDigit() || byte in "-._~")
    if (isPlain) byte.toString() else String.format("%%%02X", byte - '\u0000')
}.joinToString("")

fun main() {
    var clientID = ""
    val output = PrintStream(System.out, true, "UTF-8")
    System.`in`.bufferedReader(Charsets.UTF_8).forEachLine { line ->
        val request = JSON(line).value() as Map<*, *>
        val body: Pair<String, Any?> = when (request["op"]) {
            "hello" -> {
                clientID = (request["config"] as Map<*, *>)["client_id"] as String
                "ok" to mapOf(
                    "protocol" to 1, "implementation" to mapOf("name" to "example", "language" to "Kotlin"),
                    "roles" to listOf("app"), "max_in_flight" to 64,
                    "outcomes" to listOf("approves") + ERRORS.keys,
                    "features" to listOf("code", "universal-links-only")
                )
            }
            "run" -> "ok" to run(request["input"] as Map<*, *>, clientID)
            "reset" -> "ok" to mapOf<String, Any>() // nothing is remembered here
            else -> "unsupported" to mapOf("what" to request["op"])
        }
        output.print(JSON.text(mapOf("id" to request["id"], body)) + "\n")
        output.flush()
    }
}

/** As much of JSON as the adapter needs; use your app's JSON library instead. */
class JSON(private val text: String) {
    private var index = 0

    fun value(): Any? {
        val next = peek()
        return when (next) {
            '{', '[' -> {
                index++
                val members = mutableMapOf<String, Any?>()
                val elements = mutableListOf<Any?>()
                while (peek() !in "}]") {
                    if (next == '{') members[string()] = value() else elements.add(value())
                }
                index++
                if (next == '{') members else elements
            }
            '"' -> string()
            else -> {
                val start = index
                while (text[index] !in ",]}") index++
                val word = text.substring(start, index).trim()
                when (word) {
                    "null" -> null
                    "true", "false" -> word == "true"
                    else -> word.toLong()
                }
            }
        }
    }

    private fun peek(): Char {
        while (text[index].isWhitespace() || text[index] in ",:") index++
        return text[index]
    }

    private fun string(): String {
        peek()
        val value = StringBuilder()
        index++
        while (text[index] != '"') {
            if (text[index] == '\\') {
                index++
                val place = "bfnrt".indexOf(text[index])
                if (text[index] == 'u') {
                    value.append(text.substring(index + 1, index + 5).toInt(16).toChar())
                    index += 4
                } else {
                    value.append(if (place < 0) text[index] else "\b\u000C\n\r\t"[place])
                }
            } else {
                value.append(text[index])
            }
            index++
        }
        index++
        return value.toString()
    }

    companion object {
        fun text(value: Any?): String = when (value) {
            is Map<*, *> -> value.entries.joinToString(",", "{", "}") { text(it.key) + ":" + text(it.value) }
            is List<*> -> value.joinToString(",", "[", "]") { text(it) }
            is String -> value.map { unit ->
                when {
                    unit == '"' || unit == '\\' -> "\\$unit"
                    unit in ' '..'~' -> unit.toString()
                    else -> String.format("\\u%04x", unit - '\u0000')
                }
            }.joinToString("", "\"", "\"")
            else -> value.toString()
        }
    }
}
