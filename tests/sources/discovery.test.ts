// An endpoint's challenge may declare another URL or request than the directory probed. Tests which of these the directory
// proposes to the administrator.

import { describe, expect, it } from "vitest"
import { findOtherUrl, getDeclaredRequest } from "@/lib/health/rules/declared-endpoint"
import { detect } from "@/lib/protocols/registry"
import { PAID } from "./open-hosts"

const ASKED = "https://pay.acme.example/weather?city=oslo"
const NOW = new Date("2026-11-22T12:00:00Z")

function read(given: Parameters<typeof PAID.x402>[0]) {
  const { headers = {} } = PAID.x402(given)
  const lines = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
  const [detection] = detect({ status: 402, headers: lines, body: "{}" }, { now: NOW })
  if (!detection?.valid) throw new Error("no valid challenge")
  return detection
}

describe("the URL by which an endpoint names itself", () => {
  it.each([
    ["https://api.acme.example/v2/weather", "https://api.acme.example/v2/weather"],
    ["https://PAY.acme.example/v2/weather/", "https://pay.acme.example/v2/weather"],
    ["https://pay.acme.example:8443/weather", "https://pay.acme.example:8443/weather"],
    // The same URL in another form is not proposed.
    ["https://pay.acme.example/weather", null],
    ["http://pay.acme.example/weather?city=oslo", null],
    ["https://pay.acme.example/weather/?city=lima", null],
    // A URL on another domain, on a private host, or an invalid URL is not proposed.
    ["https://other.example/weather", null],
    ["http://localhost:3000/weather", null],
    ["https://pay.acme.example/users/{id}", null],
    ["https://user:secret@pay.acme.example/v2", null],
    ["javascript:alert(1)", null],
    ["/weather", null],
  ])("%s: %s", (resource, expected) => {
    expect(findOtherUrl(ASKED, read({ resource }), [])).toBe(expected)
  })

  it("is not another tenant's on the same hosting suffix", () => {
    const detection = read({ resource: "https://victim.vercel.app/x" })
    expect(findOtherUrl("https://mine.vercel.app/x", detection, [])).toBeNull()
  })

  it("is not private, unless the operator allows it", () => {
    const detection = read({ resource: "http://127.0.0.9:8080/b" })
    expect(findOtherUrl("http://127.0.0.9:8080/a", detection, [])).toBeNull()
    expect(findOtherUrl("http://127.0.0.9:8080/a", detection, ["127.0.0.9:8080"])).toBe("http://127.0.0.9:8080/b")
  })
})

describe("the request by which an endpoint describes itself", () => {
  it("is one that a probe can send, with an example of its body", () => {
    expect(getDeclaredRequest(read({ method: "post" }))).toEqual({ method: "POST", body: '{"q":"test"}' })
    expect(getDeclaredRequest(read({ method: "GET" }))).toEqual({ method: "GET", body: null })
    expect(getDeclaredRequest(read({ method: "TRACE" }))).toBeNull()
    expect(getDeclaredRequest(read({}))).toBeNull()
  })
})
