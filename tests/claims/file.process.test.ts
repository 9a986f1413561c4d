// Verification by the well-known file over real TLS on port 443. The test hosts are local and named in /etc/hosts. Each test
// also checks that the host received a request for the well-known file and no other request.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { ProofFailure } from "@/lib/claims/schema"
import { FILE_PATH, type PlacedInput } from "../street/placed-file"
import { openProviders, type Providers, type Purpose } from "../street/providers"
import { type Answer, bearer, openDirectory } from "./directory-child"

const opened = await openProviders()
/** Safe to cast: `beforeEach` skips every test when the local hosts could not be opened. */
const providers = opened as Providers
let directory: Awaited<ReturnType<typeof openDirectory>>
const HTML = "<!doctype html><html><head><title>App</title></head><body><div id=root></div></body></html>"

beforeAll(async () => {
  if ("missing" in opened) return
  // The host `spare` is not in ALLOW_PRIVATE: its name resolves to a private address, which must be rejected.
  const allowed = providers.allowPrivate.filter((host) => !host.startsWith(providers.hosts.spare))
  directory = await openDirectory({ ...providers.settings, ALLOW_PRIVATE: allowed.join(",") })
})
afterAll(async () => {
  await directory?.close()
  await providers.close?.()
})
beforeEach(({ skip }) => {
  if ("missing" in opened) skip(opened.missing)
})

const control = (method: string, address: string, body?: unknown) =>
  fetch(providers.controlUrl + address, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
const place = async (host: string, placed: PlacedInput) =>
  expect((await control("PUT", `/file/${host}`, placed)).status).toBe(200)
const seen = async (host: string): Promise<string[]> => (await control("GET", `/seen/${host}`)).json()

const verify = (domain: string): Promise<Answer> => directory.ask("verify", { domain })
/** Starts a claim of the host and returns its token and hash. Resets the claim if the host is already verified. */
async function begin(domain: string) {
  const { status, body } = await directory.ask("start", { domain })
  if (status !== 409) return body
  const reset = { body: undefined, params: { domain }, headers: bearer }
  return (await directory.ask("reset", undefined, reset)).body
}
const claimOf = async (domain: string) => (await directory.sql("select * from claims where domain = $1", domain))[0]

/** Starts a claim, places the file from `make` and verifies the claim. The result lists the requests that the host received. */
async function attempt(
  make: (claim: { hash: string; token: string; url: string }) => PlacedInput,
  purpose: Purpose = "api-attacks",
) {
  const domain = providers.hosts[purpose]
  const { verification_hash: hash, verification_token: token, verification_url: url } = await begin(domain)
  await place(domain, make({ hash, token, url }))
  const before = (await seen(domain)).length
  const answer = await verify(domain)
  return { ...answer, hash, token, asked: (await seen(domain)).slice(before), claim: await claimOf(domain) }
}

describe("D-claim-01 the file is accepted when it is served", () => {
  it.each<[string, (hash: string) => PlacedInput]>([
    ["with the hash alone", (content) => ({ content })],
    [
      "in upper case, after a byte order mark, with a Windows line end",
      (hash) => ({ content: `\ufeff${hash.toUpperCase()}\r\n` }),
    ],
    ["with white space around the hash, 1 kB in total", (hash) => ({ content: `\n ${hash}`, bytes: 1024 })],
    ["with the content type of an HTML page", (content) => ({ content, contentType: "text/html; charset=utf-8" })],
    ["with an explicit status 200", (content) => ({ content, status: 200 })],
  ])("%s", async (_case, make) => {
    const { status, body, asked, claim } = await attempt(({ hash }) => make(hash))
    expect([status, body.status, body.method]).toEqual([200, "verified", "file"])
    expect(claim).toMatchObject({ status: "verified", method: "file" })
    expect(asked).toEqual([`GET ${FILE_PATH}`])
  })
})

type Make = Parameters<typeof attempt>[0]
const elsewhere = () => `https://${providers.hosts.elsewhere}${FILE_PATH}`

describe("P-3.1-05 D-claim-01 verification fails, the claim stays pending, and the response names the reason, for", () => {
  it.each<[string, Make, Record<string, unknown>]>([
    ["another hash", () => ({ content: "0".repeat(64) }), { code: "mismatch", received: "00000000…00000000" }],
    ["the token", ({ token }) => ({ content: token }), { code: "mismatch", received: "the secret token" }],
    ["an empty file", () => ({ content: "" }), { code: "mismatch", received: "nothing" }],
    ["the hash and one more line", ({ hash }) => ({ content: `${hash}\n#` }), { code: "mismatch" }],
    ["the hash within JSON", ({ hash }) => ({ content: JSON.stringify({ hash }) }), { code: "mismatch" }],
    ["an HTML page", () => ({ content: HTML, contentType: "text/html" }), { code: "html", http_status: 200 }],
    [
      "a page of an app, far over 1 kB",
      () => ({ content: HTML, contentType: "text/html", bytes: 50_000 }),
      { code: "html" },
    ],
    ["an HTML page with content type text/plain", () => ({ content: HTML }), { code: "html" }],
    ["the hash and white space over 1 kB", ({ hash }) => ({ content: hash, bytes: 1025 }), { code: "too_large" }],
    [
      "a megabyte that begins with the hash",
      ({ hash }) => ({ content: hash, bytes: 1_000_000 }),
      { code: "too_large" },
    ],
    ["a hundred megabytes", ({ hash }) => ({ content: hash, bytes: 100_000_000 }), { code: "too_large" }],
    [
      "the hash with status 404",
      ({ hash }) => ({ content: hash, status: 404 }),
      { code: "http_404", http_status: 404 },
    ],
    [
      "an HTML page with status 404",
      () => ({ content: HTML, contentType: "text/html", status: 404 }),
      { code: "http_404" },
    ],
    ["the hash with status 401", ({ hash }) => ({ content: hash, status: 401 }), { code: "http_401" }],
    ["the hash with status 402", ({ hash }) => ({ content: hash, status: 402 }), { code: "http_402" }],
    ["the hash with status 503", ({ hash }) => ({ content: hash, status: 503 }), { code: "http_503" }],
    ["the hash with status 201", ({ hash }) => ({ content: hash, status: 201 }), { code: "http_201" }],
    ["the hash with status 206", ({ hash }) => ({ content: hash, status: 206 }), { code: "http_206" }],
    ["a reset connection", () => ({ reset: true }), { code: "unreachable" }],
  ])("%s", async (_case, make, expected) => {
    const { status, body, asked, claim, hash, token, text } = await attempt(make)
    expect(status).toBe(422)
    expect(body).toMatchObject({ reason: expected["code"], method: "file", redirect_to: null, ...expected })
    expect(ProofFailure.parse(body).expected).toBe(`${hash.slice(0, 8)}…${hash.slice(-8)}`)
    for (const secret of [hash, token]) expect(text).not.toContain(secret)
    expect(claim).toMatchObject({ status: "pending", token_hash: hash })
    expect(asked).toEqual([`GET ${FILE_PATH}`])
  })

  it.each<[string, (url: string) => string]>([
    ["the same URL", (url) => url],
    ["another path of the same host", () => "/verify.txt"],
    ["another host that serves the right file", elsewhere],
    ["the same name without TLS", (url) => url.replace("https:", "http:")],
    ["the cloud metadata address", () => "http://169.254.169.254/latest/meta-data/"],
    ["loopback", () => "http://127.0.0.1:22/"],
    ["a file URL", () => "file:///etc/passwd"],
  ])("a redirect to %s, which is reported and not followed", async (_case, target) => {
    let to = ""
    const before = await seen(providers.hosts.elsewhere)
    const { status, body, asked, claim } = await attempt(({ url, hash }) => {
      to = target(url)
      return { content: hash, redirect: to }
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: "redirect", redirect_to: new URL(to, body.asked).href, received: null })
    expect(claim).toMatchObject({ status: "pending" })
    expect(asked).toEqual([`GET ${FILE_PATH}`])
    expect(await seen(providers.hosts.elsewhere)).toEqual(before)
  })

  it("a response that trickles in for more than five seconds", async () => {
    const { status, body, claim } = await attempt(({ hash }) => ({ content: hash, dripMs: 400 }))
    expect([status, body.code]).toEqual([422, "unreachable"])
    expect(body.elapsed_ms).toBeGreaterThan(4_900)
    expect(claim).toMatchObject({ status: "pending" })
  })

  it("a certificate of an untrusted authority", async () => {
    const { status, body, asked, claim } = await attempt(({ hash }) => ({ content: hash }), "untrusted")
    expect([status, body.code]).toEqual([422, "tls"])
    expect(claim).toMatchObject({ status: "pending" })
    expect(asked).toEqual([])
  })

  it("a host name that resolves to a private address, without a connection to it", async () => {
    const { status, body, asked, claim } = await attempt(({ hash }) => ({ content: hash }), "spare")
    expect([status, body.code]).toEqual([422, "unreachable"])
    expect(claim).toMatchObject({ status: "pending" })
    expect(asked).toEqual([])
  })
})

describe("a file with a valid hash", () => {
  it("does not verify another domain, and still verifies its own domain after the claim was started again", async () => {
    const { hash } = await attempt(({ hash }) => ({ content: hash }), "api-claims")
    const theirs = await begin(providers.hosts["api-owner"])
    await place(providers.hosts["api-owner"], { content: hash })
    expect((await verify(providers.hosts["api-owner"])).body.code).toBe("mismatch")
    await place(providers.hosts["api-owner"], { content: theirs.verification_hash })
    await begin(providers.hosts["api-owner"])
    expect((await verify(providers.hosts["api-owner"])).body).toMatchObject({ status: "verified", method: "file" })
  })

  it("is not requested without a claim or for an expired claim", async () => {
    const before = await seen(providers.hosts["api-expired"])
    expect((await verify(providers.hosts["api-expired"])).status).toBe(404)
    const { verification_hash: content } = await begin(providers.hosts["api-expired"])
    await place(providers.hosts["api-expired"], { content })
    await directory.sql("update claims set expires_at = now() - interval '1 second'")
    expect((await verify(providers.hosts["api-expired"])).status).toBe(410)
    expect(await seen(providers.hosts["api-expired"])).toEqual(before)
  })

  it("is requested again by the weekly check", async () => {
    const domain = providers.hosts["api-bulk"]
    const { verification_hash: content } = await begin(domain)
    await place(domain, { content })
    expect((await verify(domain)).status).toBe(200)
    await directory.sql("update claims set last_checked_at = now() - interval '8 days' where domain = $1", domain)
    const recheck = () =>
      directory.ask("job", undefined, { body: undefined, params: { id: "recheck-claims" }, headers: bearer })
    expect((await recheck()).status).toBe(200)
    expect(await claimOf(domain)).toMatchObject({ status: "verified", misses: 0 })
    expect(await seen(domain)).toEqual([`GET ${FILE_PATH}`, `GET ${FILE_PATH}`])
    for (const misses of [1, 2, 3]) {
      await place(domain, { content, status: 404 })
      await directory.sql("update claims set last_checked_at = now() - interval '8 days' where domain = $1", domain)
      await recheck()
      expect(await claimOf(domain)).toMatchObject({ status: misses === 3 ? "revoked" : "verified", misses })
    }
  })
})
