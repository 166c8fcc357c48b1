vcl 4.1;

# Varnish (7 or newer) in front of the web processes: pages that everybody gets alike come from here, and the shop says
# by tag when they have changed. Start the shop with PAGE_SHARED_SECONDS=300, CDN_PURGE_URLS=http://<varnish>:6081/_purge and
# CDN_PURGE_TOKEN, name Varnish in TRUSTED_PROXIES, and put the same token below. TLS is the work of a proxy before it.

import std;

probe ready {
  .url = "/readyz";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 1;
}

backend web_a { .host = "127.0.0.1"; .port = "3000"; .probe = ready; .first_byte_timeout = 60s; }
backend web_b { .host = "127.0.0.1"; .port = "3001"; .probe = ready; .first_byte_timeout = 60s; }

import directors;

sub vcl_init {
  new web = directors.round_robin();
  web.add_backend(web_a);
  web.add_backend(web_b);
}

# Machines that may purge, beside the token: those of the shop.
acl shop {
  "127.0.0.1";
  "10.0.0.0"/8;
}

sub vcl_recv {
  set req.backend_hint = web.backend();

  if (req.url == "/_purge") {
    if (req.method != "POST" || client.ip !~ shop ||
        req.http.Authorization != "Bearer change-this-token-of-the-shop") {
      return (synth(404, "Not found."));
    }
    # Tags are of a-z, 0-9 and -: anything else could say more than a tag.
    if (req.http.Surrogate-Key !~ "^[a-z0-9-]+( [a-z0-9-]+)*$") {
      return (synth(400, "No tags."));
    }
    # Without a space in it, which would end the expression.
    if (!std.ban("obj.http.X-Tags ~ (^|,)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(,|$)")) {
      return (synth(500, std.ban_error()));
    }
    return (synth(200, "Purged."));
  }
  if (req.url ~ "^/(metrics|_inbox|_api)(/|\?|$)") {
    return (synth(404, "Not found."));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Older than its life only while it is fetched anew, or while no process of the shop is well.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 60s;
  }
  # Cookies go on to the shop: pages with a shared life are the same with and without them.
  return (hash);
}

sub vcl_hash {
  hash_data(req.url);
  hash_data(req.http.Host);
  return (lookup);
}

sub vcl_backend_fetch {
  # What is kept is kept for everybody; a range of it is cut out here.
  unset bereq.http.Range;
}

sub vcl_backend_response {
  # While a release is rolled out one process has its scripts and another those of the release before.
  if (beresp.status == 404 && bereq.url ~ "^/assets/" && bereq.retries < 1) {
    set bereq.backend = web.backend();
    return (retry);
  }
  # An error must not take the place of an old page that can still be shown.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  set beresp.http.X-Tags = regsuball(beresp.http.Surrogate-Key, " ", ",");
  if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+" && !beresp.http.Set-Cookie) {
    set beresp.ttl = std.duration(
      regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1") + "s", 0s);
    # Kept for stale-if-error; vcl_recv says how much of it is shown.
    set beresp.grace = 24h;
    return (deliver);
  }
  if (beresp.http.Cache-Control ~ "immutable" && beresp.status == 200 && !beresp.http.Set-Cookie) {
    set beresp.ttl = 30d;
    return (deliver);
  }
  # Everything else is somebody's own. Nobody waits for another's answer.
  set beresp.uncacheable = true;
  set beresp.ttl = 60s;
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.X-Tags;
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  unset resp.http.X-Varnish;
  if (obj.hits > 0) {
    # Of whoever asked first.
    unset resp.http.X-Request-Id;
  }
}
