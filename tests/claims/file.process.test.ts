// The well-known file, asked over TLS on port 443 of hosts that the hosts file names: what is accepted, what is refused and
// why, and that nothing else is asked of anybody.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { ProofFailure } from "@/lib/claims/schema"
import { FILE_PATH, type PlacedInput } from "../street/placed-file"
import { openProviders, type Providers, type Purpose } from "../street/providers"
import { type Answer, bearer, openDirectory } from "./directory-child"

const opened = await openProviders()
/** Every test is skipped where there are none. */
const providers = opened as Providers
let directory: Awaited<ReturnType<typeof openDirectory>>
const HTML = "<!doctype html><html><head><title>App</title></head><body><div id=root></div></body></html>"

beforeAll(async () => {
  if ("missing" in opened) return
  // `spare` stands for a public name that leads into our own network.
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
/** A pending claim of the host: a new one, or the one there is with a new token. */
async function begin(domain: string) {
  const { status, body } = await directory.ask("start", { domain })
  if (status !== 409) return body
  const reset = { body: undefined, params: { domain }, headers: bearer }
  return (await directory.ask("reset", undefined, reset)).body
}
const claimOf = async (domain: string) => (await directory.sql("select * from claims where domain = $1", domain))[0]

/** Places what `make` says for a fresh claim and verifies; answers what was asked of the host, too. */
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

describe("D-claim-01 the file is accepted", () => {
  it.each<[string, (hash: string) => PlacedInput]>([
    ["as the hash alone", (content) => ({ content })],
    [
      "in upper case, after a byte order mark, with a Windows line end",
      (hash) => ({ content: `\ufeff${hash.toUpperCase()}\r\n` }),
    ],
    ["in white space up to 1 kB", (hash) => ({ content: `\n ${hash}`, bytes: 1024 })],
    ["as a page, though it is none", (content) => ({ content, contentType: "text/html; charset=utf-8" })],
    ["with the status said", (content) => ({ content, status: 200 })],
  ])("%s", async (_case, make) => {
    const { status, body, asked, claim } = await attempt(({ hash }) => make(hash))
    expect([status, body.status, body.method]).toEqual([200, "verified", "file"])
    expect(claim).toMatchObject({ status: "verified", method: "file" })
    expect(asked).toEqual([`GET ${FILE_PATH}`])
  })
})

type Make = Parameters<typeof attempt>[0]
const elsewhere = () => `https://${providers.hosts.elsewhere}${FILE_PATH}`

describe("P-3.1-05 D-claim-01 the file is refused, the claim stays pending, and the reason is told", () => {
  it.each<[string, Make, Record<string, unknown>]>([
    ["another hash", () => ({ content: "0".repeat(64) }), { code: "mismatch", received: "00000000…00000000" }],
    ["the token", ({ token }) => ({ content: token }), { code: "mismatch", received: "the secret token" }],
    ["nothing", () => ({ content: "" }), { code: "mismatch", received: "nothing" }],
    ["a line more", ({ hash }) => ({ content: `${hash}\n#` }), { code: "mismatch" }],
    ["the hash within JSON", ({ hash }) => ({ content: JSON.stringify({ hash }) }), { code: "mismatch" }],
    ["a page", () => ({ content: HTML, contentType: "text/html" }), { code: "html", http_status: 200 }],
    [
      "a page of an app, far over 1 kB",
      () => ({ content: HTML, contentType: "text/html", bytes: 50_000 }),
      { code: "html" },
    ],
    ["a page that says it is text", () => ({ content: HTML }), { code: "html" }],
    ["the hash and white space over 1 kB", ({ hash }) => ({ content: hash, bytes: 1025 }), { code: "too_large" }],
    [
      "a megabyte that begins with the hash",
      ({ hash }) => ({ content: hash, bytes: 1_000_000 }),
      { code: "too_large" },
    ],
    ["a hundred megabytes", ({ hash }) => ({ content: hash, bytes: 100_000_000 }), { code: "too_large" }],
    ["not found", ({ hash }) => ({ content: hash, status: 404 }), { code: "http_404", http_status: 404 }],
    ["a page not found", () => ({ content: HTML, contentType: "text/html", status: 404 }), { code: "http_404" }],
    ["behind a login", ({ hash }) => ({ content: hash, status: 401 }), { code: "http_401" }],
    ["behind a paywall", ({ hash }) => ({ content: hash, status: 402 }), { code: "http_402" }],
    ["a failure", ({ hash }) => ({ content: hash, status: 503 }), { code: "http_503" }],
    ["created, not there", ({ hash }) => ({ content: hash, status: 201 }), { code: "http_201" }],
    ["a part", ({ hash }) => ({ content: hash, status: 206 }), { code: "http_206" }],
    ["a cut connection", () => ({ reset: true }), { code: "unreachable" }],
  ])("%s", async (_case, make, expected) => {
    const { status, body, asked, claim, hash, token, text } = await attempt(make)
    expect(status).toBe(422)
    expect(body).toMatchObject({ reason: expected.code, method: "file", redirect_to: null, ...expected })
    expect(ProofFailure.parse(body).expected).toBe(`${hash.slice(0, 8)}…${hash.slice(-8)}`)
    for (const secret of [hash, token]) expect(text).not.toContain(secret)
    expect(claim).toMatchObject({ status: "pending", token_hash: hash })
    expect(asked).toEqual([`GET ${FILE_PATH}`])
  })

  it.each<[string, (url: string) => string]>([
    ["itself", (url) => url],
    ["the same host", () => "/verify.txt"],
    ["another host that serves the right file", elsewhere],
    ["the same name without TLS", (url) => url.replace("https:", "http:")],
    ["the cloud's metadata", () => "http://169.254.169.254/latest/meta-data/"],
    ["loopback", () => "http://127.0.0.1:22/"],
    ["a file", () => "file:///etc/passwd"],
  ])("a redirect to %s, which is told and not followed", async (_case, target) => {
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

  it("a slow drip, after five seconds in all", { timeout: 30_000 }, async () => {
    const { status, body, claim } = await attempt(({ hash }) => ({ content: hash, dripMs: 400 }))
    expect([status, body.code]).toEqual([422, "unreachable"])
    expect(body.elapsed_ms).toBeGreaterThan(4_900)
    expect(body.elapsed_ms).toBeLessThan(8_000)
    expect(claim).toMatchObject({ status: "pending" })
  })

  it("a certificate that nobody vouches for", async () => {
    const { status, body, asked, claim } = await attempt(({ hash }) => ({ content: hash }), "untrusted")
    expect([status, body.code]).toEqual([422, "tls"])
    expect(claim).toMatchObject({ status: "pending" })
    expect(asked).toEqual([])
  })

  it("a name that leads into our own network, which is not dialled", async () => {
    const { status, body, asked, claim } = await attempt(({ hash }) => ({ content: hash }), "spare")
    expect([status, body.code]).toEqual([422, "unreachable"])
    expect(claim).toMatchObject({ status: "pending" })
    expect(asked).toEqual([])
  })
})

describe("the right file at the wrong time or place", () => {
  it("proves nothing for another domain, and goes on proving its own after the claim was started again", async () => {
    const { hash } = await attempt(({ hash }) => ({ content: hash }), "api-claims")
    const theirs = await begin(providers.hosts["api-owner"])
    await place(providers.hosts["api-owner"], { content: hash })
    expect((await verify(providers.hosts["api-owner"])).body.code).toBe("mismatch")
    await place(providers.hosts["api-owner"], { content: theirs.verification_hash })
    await begin(providers.hosts["api-owner"])
    expect((await verify(providers.hosts["api-owner"])).body).toMatchObject({ status: "verified", method: "file" })
  })

  it("is not asked for where there is nothing to prove", async () => {
    const before = await seen(providers.hosts["api-expired"])
    expect((await verify(providers.hosts["api-expired"])).status).toBe(404)
    const { verification_hash: content } = await begin(providers.hosts["api-expired"])
    await place(providers.hosts["api-expired"], { content })
    await directory.sql("update claims set expires_at = now() - interval '1 second'")
    expect((await verify(providers.hosts["api-expired"])).status).toBe(410)
    expect(await seen(providers.hosts["api-expired"])).toEqual(before)
  })

  it("is looked for again a week later, where it was found", async () => {
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
