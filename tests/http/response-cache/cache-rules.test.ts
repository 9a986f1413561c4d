// The rules of the response cache: which requests it may serve, and which responses it may store.

import { describe, expect, it } from "vitest"
import { canCache, kindOf } from "@/lib/http/response-cache/cache-rules"
import { chooseCoding, isCompressible } from "@/lib/http/response-cache/content-coding"

describe("a cached response may be served", () => {
  it.each([
    ["/api/v1/services", "data"],
    ["/api/v1/services?q=weather&limit=5", "data"],
    ["/api/v1/services/42", "data"],
    ["/api/v1/services/bulk-delete", null],
    ["/api/v1/health", "data"],
    ["/api/v1/stats/snapshots?days=7", "data"],
    ["/feed.atom?type=new", "data"],
    ["/llms.txt", "data"],
    ["/badge/42.svg?show=uptime", "data"],
    ["/badge/42.json", "data"],
    ["/badge/42.png", null],
    ["/service/42/summary.json", "data"],
    ["/provider/api.example/summary.json", "data"],
    ["/summary.json", "data"],
    ["/", "page"],
    ["/?protocol=L402", "page"],
    ["/service/018f0000-0000-7000-8000-000000000000", "page"],
    ["/provider/api.example", "page"],
    ["/stats", "page"],
    ["/status", null],
    ["/register", null],
    ["/claim?domain=a.example", null],
    ["/manage", null],
    ["/admin", null],
    ["/webhooks/1", null],
    ["/service/", null],
    ["/service/1/2", null],
    ["/%73tats", null],
    ["//stats", null],
    ["/api/v1/export.csv", null],
    ["/api/v1/admin/pending", null],
    ["/api/v1/claim/actions", null],
    ["/api/v1/webhooks/1", null],
    ["/api/inngest", null],
    ["/mcp", null],
    ["/_next/static/a.js", null],
    [`/?q=${"a".repeat(2000)}`, null],
    ["/?_rsc=1abc", null],
    ["/?a=1&_rsc", null],
    ["/?my_rsc=1", "page"],
  ])("for GET %s: %s", (url, kind) => {
    expect(kindOf({ method: "GET", url, headers: {} })).toBe(kind)
    expect(kindOf({ method: "HEAD", url, headers: {} })).toBe(kind)
  })

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "get"])("not for the method %s", (method) => {
    expect(kindOf({ method, url: "/", headers: {} })).toBeNull()
  })

  it.each<[string, string, string | null]>([
    ["authorization", "Bearer x", null],
    ["authorization", "", null],
    ["cookie", "directory_owner=x", null],
    ["cookie", "theme=dark; directory_admin=x", null],
    ["cookie", "a=b;directory_webhook=x", null],
    ["cookie", "__prerender_bypass=x", null],
    ["cookie", "theme=dark; not_directory_owner=1", "page"],
    ["rsc", "1", null],
    ["next-router-prefetch", "1", null],
    ["next-router-state-tree", "x", null],
    ["next-action", "x", null],
    ["content-length", "3", null],
    ["content-length", "0", "page"],
    ["transfer-encoding", "chunked", null],
    ["accept-language", "de", "page"],
    ["cache-control", "no-cache", "page"],
  ])("to a request with the header %s: %s: %s", (name, value, kind) => {
    expect(kindOf({ method: "GET", url: "/", headers: { [name]: value } })).toBe(kind)
  })
})

describe("D-cache-01 a response may be cached", () => {
  const PUBLIC = "public, max-age=10, stale-while-revalidate=60"
  it.each<[Parameters<typeof canCache>, boolean]>([
    [["data", 200, { "cache-control": PUBLIC }], true],
    [["data", 200, { "cache-control": "no-store" }], false],
    [["data", 200, { "cache-control": "private, max-age=10" }], false],
    [["data", 200, {}], false],
    [["data", 402, { "cache-control": PUBLIC }], false],
    [["data", 404, { "cache-control": PUBLIC }], false],
    [["data", 500, { "cache-control": PUBLIC }], false],
    [["data", 304, { "cache-control": PUBLIC }], false],
    [["data", 206, { "cache-control": PUBLIC }], false],
    [["data", 200, { "cache-control": PUBLIC, "set-cookie": ["a=b"] }], false],
    [["page", 200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }], true],
    [["page", 404, { "content-type": "text/html; charset=utf-8" }], false],
    [["page", 500, { "content-type": "text/html; charset=utf-8" }], false],
    [["page", 200, { "content-type": "text/x-component" }], false],
    [["page", 200, { "content-type": "text/html", "set-cookie": "a=b" }], false],
    [["page", 307, { location: "/elsewhere" }], false],
  ])("%j: %s", (answer, may) => {
    expect(canCache(...answer)).toBe(may)
  })
})

describe("the content coding of a response", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br", "br"],
    ["gzip, deflate", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=0.5, gzip", "gzip"],
    ["br;q=0, gzip;q=0.1", "gzip"],
    ["gzip;q=0", "identity"],
    ["*", "br"],
    ["*;q=0.1, br;q=0", "gzip"],
    ["*;q=0", "identity"],
    ["deflate", "identity"],
    ["identity", "identity"],
    ["gzip;level=1;q=0.3", "gzip"],
    ["gzip;q=2", "gzip"],
    ["gzip;q=x", "identity"],
    ["gzip ; q=1", "gzip"],
    [",,;", "identity"],
  ])("follows Accept-Encoding %s: %s", (header, coding) => {
    expect(chooseCoding(header)).toBe(coding)
  })

  it.each([
    ["application/json", 1024, true],
    ["application/json", 1023, false],
    ["application/atom+xml; charset=utf-8", 5000, true],
    ["application/feed+json", 5000, true],
    ["application/problem+json", 5000, true],
    ["text/html; charset=utf-8", 5000, true],
    ["image/png", 5000, false],
    [undefined, 5000, false],
  ])("is applied to %s of %d bytes: %s", (type, bytes, worth) => {
    expect(isCompressible(type, bytes)).toBe(worth)
  })
})
