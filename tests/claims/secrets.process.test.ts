// No log line at level `trace` and no response contains a claim's token or contact e-mail, in success or failure
// (docs/decisions.md#shapes).

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { serveNames, type Zone } from "../street/name-server"
import { bearer, openDirectory } from "./directory-child"

const zone: Zone = {}
const names = await serveNames(zone)
const DOMAIN = "api.example.com"
const EMAIL = "owner@private-contact.example"
const SERVICE = "0190a000-0000-7000-8000-000000000001"

let directory: Awaited<ReturnType<typeof openDirectory>>
const tokens: string[] = []
/** The bodies of all responses except those that return a new token. */
const responseTexts: string[] = []

beforeAll(async () => {
  directory = await openDirectory({ DNS_SERVERS: names.address, LOG_LEVEL: "trace", CLAIMS_PER_HOUR: "2" })
  const columns = "id, url, host, registrable_domain, name, protocol, status, contact_email, listed_at"
  const values = [SERVICE, `https://${DOMAIN}/paid`, DOMAIN, "example.com", "Paid", "x402", "active", EMAIL]
  await directory.sql(`insert into services (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, now())`, ...values)
})
afterAll(async () => {
  await directory.close()
  await names.close()
})

const publish = (text: string) => {
  zone[`_directory-verify.${DOMAIN}`] = { TXT: [`directory-verify=${text}`] }
}
async function start(contact_email: string | null = EMAIL) {
  const { status, body, text } = await directory.ask("start", { domain: DOMAIN, contact_email })
  if (body.verification_token) tokens.push(body.verification_token)
  else responseTexts.push(text)
  return { status, token: body.verification_token ?? "", hash: body.verification_hash ?? "" }
}
async function ask(...question: Parameters<typeof directory.ask>): Promise<number> {
  const { status, text } = await directory.ask(...question)
  responseTexts.push(text)
  return status
}
const verify = (method = "dns") => ask("verify", { domain: DOMAIN, method })
const signed = (verification_token: string, more = {}) => ({ domain: DOMAIN, verification_token, ...more })
const edit = (body: unknown, id = SERVICE) => ask("service", body, { params: { id } }, "PATCH")
const reset = async () => {
  const params = { domain: DOMAIN }
  const { body } = await directory.ask("reset", undefined, { body: undefined, params, headers: bearer })
  tokens.push(body.verification_token)
  return { token: body.verification_token, hash: body.verification_hash }
}

const texts = () => [directory.printed(), ...responseTexts]
/** Expects no token, no half of a token and no contact e-mail in the log and the responses. */
function expectNothingSecret() {
  expect(tokens.length).toBeGreaterThan(0)
  for (const text of texts()) {
    for (const token of tokens) {
      expect(text).not.toContain(token.slice(0, 32))
      expect(text).not.toContain(token.slice(32))
      expect(text).not.toContain(token.toUpperCase())
    }
  }
  for (const text of texts()) expect(text).not.toContain("private-contact")
}

describe("log lines and responses", () => {
  it("P-2.7-02 contain neither token nor e-mail of a claim from its start to its end", async () => {
    const first = await start()
    publish(first.token)
    expect(await verify()).toBe(422)
    publish(`token=${first.token}`)
    expect(await verify()).toBe(422)
    const { token, hash, status } = await start()
    expect(status).toBe(200)
    expect(await edit(signed(token, { name: "Too soon" }))).toBe(403)
    publish(hash)
    expect(await verify("file")).toBe(422)
    expect(await verify()).toBe(200)
    expect((await start()).status).toBe(409)
    expect(await edit(signed(token, { name: "Mine", price_usd: 1 }))).toBe(200)
    expect(await edit(signed(first.token, { name: "Theirs" }))).toBe(403)
    expect(await edit(signed(token, { name: "" }))).toBe(400)
    expect(await edit(signed(token, { [token]: token }))).toBe(400)
    expect(await edit(signed(token, { name: "Gone" }), "1234567")).toBe(404)
    expect(await ask("actions", signed(token))).toBe(200)
    expect(await ask("actions", signed(token.toUpperCase()))).toBe(403)
    expect(await ask("bulkDelete", signed(token, { ids: [] }))).toBe(400)
    expect(await ask("bulkDelete", signed(token, { ids: [99] }))).toBe(200)
    expect(await ask("service", signed(token), { params: { id: SERVICE } }, "DELETE")).toBe(200)
    expect(await ask("revoke", signed(first.token))).toBe(403)
    expect(await ask("revoke", signed(token))).toBe(200)
    expect(await ask("revoke", signed(token))).toBe(403)
    expect(await ask("domains", undefined, { body: undefined, headers: bearer }, "GET")).toBe(200)
    expectNothingSecret()
  })

  it("contain neither for invalid requests: broken JSON, a wrong content type, an oversized body", async () => {
    const { token } = await start()
    const broken = `{"domain":"${DOMAIN}","verification_token":"${token}","contact_email":"${EMAIL}"`
    expect(await ask("revoke", broken)).toBe(400)
    expect(await ask("start", broken)).toBe(400)
    expect(await ask("revoke", `${broken}}`, { headers: { "content-type": "text/plain" } })).toBe(415)
    expect(await ask("revoke", signed(token, { padding: "a".repeat(70_000) }))).toBe(413)
    expect(await ask("revoke", signed(token.repeat(20)))).toBe(400)
    expect(await ask("revoke", { domain: token, verification_token: EMAIL })).toBe(400)
    expect(await ask("verify", { domain: `https://${token}.example.com` })).toBe(400)
    expect(await ask("start", { domain: "other.example", contact_email: `${EMAIL} ${EMAIL}` })).toBe(400)
    const once = { client: "one-and-the-same" }
    for (const status of [201, 200, 429]) {
      const { status: answered, body } = await directory.ask(
        "start",
        { domain: "other.example", contact_email: EMAIL },
        once,
      )
      expect(answered).toBe(status)
      if (body.verification_token) tokens.push(body.verification_token)
    }
    expectNothingSecret()
  })

  it("contain neither after a reset replaced the token", async () => {
    const { token, hash } = await reset()
    publish(token)
    expect(await verify()).toBe(422)
    publish(hash)
    expect(await verify()).toBe(200)
    await reset()
    expect(await edit(signed(token, { name: "Dead" }))).toBe(403)
    expectNothingSecret()
  })

  it("contain neither when a statement fails in the database and the response is 500", async () => {
    await directory.sql("alter table claims add constraint bug check (contact_email is null) not valid")
    const { status } = await start()
    expect(status).toBe(500)
    await directory.sql("alter table claims drop constraint bug")
    await directory.sql("alter table owner_actions add constraint bug check (action <> 'edited') not valid")
    const { token, hash } = await start()
    publish(hash)
    await verify()
    await directory.sql("update services set deleted_at = null, deleted_by = null")
    expect(await edit(signed(token, { name: "Stuck" }))).toBe(500)
    await directory.sql("alter table owner_actions drop constraint bug")
    await directory.sql("alter table claims rename column method to other")
    expect(await verify()).toBe(500)
    expect((await start()).status).toBe(500)
    await directory.sql("alter table claims rename column other to method")
    // The log line of a request can arrive after its response, because log lines and responses use different pipes.
    await expect.poll(() => directory.printed().match(/request failed/g)?.length).toBe(4)
    expectNothingSecret()
  })

  it("contain the claim's domain and each of its transitions", () => {
    for (const words of ["claim started", "claim verified", "claim revoked", "claim reset", DOMAIN]) {
      expect(directory.printed()).toContain(words)
    }
  })
})
