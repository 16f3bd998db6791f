// An App Flip adapter: one JSON object per line on standard input, one reply per line on standard output.
// Build: go build -o adapter adapter.go
// Run: ./adapter
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"regexp"
	"strings"
)

type object = map[string]any

type request struct {
	ID     string
	Op     string
	Config struct {
		ClientID string `json:"client_id"`
	}
	Input struct {
		Activity, Outcome, Code string
		URL                     *string
	}
}

var outcomes = []string{
	"approves", "declines", "cancels", "sign-in-fails", "offline", "times-out", "account-disabled",
}
var errorCodes = map[string]string{
	"declines": "access_denied", "cancels": "cancelled", "sign-in-fails": "cancelled",
	"offline": "cancelled", "times-out": "cancelled", "account-disabled": "unrecoverable",
}
var validQuery = regexp.MustCompile(`^(?:[A-Za-z0-9\-._~!$&'()*+,;:@/?=]|%[0-9A-Fa-f]{2})*$`)

func googleURLs() map[string]bool {
	urls := map[string]bool{}
	for _, host := range []string{"", "-sandbox"} {
		for _, app := range []string{"Chromecast", "OPA"} {
			for _, kind := range []string{"", ".dev", ".enterprise"} {
				urls["https://oauth-redirect"+host+".googleusercontent.com/a/com.google."+app+kind] = true
			}
		}
	}
	return urls
}

// decode returns the bytes of percent-encoded text. url.QueryUnescape would turn a plus into a space.
func decode(text string) string {
	var bytes []byte
	for index := 0; index < len(text); index++ {
		if text[index] == '%' {
			value, _ := hex.DecodeString(text[index+1 : index+3])
			bytes = append(bytes, value...)
			index += 2
		} else {
			bytes = append(bytes, text[index])
		}
	}
	return string(bytes)
}

func encode(text string) string {
	var encoded strings.Builder
	for _, byte := range []byte(text) {
		if strings.IndexByte("-._~", byte) >= 0 || byte >= '0' && byte <= '9' ||
			byte >= 'A' && byte <= 'Z' || byte >= 'a' && byte <= 'z' {
			encoded.WriteByte(byte)
		} else {
			fmt.Fprintf(&encoded, "%%%02X", byte)
		}
	}
	return encoded.String()
}

// run stands for your app. Replace its body with a call to your app's link handler.
func run(clientID string, input request) object {
	link := ""
	if input.Input.URL != nil {
		link = *input.Input.URL
	}
	base, _, _ := strings.Cut(link, "#")
	_, query, _ := strings.Cut(base, "?")
	found := map[string][]string{}
	if validQuery.MatchString(query) {
		for _, pair := range strings.Split(query, "&") {
			name, value, _ := strings.Cut(pair, "=")
			if value != "" {
				found[decode(name)] = append(found[decode(name)], value)
			}
		}
	}
	clients, states, targets := found["client_id"], found["state"], found["redirect_uri"]
	if input.Input.Activity != "browsing-web" || len(targets) != 1 || !googleURLs()[decode(targets[0])] {
		return object{"handled": false, "opened": []object{}}
	}
	answer := "error=" + errorCodes[input.Input.Outcome]
	if len(clients) != 1 || decode(clients[0]) != clientID || len(states) != 1 {
		answer = "error=invalid_request"
	} else if input.Input.Outcome == "approves" {
		answer = "code=" + encode(input.Input.Code)
	}
	if len(states) == 1 {
		answer += "&state=" + states[0] // unchanged: equal for every reader
	}
	url := decode(targets[0]) + "?" + answer
	return object{"handled": true, "opened": []object{{"url": url, "universal_links_only": true}}}
}

func main() {
	// Not bufio.Scanner, which refuses a line above 64 KiB.
	input := bufio.NewReader(os.Stdin)
	output := json.NewEncoder(os.Stdout)
	clientID := ""
	for {
		line, err := input.ReadBytes('\n')
		if err == io.EOF {
			return
		}
		var request request
		if err := json.Unmarshal(line, &request); err != nil {
			log.Fatal(err)
		}
		reply := object{"id": request.ID}
		switch request.Op {
		case "hello":
			clientID = request.Config.ClientID
			reply["ok"] = object{
				"protocol": 1, "implementation": object{"name": "example", "language": "Go"},
				"roles": []string{"app"}, "max_in_flight": 64, "outcomes": outcomes,
				"features": []string{"code", "universal-links-only"},
			}
		case "run":
			reply["ok"] = run(clientID, request)
		case "reset":
			reply["ok"] = object{} // nothing is remembered here
		default:
			reply["unsupported"] = object{"what": request.Op}
		}
		if err := output.Encode(reply); err != nil {
			log.Fatal(err)
		}
	}
}
