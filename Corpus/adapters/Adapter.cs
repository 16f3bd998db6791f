// An App Flip adapter: one JSON object per line on standard input, one reply per line on standard output.
// Build: dotnet new console -o adapter && cp Adapter.cs adapter/Program.cs && dotnet build -c Release adapter
// Run: dotnet adapter/bin/Release/net8.0/adapter.dll

using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

var errors = new Dictionary<string, string>
{
    ["declines"] = "access_denied", ["cancels"] = "cancelled", ["sign-in-fails"] = "cancelled",
    ["offline"] = "cancelled", ["times-out"] = "cancelled", ["account-disabled"] = "unrecoverable",
};
var google = (
    from host in new[] { "", "-sandbox" }
    from app in new[] { "Chromecast", "OPA" }
    from kind in new[] { "", ".dev", ".enterprise" }
    select $"https://oauth-redirect{host}.googleusercontent.com/a/com.google.{app}{kind}").ToHashSet();
// \z, because $ would also match before a line feed.
var validQuery = new Regex(@"\A(?>[A-Za-z0-9\-._~!$&'()*+,;:@/?=]|%[0-9A-Fa-f]{2})*\z", RegexOptions.CultureInvariant);
var clientID = "";

// The bytes of percent-encoded text, each as a character. WebUtility.UrlDecode would turn a plus into a space.
string Decode(string text)
{
    var bytes = new StringBuilder();
    for (var index = 0; index < text.Length; index++)
    {
        if (text[index] == '%')
        {
            bytes.Append((char)int.Parse(text.AsSpan(index + 1, 2), NumberStyles.HexNumber, CultureInfo.InvariantCulture));
            index += 2;
        }
        else
        {
            bytes.Append(text[index]);
        }
    }
    return bytes.ToString();
}

string Latin1(string text) => Encoding.Latin1.GetString(Encoding.UTF8.GetBytes(text));

string Encode(string text) => string.Concat(Encoding.UTF8.GetBytes(text).Select(
    value => char.IsAsciiLetterOrDigit((char)value) || "-._~".Contains((char)value)
        ? ((char)value).ToString()
        : $"%{value:X2}"));

// Replace the body with a call to your app's link handler.
object Run(JsonElement input)
{
    var url = input.GetProperty("url").GetString() ?? "";
    var parts = url.Split('#', 2)[0].Split('?', 2);
    var query = parts.Length == 2 && validQuery.IsMatch(parts[1]) ? parts[1] : "";
    List<string> Values(string name) => (
        from pair in query.Split('&')
        let halves = pair.Split('=', 2)
        where halves.Length == 2 && halves[1] != "" && Decode(halves[0]) == name
        select halves[1]).ToList();
    var (clients, states, targets) = (Values("client_id"), Values("state"), Values("redirect_uri"));
    var target = targets.Count == 1 ? Decode(targets[0]) : "";
    if (input.GetProperty("activity").GetString() != "browsing-web" || !google.Contains(target))
    {
        return new { handled = false, opened = Array.Empty<object>() };
    }
    var outcome = input.GetProperty("outcome").GetString() ?? "";
    string answer;
    if (clients.Count != 1 || Decode(clients[0]) != Latin1(clientID) || states.Count != 1)
    {
        answer = "error=invalid_request";
    }
    else if (outcome == "approves")
    {
        answer = "code=" + Encode(input.GetProperty("code").GetString() ?? "");
    }
    else
    {
        answer = "error=" + errors[outcome];
    }
    if (states.Count == 1) answer += "&state=" + states[0]; // unchanged: equal for every reader
    return new { handled = true, opened = new[] { new { url = $"{target}?{answer}", universal_links_only = true } } };
}

// Without a byte order mark, and with a line feed alone at the end of a line.
using var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { AutoFlush = true, NewLine = "\n" };
using var lines = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
while (lines.ReadLine() is { } line)
{
    using var document = JsonDocument.Parse(line);
    var request = document.RootElement;
    var reply = new Dictionary<string, object?> { ["id"] = request.GetProperty("id").GetString() };
    switch (request.GetProperty("op").GetString())
    {
        case "hello":
            clientID = request.GetProperty("config").GetProperty("client_id").GetString() ?? "";
            reply["ok"] = new
            {
                protocol = 1, implementation = new { name = "example", language = "C#" },
                roles = new[] { "app" }, max_in_flight = 64, outcomes = errors.Keys.Prepend("approves"),
                features = new[] { "code", "universal-links-only" },
            };
            break;
        case "run":
            reply["ok"] = Run(request.GetProperty("input"));
            break;
        case "reset":
            reply["ok"] = new { }; // nothing is remembered here
            break;
        case var other:
            reply["unsupported"] = new { what = other };
            break;
    }
    output.WriteLine(JsonSerializer.Serialize(reply));
}
