// An authorization endpoint in Node whose sign-in is a single-page application: /login is a page with a script, and no
// form. Who has the cookie of a session is shown a consent form with a token. It prints its port, and ends with its
// standard input.

import { createHmac, randomBytes } from "node:crypto";
import { createServer } from "node:http";

const secret = randomBytes(16);
const sessions = new Set(["of-ada"]);
const redirectURIs = new Set(["", "-sandbox"].flatMap((sandbox) =>
  ["Chromecast", "OPA"].flatMap((app) =>
    ["", ".dev", ".enterprise"].map((kind) =>
      `https://oauth-redirect${sandbox}.googleusercontent.com/a/com.google.${app}${kind}`))));

const token = (session) => createHmac("sha256", secret).update(session).digest("hex");
const escaped = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

function page(response, status, body) {
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
    "Content-Security-Policy": "frame-ancestors 'none'", "Referrer-Policy": "no-referrer",
  });
  response.end(body);
}

function answer(response, target, parameters, state) {
  const query = new URLSearchParams(parameters);
  const end = state === null ? "" : `&state=${state}`;
  response.writeHead(302, { Location: `${target}?${query}${end}`, "Cache-Control": "no-store" });
  response.end();
}

/** The only value of a parameter as it came, and decoded; null if it isn't there once, or can't be decoded. */
function only(query, name) {
  const decode = (text) => decodeURIComponent(text.replaceAll("+", " "));
  try {
    const found = query.split("&").map((part) => part.split(/=(.*)/s)).filter(([key]) => decode(key) === name);
    return found.length === 1 ? { raw: found[0][1] ?? "", value: decode(found[0][1] ?? "") } : null;
  } catch {
    return null;
  }
}

const server = createServer(async (request, response) => {
  const [path, query = ""] = request.url.split(/\?(.*)/s);
  if (path === "/login") return page(response, 200, "<div id=app></div><script src=/app.js></script>");
  if (path !== "/authorize") return page(response, 404, "Not found");
  let body = "";
  for await (const part of request) body += part;
  const target = only(query, "redirect_uri")?.value;
  if (!redirectURIs.has(target)) return page(response, 400, "This link can't be used.");
  const state = only(query, "state");
  const isRight = only(query, "client_id")?.value === "google-LINK-42" && state?.raw
    && only(query, "response_type")?.value === "code";
  const uri = (text) => text.replace(/[^\x21-\x7e]|["<>\\^`{|}\[\]#]|%(?![0-9a-f]{2})/gi, encodeURIComponent);
  const raw = state ? uri(state.raw) : null;
  if (!isRight) return answer(response, target, { error: "invalid_request" }, raw);
  const session = /(?:^|; )sid=([^;]*)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  if (!sessions.has(session)) {
    response.writeHead(302, { Location: `/login?next=${encodeURIComponent(request.url)}` });
    return response.end();
  }
  if (request.method !== "POST") {
    return page(response, 200, `<form method=post action="${escaped(request.url)}">
      <input type=hidden name=token value=${token(session)}>
      <button name=decision value=allow>Link</button><button name=decision value=deny>Cancel</button></form>`);
  }
  const form = new URLSearchParams(body);
  if (form.get("token") !== token(session)) return page(response, 403, "This form can't be used.");
  const isAllowed = form.get("decision") === "allow";
  answer(response, target, isAllowed ? { code: randomBytes(24).toString("base64url") } : { error: "access_denied" }, raw);
});

server.listen(0, "127.0.0.1", () => console.log(server.address().port));
process.stdin.on("end", () => process.exit(0)).resume();
