// An App Flip adapter: one JSON object per line on standard input, one reply per line on standard output.
// Run: java Adapter.java   (Java 17 or later; no library is needed)

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class Adapter {
  static final Map<String, String> ERRORS = new LinkedHashMap<>();
  static final List<String> GOOGLE = new ArrayList<>();
  static String clientID;

  static {
    ERRORS.put("declines", "access_denied");
    for (String outcome : List.of("cancels", "sign-in-fails", "offline", "times-out")) {
      ERRORS.put(outcome, "cancelled");
    }
    ERRORS.put("account-disabled", "unrecoverable");
    for (String host : List.of("", "-sandbox")) {
      for (String app : List.of("Chromecast", "OPA")) {
        for (String kind : List.of("", ".dev", ".enterprise")) {
          GOOGLE.add("https://oauth-redirect" + host + ".googleusercontent.com/a/com.google." + app + kind);
        }
      }
    }
  }

  /** Replace the body with a call to your app's link handler. */
  static Map<String, Object> run(Map<String, Object> input) {
    Map<String, List<String>> found = new LinkedHashMap<>();
    for (String pair : query((String) input.get("url")).split("&")) {
      int equals = pair.indexOf('=');
      if (equals >= 0 && equals + 1 < pair.length()) {
        found.computeIfAbsent(decode(pair.substring(0, equals)), name -> new ArrayList<>())
            .add(pair.substring(equals + 1));
      }
    }
    List<String> clients = found.getOrDefault("client_id", List.of());
    List<String> states = found.getOrDefault("state", List.of());
    List<String> targets = found.getOrDefault("redirect_uri", List.of());
    String target = targets.size() == 1 ? decode(targets.get(0)) : "";
    if (!"browsing-web".equals(input.get("activity")) || !GOOGLE.contains(target)) {
      return Map.of("handled", false, "opened", List.of());
    }
    String answer = "error=" + ERRORS.get(input.get("outcome"));
    if (clients.size() != 1 || !decode(clients.get(0)).equals(latin1(clientID)) || states.size() != 1) {
      answer = "error=invalid_request";
    } else if ("approves".equals(input.get("outcome"))) {
      answer = "code=" + encode((String) input.get("code"));
    }
    if (states.size() == 1) answer += "&state=" + states.get(0); // unchanged: equal for every reader
    return Map.of("handled", true, "opened",
        List.of(Map.of("url", target + "?" + answer, "universal_links_only", true)));
  }

  /** The query of a link; empty if it isn't a valid one. */
  static String query(String url) {
    String base = url == null ? "" : url.split("#", 2)[0];
    String query = base.contains("?") ? base.split("\\?", 2)[1] : "";
    // A possessive quantifier: a group that repeats would use the stack for each character.
    return query.matches("(?:[A-Za-z0-9\\-._~!$&'()*+,;:@/?=]|%[0-9A-Fa-f]{2})*+") ? query : "";
  }

  /** The bytes of percent-encoded text, each as a character. URLDecoder would turn a plus into a space. */
  static String decode(String text) {
    StringBuilder bytes = new StringBuilder();
    for (int index = 0; index < text.length(); index++) {
      if (text.charAt(index) == '%') {
        bytes.append((char) Integer.parseInt(text.substring(index + 1, index + 3), 16));
        index += 2;
      } else {
        bytes.append(text.charAt(index));
      }
    }
    return bytes.toString();
  }

  static String latin1(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  static String encode(String text) {
    StringBuilder encoded = new StringBuilder();
    for (char unit : latin1(text).toCharArray()) {
      boolean isPlain = unit < 128 && (Character.isLetterOrDigit(unit) || "-._~".indexOf(unit) >= 0);
      encoded.append(isPlain ? String.valueOf(unit) : String.format("%%%02X", (int) unit));
    }
    return encoded.toString();
  }

  @SuppressWarnings("unchecked")
  public static void main(String[] arguments) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Map<String, Object> request = (Map<String, Object>) new JSON(line).value();
      Map<String, Object> reply = new LinkedHashMap<>();
      reply.put("id", request.get("id"));
      switch ((String) request.get("op")) {
        case "hello" -> {
          clientID = (String) ((Map<String, Object>) request.get("config")).get("client_id");
          List<String> outcomes = new ArrayList<>(List.of("approves"));
          outcomes.addAll(ERRORS.keySet());
          reply.put("ok", Map.of("protocol", 1, "implementation", Map.of("name", "example", "language", "Java"),
              "roles", List.of("app"), "max_in_flight", 64, "outcomes", outcomes,
              "features", List.of("code", "universal-links-only")));
        }
        case "run" -> reply.put("ok", run((Map<String, Object>) request.get("input")));
        case "reset" -> reply.put("ok", Map.of()); // nothing is remembered here
        default -> reply.put("unsupported", Map.of("what", request.get("op")));
      }
      output.print(JSON.text(reply) + "\n");
      output.flush();
    }
  }
}

/** As much of JSON as the adapter needs; use your app's JSON library instead. */
class JSON {
  private final String text;
  private int index;

  JSON(String text) { this.text = text; }

  Object value() {
    char next = peek();
    if (next == '{') {
      Map<String, Object> members = new LinkedHashMap<>();
      for (index++; peek() != '}'; ) {
        if (peek() == ',') index++;
        peek();
        String name = string();
        peek();
        index++; // the colon
        members.put(name, value());
      }
      index++;
      return members;
    }
    if (next == '[') {
      List<Object> elements = new ArrayList<>();
      for (index++; peek() != ']'; ) {
        if (peek() == ',') index++;
        elements.add(value());
      }
      index++;
      return elements;
    }
    if (next == '"') return string();
    int start = index;
    while (index < text.length() && ",]}".indexOf(text.charAt(index)) < 0) index++;
    String word = text.substring(start, index).strip();
    return switch (word) {
      case "null" -> null;
      case "true", "false" -> Boolean.valueOf(word);
      default -> Long.valueOf(word);
    };
  }

  private char peek() {
    while (Character.isWhitespace(text.charAt(index))) index++;
    return text.charAt(index);
  }

  private String string() {
    StringBuilder value = new StringBuilder();
    for (index++; text.charAt(index) != '"'; index++) {
      if (text.charAt(index) != '\\') {
        value.append(text.charAt(index));
        continue;
      }
      char escaped = text.charAt(++index);
      int place = "bfnrt".indexOf(escaped);
      if (escaped == 'u') {
        value.append((char) Integer.parseInt(text.substring(index + 1, index + 5), 16));
        index += 4;
      } else {
        value.append(place < 0 ? escaped : "\b\f\n\r\t".charAt(place));
      }
    }
    index++;
    return value.toString();
  }

  static String text(Object value) {
    if (value instanceof Map<?, ?> members) {
      List<String> parts = new ArrayList<>();
      members.forEach((name, member) -> parts.add(text(name) + ":" + text(member)));
      return "{" + String.join(",", parts) + "}";
    }
    if (value instanceof List<?> elements) {
      return "[" + String.join(",", elements.stream().map(JSON::text).toList()) + "]";
    }
    if (!(value instanceof String string)) return String.valueOf(value);
    StringBuilder quoted = new StringBuilder("\"");
    for (char unit : string.toCharArray()) {
      if (unit == '"' || unit == '\\') quoted.append('\\');
      quoted.append(unit < ' ' || unit > '~' ? String.format("\\u%04x", (int) unit) : String.valueOf(unit));
    }
    return quoted.append('"').toString();
  }
}
