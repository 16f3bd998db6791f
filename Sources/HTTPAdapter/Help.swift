package enum Help {
  package static let text = """
    http-adapter: tests a live authorization endpoint, in any language, over HTTP or HTTPS.
    It uses the App Flip adapter protocol, role authorization-endpoint.

    usage: http-adapter --endpoint URL --client-id ID [option ...]

    Test a staging system, never production: the adapter sends thousands of hostile requests.

    \(CommandLineOptions.lines)

    OUTCOME is approves, declines, account-disabled or cancels. The adapter declares approves, and
    each other outcome in --header-when, --field-when, --form-when or the steps. The suite doesn't
    test the others.

    Each request has its own header fields, then the fields of --header and --header-when. All cookies
    are in one Cookie field. The adapter adds Host, Content-Length, Connection: close, and
    Content-Type if a body has none. At its start, the adapter tries to connect until the server
    accepts or --wait is over. Then it sends an ordinary request with GET and with POST. If both get a
    code at the same place, it sends other requests with POST, too.

    If the server exits, the implementation has an error. The error belongs to the request without a
    complete response, or to the first refused request after it. If a supervisor restarts the server,
    the adapter continues. If not, the adapter ends with exit status 69, and the other requests aren't
    run. For a --wait above 25000, also set APPFLIP_START_TIMEOUT_MS.

    If a server limits requests (429, or 503 with Retry-After), the adapter waits for the time that
    the server names. If a run can't take so long, it ends at the second such response.

    With --field, --form or --allow-origin, the adapter continues as a browser does. It follows
    redirects, and the refresh of a page without forms, to the origin of --endpoint or of an
    --allow-origin. It keeps cookies. It fills in and sends each form that has one of these fields,
    each form once: sign-in, then consent. If the buttons of a page's forms have no names, use
    --form-when: the first form for approves, the second for declines. Hidden fields are returned
    unchanged. Scripts aren't run: if a page needs one, sign in with a cookie. The members pages and
    x-steps of the reply have all pages. The member x-refused has the parts that browsers refuse: a
    redirect that form-action doesn't permit, and a needed cookie that browsers don't send. If
    --field-when, --form-when or the steps define how the user approves, the adapter also changes
    the consent form and opens it in two tabs: the feature forms.

    A request without a session comes from a new browser. The requests of a session come from one
    browser, with its cookies; a user with a disabled account has a different one.

    If these options aren't enough, --steps names a file with the user's actions, one per line:
      fill NAME=VALUE    fills in a field of the form that is sent next
      submit             sends the first form of the page that has one of these fields, or the
                         first one if none was filled in; submit 2 sends the second form
      open PATH          opens a page, also at an --allow-origin; open request sends the first
                         request again, if the sign-in doesn't return to the endpoint
      expect TEXT        continues only if the page has this text
      when OUTCOME       the next steps are only for this outcome; when any ends this
    Empty lines and lines that begin with # are ignored. If the page has no such form, submit is
    skipped: the user is already signed in. The steps end at a redirect to any other origin. The
    forms of a page are counted from 1; appflip doctor shows each page with its forms. An example:
      fill user=ada
      fill password=@env:PASSWORD
      submit
      open request
      when approves
      fill decision=allow
      submit
      when declines
      fill decision=deny
      submit

    If no user signs in, a redirect to a login page counts as accepting the request. The member
    x-login-page of the reply has its Location, and the report counts these requests.

    The adapter reports status, header fields and body in their order and byte for byte. It reports at
    most 64 KiB of a body, and no body with a Content-Encoding. Each request has its own connection.
    The adapter uses no proxy: it ignores https_proxy, http_proxy and all_proxy. The system's library
    libcurl makes the connections, and checks certificates against the system's authorities.

    The fields of --header and --header-when, and their cookies, go only to the origin of --endpoint.
    A password or a secret field goes only to the origin of the page with its form. It doesn't go to a
    form action or a redirect (307, 308) at a different origin. The member x-fix names the field.

    Errors of the implementation are a connection that is refused or ends early, a timeout, and a
    response that isn't HTTP/1.1. All others are errors of the adapter, such as a failure of TLS, a
    server that speaks only HTTP/2, and a header of more than 768 KiB or 10000 fields.

    example:
      http-adapter --endpoint http://localhost:8080/authorize --client-id google \\
        --field user=ada --field password=@env:PASSWORD \\
        --field-when approves decision=allow --field-when declines decision=deny
    """
}
