// Every documented status of claims and owners' requests, against the built server as `npm start` runs it. The test hosts of
// providers.ts serve TLS on port 443. At the end, all log lines and responses are searched for secrets.
// The file is long because of that last search, which needs the responses of all tests.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { PlacedInput } from "../street/placed-file"
import { openProviders, type Providers, type Purpose } from "../street/providers"
import { cleanUp, type DirectoryProcess, newDataDir, signal, startServer } from "./directory-process"
import { clientOf } from "./with-database"

const ADMIN = { authorization: "Bearer an-admin-secret-for-tests-of-processes" }
const EMAIL = "the-owner@private.example"
const dataDir = await newDataDir()
const opened = await openProviders()
/** The HTTPS test hosts. Tests are skipped on a machine where the hosts cannot be opened. */
const providers = opened as Providers
let directory: DirectoryProcess
let printed = ""

function start(): DirectoryProcess {
  return startServer({
    ...providers.settings,
    DATA_DIR: dataDir,
    ALLOW_PRIVATE: providers.allowPrivate.join(","),
    PROBE_HOST_SPACING_MS: "0",
    // Lets each request set its client address, so that limits per client do not apply.
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "trace",
  })
}

beforeAll(async () => {
  if ("missing" in opened) return
  directory = start()
  await directory.ready
})
afterAll(async () => {
  await providers.close?.()
  await cleanUp()
})
beforeEach(({ skip }) => {
  if ("missing" in opened) skip(opened.missing)
})

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of a response
  body: any
  text: string
  headers: Headers
}
/** The bodies of all responses, except those that must contain a token. */
const answers: string[] = []
const tokens: string[] = []
let clients = 0
/** Returns a client address that no other request has. */
const newClient = () => {
  clients += 1
  return `203.0.113.${clients}`
}

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${await directory.ready}/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json", "x-forwarded-for": newClient(), ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  const answer: Answer = { status: response.status, body: JSON.parse(text), text, headers: response.headers }
  const { verification_token: token } = answer.body
  if (token) tokens.push(token)
  else answers.push(text)
  return answer
}
const post = (path: string, body: unknown, headers?: Record<string, string>) => send("POST", path, body, headers)

async function place(purpose: Purpose, placed: PlacedInput): Promise<void> {
  const url = `${providers.controlUrl}/file/${providers.hosts[purpose]}`
  const { status } = await fetch(url, { method: "PUT", body: JSON.stringify(placed) })
  expect(status).toBe(200)
}

async function claim(purpose: Purpose) {
  const domain = providers.hosts[purpose]
  const { status, body } = await post("/claim", { domain, contact_email: EMAIL })
  return { status, domain, token: body.verification_token, hash: body.verification_hash }
}

/** Claims a domain and verifies it by its well-known file. Listings that were pending under the domain become public. */
async function verifyDomain(purpose: Purpose) {
  const { domain, token, hash } = await claim(purpose)
  await place(purpose, { content: `${hash}\n` })
  const verified = await post("/claim/verify", { domain, approve: "all", verification_token: token })
  expect(verified.body).toMatchObject({ domain, status: "verified", waiting: [] })
  return { domain, token, hash, owner: { domain, verification_token: token } }
}

async function listing(purpose: Purpose, path = "l402"): Promise<{ id: string; number: number }> {
  const url = `https://${providers.hosts[purpose]}/v1/${path}`
  const protocol = path.startsWith("x402") ? "x402" : "L402"
  const { status, body, text } = await post("/register", { url, protocol, name: `A service at ${path}` })
  expect(status, text).toBe(201)
  return body.service
}

async function expire(domain: string): Promise<void> {
  const client = clientOf(dataDir)
  await client.connect()
  await client.query("update claims set expires_at = now() - interval '1 second' where domain = $1", [domain])
  await client.end()
}

const WRONG = "f".repeat(64)
const codes = ({ status, body }: Answer) => [status, body.code]

describe("POST /api/v1/claim [P-7-04]", () => {
  it("responds 201, then 200 with a new token, and 409 after the domain is verified", async () => {
    const first = await claim("api-claims")
    const second = await claim("api-claims")
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.token).not.toBe(first.token)
    const { domain } = await verifyDomain("api-claims")
    expect(codes(await post("/claim", { domain }))).toEqual([409, "already_verified"])
  })

  it.each(["https://api.example.com", "api.example.com/x", "api.example.com:443", "192.0.2.1", ""])(
    "answers 400 for %j",
    async (domain) => {
      const { status, body } = await post("/claim", { domain })
      expect([status, body.details[0].field]).toEqual([400, "domain"])
    },
  )

  it("responds 429 with Retry-After to the eleventh claim in an hour from one address [P-4.3-06]", async () => {
    const from = { "x-forwarded-for": "198.51.100.1" }
    for (let turn = 1; turn <= 10; turn += 1) {
      expect((await post("/claim", { domain: "not a domain" }, from)).status).toBe(400)
    }
    const refused = await post("/claim", { domain: "limited.example.com" }, from)
    expect(codes(refused)).toEqual([429, "rate_limited"])
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    const other = await post("/claim", { domain: "limited.example.com" })
    expect(other.status).toBe(201)
  })
})

describe("POST /api/v1/claim/verify [P-7-04]", () => {
  it("responds 400, 404 and 409 for a domain that is malformed, unclaimed or already verified", async () => {
    expect((await post("/claim/verify", { domain: "a b" })).status).toBe(400)
    expect(codes(await post("/claim/verify", { domain: "nobody.example.com" }))).toEqual([404, "no_pending_claim"])
    const { domain } = await verifyDomain("spare")
    expect(codes(await post("/claim/verify", { domain }))).toEqual([409, "already_verified"])
  })

  it("responds 410 after 72 hours, and a new claim starts again", async () => {
    const { domain } = await claim("api-expired")
    await expire(domain)
    expect(codes(await post("/claim/verify", { domain }))).toEqual([410, "claim_expired"])
    expect((await claim("api-expired")).status).toBe(200)
    expect(codes(await post("/claim/verify", { domain }))).toEqual([422, "http_404"])
  })

  it.each<[string, PlacedInput]>([
    ["mismatch", { content: WRONG }],
    ["redirect", { redirect: "https://elsewhere.example/hash.txt" }],
    ["too_large", { content: WRONG, bytes: 1_000_000 }],
    ["html", { content: "<!doctype html><title>Home</title>", contentType: "text/html" }],
    ["unreachable", { reset: true }],
    ["unreachable", { content: WRONG, dripMs: 400 }],
    ["http_503", { status: 503 }],
  ])("responds 422 %s with its reason, and the claim stays pending: %j", async (reason, placed) => {
    const { domain, hash, token } = await claim("api-attacks")
    await place("api-attacks", placed)
    const refused = await post("/claim/verify", { domain })
    expect(codes(refused)).toEqual([422, reason])
    expect(refused.body).toMatchObject({ reason, expected: `${hash.slice(0, 8)}…${hash.slice(-8)}` })
    if (reason === "redirect") expect(refused.body.redirect_to).toBe("https://elsewhere.example/hash.txt")
    if (reason === "mismatch") expect(refused.body.received).toBe("ffffffff…ffffffff")
    const { body } = await post("/claim/revoke", { domain, verification_token: token })
    expect(body.code).toBe("not_owner")
  })

  it("responds 422 for an address that is not public and for an untrusted certificate", async () => {
    await post("/claim", { domain: "localtest.example.org" })
    const name = `${providers.controlUrl}/names/localtest.example.org`
    await fetch(name, { method: "PUT", body: JSON.stringify({ 4: ["127.0.0.1"], 6: [] }) })
    expect(codes(await post("/claim/verify", { domain: "localtest.example.org" }))).toEqual([422, "unreachable"])
    const { domain } = await claim("untrusted")
    expect(codes(await post("/claim/verify", { domain }))).toEqual([422, "tls"])
  })

  it("responds 200 for a DNS record", async () => {
    const { domain, hash } = await claim("dns")
    expect(codes(await post("/claim/verify", { domain, method: "dns" }))).toEqual([422, "dns_missing"])
    const name = `${providers.controlUrl}/names/_directory-verify.${domain}`
    await fetch(name, { method: "PUT", body: JSON.stringify({ TXT: ["v=spf1 -all", `directory-verify=${hash}`] }) })
    const { status, body } = await post("/claim/verify", { domain, method: "dns" })
    const lists = { published: [], waiting: null, waiting_count: null }
    expect([status, body]).toEqual([200, { domain, status: "verified", services_count: 0, method: "dns", ...lists }])
  })
})

describe("PATCH and DELETE /api/v1/services/{id} and bulk-delete [P-7-04]", () => {
  it("respond 400, 403 and 404 as documented", async () => {
    const mine = await listing("api-owner")
    const foreign = await listing("elsewhere")
    const { domain, owner } = await verifyDomain("api-owner")
    await verifyDomain("elsewhere")
    const unverified = { ...owner, domain: "nobody.example.com" }
    const edit = (id: string, body: object) => send("PATCH", `/services/${id}`, body).then(({ status }) => status)
    const name = "Another name"
    expect(await edit(mine.id, { name })).toBe(400)
    expect(await edit(mine.id, { domain, name })).toBe(400)
    expect(await edit(mine.id, owner)).toBe(400)
    expect(await edit(mine.id, { ...owner, name: "n".repeat(201) })).toBe(400)
    expect(await edit(mine.id, { ...owner, description: "n".repeat(2001) })).toBe(400)
    expect(await edit(mine.id, { ...owner, category: "n".repeat(101) })).toBe(400)
    expect(await edit(mine.id, { ...owner, price_usd: -1 })).toBe(400)
    expect(await edit(mine.id, { ...owner, price_sats: 1.5 })).toBe(400)
    expect(await edit(mine.id, { ...owner, verification_token: WRONG, name })).toBe(403)
    expect(await edit(mine.id, { ...unverified, name })).toBe(403)
    expect(await edit(foreign.id, { ...owner, name })).toBe(403)
    expect(await edit("00000000-0000-7000-8000-000000000000", { ...owner, name })).toBe(404)
    const edited = await send("PATCH", `/services/${mine.number}`, { ...owner, name, price_sats: 7 })
    expect([edited.status, edited.body.name, edited.body.price_sats]).toEqual([200, name, 7])

    const remove = (id: string | number, body: object) => send("DELETE", `/services/${id}`, body)
    expect((await remove(mine.id, {})).status).toBe(400)
    expect((await remove(mine.id, { domain })).status).toBe(400)
    expect((await remove(mine.id, { ...owner, verification_token: WRONG })).status).toBe(403)
    expect((await remove(mine.id, unverified)).status).toBe(403)
    expect((await remove(foreign.id, owner)).status).toBe(403)
    expect((await remove(999_999, owner)).status).toBe(404)
    for (const id of [mine.id, mine.number]) {
      const deleted = await remove(id, owner)
      expect([deleted.status, deleted.body.id]).toEqual([200, mine.number])
    }
    expect((await send("GET", `/services/${mine.id}`)).status).toBe(404)
  })

  it("respond to bulk-delete with 200, 400 and 403 as documented", async () => {
    const [one, two] = [await listing("api-bulk"), await listing("api-bulk", "x402/two")]
    const foreign = await listing("secrets")
    await verifyDomain("secrets")
    const { owner } = await verifyDomain("api-bulk")
    const remove = (body: object) => post("/services/bulk-delete", body)
    const ids = [one.number]
    const tooMany = Array.from({ length: 26 }, (_, index) => index + 1)
    for (const bad of [
      { ids },
      { ...owner },
      { ...owner, ids: 1 },
      { ...owner, ids: [] },
      { ...owner, ids: tooMany },
    ]) {
      expect((await remove(bad)).status).toBe(400)
    }
    expect((await remove({ ...owner, ids, verification_token: WRONG })).status).toBe(403)
    expect((await remove({ ...owner, ids, domain: "nobody.example.com" })).status).toBe(403)
    const { status, body } = await remove({ ...owner, ids: [one.number, two.id, foreign.number, 999_999] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ deleted: [one.number, two.id], skipped: [foreign.number, 999_999] })
    expect(Object.keys(body.reasons)).toEqual([String(foreign.number), "999999"])
  })
})

describe("POST /api/v1/claim/revoke and POST /api/v1/admin/domains/{domain}/reset [P-7-04]", () => {
  it("respond 400, 401, 403, 404 and 200 as documented, and a revoked token is invalid at once", async () => {
    const first = await verifyDomain("admin-reset")
    const { domain } = first
    expect((await post("/claim/revoke", { domain })).status).toBe(400)
    expect((await post("/claim/revoke", { verification_token: first.token })).status).toBe(400)
    expect((await post("/claim/revoke", { domain, verification_token: WRONG })).status).toBe(403)
    const nobody = { domain: "nobody.example.com", verification_token: WRONG }
    expect((await post("/claim/revoke", nobody)).status).toBe(404)

    const reset = (name: string, headers = {}) => post(`/admin/domains/${name}/reset`, {}, headers)
    expect((await reset(domain)).status).toBe(401)
    expect((await reset(domain, { authorization: "Bearer wrong-secret-of-no-use" })).status).toBe(401)
    expect((await reset("nobody.example.com", ADMIN)).status).toBe(404)
    const again = await reset(domain, ADMIN)
    expect(again.body).toMatchObject({ reset: true, domain, new_status: "pending" })
    expect(codes(await post("/claim/actions", first.owner))).toEqual([403, "not_owner"])

    await place("admin-reset", { content: again.body.verification_hash })
    expect((await post("/claim/verify", { domain })).status).toBe(200)
    const owner = { domain, verification_token: again.body.verification_token }
    const { status, body } = await post("/claim/revoke", owner)
    expect([status, body.status]).toEqual([200, "revoked"])
    expect((await post("/claim/revoke", owner)).status).toBe(403)
    expect((await claim("admin-reset")).status).toBe(201)
  })
})

describe("kill -9", () => {
  it("loses no claim, edit or deletion that got a response: all are there after the next start", async () => {
    const [kept, gone] = [await listing("manage"), await listing("manage", "x402/gone")]
    const { owner } = await verifyDomain("manage")
    await send("PATCH", `/services/${kept.id}`, { ...owner, name: "Kept over a crash" })
    const { status } = await send("DELETE", `/services/${gone.id}`, owner)
    signal(directory, "SIGKILL", { group: true })
    await directory.ended
    printed += directory.output()
    directory = start()
    expect(status).toBe(200)
    const { body } = await send("GET", `/services/${kept.id}`)
    expect(body).toMatchObject({ name: "Kept over a crash", domain_verified: 1 })
    expect((await send("GET", `/services/${gone.id}`)).status).toBe(404)
    expect((await post("/claim/revoke", owner)).status).toBe(200)
  })
})

it("no log line and no other response contains a token, an e-mail address or a secret [P-2.7-02]", () => {
  printed += directory.output()
  const secrets = [...tokens, EMAIL, "an-admin-secret-for-tests-of-processes"]
  expect(tokens.length).toBeGreaterThan(15)
  expect(printed).toContain('"claim verified"')
  for (const secret of secrets) {
    expect(printed.includes(secret), "printed").toBe(false)
    expect(answers.filter((text) => text.includes(secret))).toEqual([])
  }
})
