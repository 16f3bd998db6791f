# An App Flip adapter: one JSON object per line on standard input, one reply per line on standard output.
# Run: ruby adapter.rb
require 'json'

$stdout.sync = true # a reply that stays in a buffer is a reply that never comes

GOOGLE = ['', '-sandbox'].product(%w[Chromecast OPA], ['', '.dev', '.enterprise']).map do |host, app, kind|
  "https://oauth-redirect#{host}.googleusercontent.com/a/com.google.#{app}#{kind}".b
end
ERRORS = { 'declines' => 'access_denied', 'cancels' => 'cancelled', 'sign-in-fails' => 'cancelled',
           'offline' => 'cancelled', 'times-out' => 'cancelled',
           'account-disabled' => 'unrecoverable' }.freeze
QUERY = /\A[A-Za-z0-9\-._~!$&'()*+,;:@\/?=%]*\z/n
BAD_ESCAPE = /%(?![0-9A-Fa-f]{2})/n

# The bytes of percent-encoded text. CGI.unescape would turn a plus into a space.
def decode(text) = text.b.gsub(/%\h\h/n) { |escape| escape[1, 2].hex.chr }

def encode(text) = text.b.gsub(/[^A-Za-z0-9\-._~]/n) { |byte| format('%%%02X', byte.ord) }

def query(url)
  rest = url.to_s.b.partition('#').first.partition('?').last
  rest.match?(QUERY) && !rest.match?(BAD_ESCAPE) ? rest : ''
end

# Replace the body with a call to your app's link handler.
def run(input, config)
  found = { 'client_id' => [], 'state' => [], 'redirect_uri' => [] }
  query(input['url']).split('&').each do |pair|
    name, _, value = pair.partition('=')
    found[decode(name).force_encoding('UTF-8')]&.push(value) unless value.empty?
  end
  clients, states, targets = found.values
  target = decode(targets.first) if targets.length == 1
  return { handled: false, opened: [] } unless input['activity'] == 'browsing-web' && GOOGLE.include?(target)

  good = clients.map { |client| decode(client) } == [config['client_id'].b] && states.length == 1
  answer =
    if !good then 'error=invalid_request'
    elsif input['outcome'] == 'approves' then "code=#{encode(input['code'])}"
    else "error=#{ERRORS[input['outcome']]}"
    end
  answer += "&state=#{states.first}" if states.length == 1 # unchanged: equal for every reader
  { handled: true, opened: [{ url: "#{target}?#{answer}".force_encoding('UTF-8'), universal_links_only: true }] }
end

config = nil
$stdin.each_line do |line|
  request = JSON.parse(line)
  body =
    case request['op']
    when 'hello'
      config = request['config']
      { ok: { protocol: 1, implementation: { name: 'example', language: 'Ruby' }, roles: ['app'],
              max_in_flight: 64, outcomes: ['approves', *ERRORS.keys],
              features: %w[code universal-links-only] } }
    when 'run' then { ok: run(request['input'], config) }
    when 'reset' then { ok: {} } # nothing is remembered here
    else { unsupported: { what: request['op'] } }
    end
  puts JSON.generate({ id: request['id'] }.merge(body))
end
