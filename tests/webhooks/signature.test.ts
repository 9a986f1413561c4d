// The headers of a delivery must equal headers that are computed here by hand, and the library standardwebhooks must accept
// them.

import { createHmac } from "node:crypto"
import { Webhook, WebhookVerificationError } from "standardwebhooks"
import { describe, expect, it } from "vitest"
import { type Message, signatureHeaders, signBody } from "@/lib/webhooks/signature"

const SECRET = "It's Jefe's secret, of ASCII ~!"
const FORMER = "the one before the rotation"
const message = (more: Partial<Message> = {}): Message => ({
  id: "0190a000-0000-7000-8000-000000000001",
  event: "service.down",
  body: '{"id": "0190a000-0000-7000-8000-000000000001", "name": "Grüße \u{1f44b} שלום"}',
  at: new Date(),
  ...more,
})
/** Verifies with the library standardwebhooks. The format is `raw`, because the key is the bytes of the secret and not base64. */
const verify = (secret: string, headers: Record<string, string>, body: string) =>
  new Webhook(secret, { format: "raw" }).verify(body, headers)

describe("the body's signature", () => {
  it("is HMAC-SHA256 in lower-case hex, as in RFC 4231 (test case 2)", () => {
    expect(signBody("what do ya want for nothing?", "Jefe")).toBe(
      "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    )
  })

  it.each([
    ["an empty one", ""],
    ["text of many scripts", "naïve 日本語 \u{1f600}"],
    ["a long one", "x".repeat(100_000)],
  ])("covers the exact bytes of %s", (_case, body) => {
    const bytes = createHmac("sha256", Buffer.from(SECRET)).update(Buffer.from(body, "utf8")).digest("hex")
    expect(signBody(body, SECRET)).toBe(`sha256=${bytes}`)
  })
})

describe("the headers of a delivery", () => {
  it("are these and no others", () => {
    const one = message({ at: new Date("2026-01-31T12:00:00.999Z") })
    const standard = createHmac("sha256", SECRET).update(`${one.id}.1769860800.${one.body}`).digest("base64")
    expect(signatureHeaders(one, [SECRET])).toEqual({
      "X-Directory-Event": "service.down",
      "X-Directory-Signature": signBody(one.body, SECRET),
      "webhook-id": one.id,
      "webhook-timestamp": "1769860800",
      "webhook-signature": `v1,${standard}`,
    })
  })

  it("are accepted by the published verifier, which returns the body", () => {
    const one = message()
    expect(verify(SECRET, signatureHeaders(one, [SECRET]), one.body)).toEqual(JSON.parse(one.body))
  })

  it.each([
    [
      "another secret",
      (headers: Record<string, string>, body: string) => verify("somebody else's secret", headers, body),
    ],
    [
      "a body changed by one sign",
      (headers: Record<string, string>, body: string) => verify(SECRET, headers, `${body} `),
    ],
    [
      "another id",
      (headers: Record<string, string>, body: string) => verify(SECRET, { ...headers, "webhook-id": "other" }, body),
    ],
    [
      "another time",
      (headers: Record<string, string>, body: string) =>
        verify(SECRET, { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) }, body),
    ],
  ])("are rejected by it with %s", (_case, attempt) => {
    const one = message()
    expect(() => attempt(signatureHeaders(one, [SECRET]), one.body)).toThrow(WebhookVerificationError)
  })

  it("are rejected by it when they are replayed six minutes later", () => {
    const old = message({ at: new Date(Date.now() - 360_000) })
    expect(() => verify(SECRET, signatureHeaders(old, [SECRET]), old.body)).toThrow("too old")
  })

  it("sign with both secrets during a rotation: holders of either verify, and of no third", () => {
    const one = message()
    const headers = signatureHeaders(one, [SECRET, FORMER])
    expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2)
    for (const secret of [SECRET, FORMER]) expect(verify(secret, headers, one.body)).toEqual(JSON.parse(one.body))
    expect(() => verify("a third one that nobody gave", headers, one.body)).toThrow(WebhookVerificationError)
    expect(headers["X-Directory-Signature"]).toBe(signBody(one.body, SECRET))
    expect(headers["X-Directory-Former-Signature"]).toBe(signBody(one.body, FORMER))
  })

  it("D-hook-09 verify with a whsec_ secret as it is, and with its text as the key", () => {
    const secret = `whsec_${Buffer.alloc(24, "key").toString("base64")}`
    const one = message()
    const headers = signatureHeaders(one, [secret, FORMER])
    expect(new Webhook(secret).verify(one.body, headers)).toEqual(JSON.parse(one.body))
    for (const text of [secret, FORMER]) expect(verify(text, headers, one.body)).toEqual(JSON.parse(one.body))
    expect(headers["X-Directory-Signature"]).toBe(signBody(one.body, secret))
  })

  it.each(["whsec_", "whsec_not base64!", "WHSEC_a2V5a2V5a2V5"])("take %j as text", (secret) => {
    const one = message()
    const headers = signatureHeaders(one, [secret])
    expect(headers["webhook-signature"]).not.toContain(" ")
    expect(verify(secret, headers, one.body)).toEqual(JSON.parse(one.body))
  })

  it("differ between attempts only in their time, and in what is signed with it", () => {
    const first = signatureHeaders(message({ at: new Date(1_000_000) }), [SECRET])
    const second = signatureHeaders(message({ at: new Date(31_000_000) }), [SECRET])
    const differing = Object.keys(first).filter((name) => first[name] !== second[name])
    expect(differing).toEqual(["webhook-timestamp", "webhook-signature"])
  })

  it("contain no character that a header cannot", () => {
    for (const value of Object.values(signatureHeaders(message(), [SECRET, FORMER]))) {
      expect(value).toMatch(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/)
    }
  })
})
