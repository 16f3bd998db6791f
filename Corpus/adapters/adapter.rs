// An App Flip adapter: one JSON object per line on standard input, one reply per line on standard output.
// Build: rustc -O -o adapter adapter.rs   (no crate is needed; in your own project, use serde_json)
// Run: ./adapter

use std::io::{self, BufRead, Write};

const ERRORS: [(&str, &str); 6] = [
    ("declines", "access_denied"),
    ("cancels", "cancelled"),
    ("sign-in-fails", "cancelled"),
    ("offline", "cancelled"),
    ("times-out", "cancelled"),
    ("account-disabled", "unrecoverable"),
];

fn is_googles(url: &[u8]) -> bool {
    ["", "-sandbox"].iter().any(|host| {
        ["Chromecast", "OPA"].iter().any(|app| {
            ["", ".dev", ".enterprise"].iter().any(|kind| {
                url == format!("https://oauth-redirect{host}.googleusercontent.com/a/com.google.{app}{kind}")
                    .as_bytes()
            })
        })
    })
}

fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)
}

/// The query of a link; empty if it isn't a valid one.
fn query(url: &str) -> &str {
    let base = url.split('#').next().unwrap_or("");
    let query = base.split_once('?').map_or("", |parts| parts.1);
    let bytes = query.as_bytes();
    let is_valid = bytes.iter().enumerate().all(|(index, &byte)| match byte {
        b'%' => bytes.len() > index + 2 && bytes[index + 1..index + 3].iter().all(u8::is_ascii_hexdigit),
        _ => is_unreserved(byte) || b"!$&'()*+,;:@/?=".contains(&byte),
    });
    if is_valid { query } else { "" }
}

fn decode(text: &str) -> Vec<u8> {
    let (bytes, mut decoded, mut index) = (text.as_bytes(), Vec::new(), 0);
    while index < bytes.len() {
        let is_escape = bytes[index] == b'%';
        decoded.push(if is_escape {
            u8::from_str_radix(&text[index + 1..index + 3], 16).unwrap_or(0)
        } else {
            bytes[index]
        });
        index += if is_escape { 3 } else { 1 };
    }
    decoded
}

fn encode(text: &str) -> String {
    text.bytes()
        .map(|byte| if is_unreserved(byte) { (byte as char).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// Replace the body with a call to your app's link handler.
fn run(input: &JSON, client_id: &str) -> String {
    let mut found: [Vec<&str>; 3] = [vec![], vec![], vec![]];
    for pair in query(input.text("url")).split('&') {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let names: [&[u8]; 3] = [b"client_id", b"state", b"redirect_uri"];
        if let (Some(place), false) = (names.iter().position(|known| *known == decode(name)), value.is_empty()) {
            found[place].push(value);
        }
    }
    let [clients, states, targets] = found;
    let target = if targets.len() == 1 { decode(targets[0]) } else { vec![] };
    if input.text("activity") != "browsing-web" || !is_googles(&target) {
        return r#"{"handled":false,"opened":[]}"#.into();
    }
    let outcome = input.text("outcome");
    let error = ERRORS.iter().find(|row| row.0 == outcome).map_or("", |row| row.1);
    let mut answer = if clients.len() != 1 || decode(clients[0]) != client_id.as_bytes() || states.len() != 1 {
        "error=invalid_request".into()
    } else if outcome == "approves" {
        format!("code={}", encode(input.text("code")))
    } else {
        format!("error={error}")
    };
    if states.len() == 1 {
        answer += &format!("&state={}", states[0]); // unchanged: equal for every reader
    }
    let url = format!("{}?{answer}", String::from_utf8_lossy(&target));
    format!(r#"{{"handled":true,"opened":[{{"url":{},"universal_links_only":true}}]}}"#, quoted(&url))
}

fn main() -> io::Result<()> {
    let mut client_id = String::new();
    let outcomes: Vec<String> = ERRORS.iter().map(|row| quoted(row.0)).collect();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let request = JSON::read(&line.chars().collect::<Vec<_>>(), &mut 0);
        if !matches!(request, JSON::Object(_)) {
            return Err(io::Error::other(format!("not a request: {line}")));
        }
        let body = match request.text("op") {
            "hello" => {
                client_id = request.member("config").text("client_id").into();
                format!(
                    r#""ok":{{"protocol":1,"implementation":{{"name":"example","language":"Rust"}},"roles":["app"],"max_in_flight":64,"outcomes":["approves",{}],"features":["code","universal-links-only"]}}"#,
                    outcomes.join(",")
                )
            }
            "run" => format!(r#""ok":{}"#, run(request.member("input"), &client_id)),
            "reset" => r#""ok":{}"#.into(), // nothing is remembered here
            other => format!(r#""unsupported":{{"what":{}}}"#, quoted(other)),
        };
        let mut output = io::stdout().lock();
        writeln!(output, r#"{{"id":{},{body}}}"#, quoted(request.text("id")))?;
        output.flush()?;
    }
    Ok(())
}

/// A JSON string. `{:?}` isn't JSON: it writes `\u{7f}` and `\'`.
fn quoted(text: &str) -> String {
    let units = text.encode_utf16().map(|unit| match unit {
        0x22 | 0x5C => format!("\\{}", unit as u8 as char),
        0x20..=0x7E => (unit as u8 as char).to_string(),
        _ => format!("\\u{unit:04x}"),
    });
    format!("\"{}\"", units.collect::<String>())
}

/// As much of JSON as the adapter needs.
enum JSON {
    Object(Vec<(String, JSON)>),
    Text(String),
    Other,
}

impl JSON {
    fn member(&self, name: &str) -> &JSON {
        match self {
            JSON::Object(members) => members.iter().find(|row| row.0 == name).map_or(&JSON::Other, |row| &row.1),
            _ => &JSON::Other,
        }
    }

    fn text(&self, name: &str) -> &str {
        if let JSON::Text(text) = self.member(name) { text } else { "" }
    }

    fn read(text: &[char], index: &mut usize) -> JSON {
        let skip = |index: &mut usize| {
            while text[*index].is_whitespace() || ",:".contains(text[*index]) {
                *index += 1;
            }
        };
        skip(index);
        match text[*index] {
            '"' => JSON::Text(Self::string(text, index)),
            opening @ ('{' | '[') => {
                let mut members = vec![];
                *index += 1;
                loop {
                    skip(index);
                    if "]}".contains(text[*index]) {
                        *index += 1;
                        return JSON::Object(members);
                    }
                    let name = if opening == '{' { Self::string(text, index) } else { String::new() };
                    members.push((name, Self::read(text, index)));
                }
            }
            _ => {
                while *index < text.len() && !",]}".contains(text[*index]) {
                    *index += 1;
                }
                JSON::Other
            }
        }
    }

    fn string(text: &[char], index: &mut usize) -> String {
        let mut units: Vec<u16> = vec![];
        *index += 1;
        while text[*index] != '"' {
            if text[*index] == '\\' {
                *index += 1;
                match text[*index] {
                    'u' => {
                        let digits: String = text[*index + 1..*index + 5].iter().collect();
                        units.push(u16::from_str_radix(&digits, 16).unwrap_or(0xFFFD));
                        *index += 4;
                    }
                    'b' => units.push(8),
                    'f' => units.push(12),
                    'n' => units.push(10),
                    'r' => units.push(13),
                    't' => units.push(9),
                    other => units.push(other as u16),
                }
            } else {
                units.extend(text[*index].encode_utf16(&mut [0; 2]).iter());
            }
            *index += 1;
        }
        *index += 1;
        String::from_utf16_lossy(&units)
    }
}
