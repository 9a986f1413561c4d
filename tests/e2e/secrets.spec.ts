// No log line and no public response contains a secret. The other specs store each secret that they receive. This spec runs last
// and searches the output of all directories, and the public responses of those whose specs receive secrets.

import { readFileSync } from "node:fs"
import { type APIRequestContext, expect, test } from "@playwright/test"
import { readOrigins } from "./directories"
import { keepSecret, place, providerHost, providerHosts, registerListing } from "./providers"

const MOST_DETAILS = 60
const PAGES = [
  "/",
  "/manage",
  "/register",
  "/stats",
  "/opportunities",
  "/status",
  "/webhooks",
  "/sitemap.xml",
  "/robots.txt",
]
const RESULTS = ["/api/v1/categories", "/api/v1/health", "/api/v1/opportunities", "/api/v1/stats/snapshots"]

interface Listing {
  id: string
  url: string
}

/** The secret and its base64, which headers and cookies use, both in lower case for a search that ignores case. */
const formsOf = (secret: string) => [secret, btoa(secret).replace(/=+$/, "")].map((form) => form.toLowerCase())

function findSecrets(text: string, secrets: readonly string[]): number[] {
  const lower = text.toLowerCase()
  return secrets.flatMap((secret, index) => (formsOf(secret).some((form) => lower.includes(form)) ? [index] : []))
}

async function listAll(request: APIRequestContext, origin: string): Promise<{ listings: Listing[]; texts: string[] }> {
  const listings: Listing[] = []
  const texts: string[] = []
  for (let total = 1; listings.length < total; ) {
    const response = await request.get(`${origin}/api/v1/services?limit=200&offset=${listings.length}`)
    const page = await response.json()
    texts.push(await response.text())
    if (page.services.length === 0) break
    listings.push(...page.services)
    total = page.total
  }
  return { listings, texts }
}

async function readChanges(request: APIRequestContext, origin: string): Promise<string[]> {
  const texts: string[] = []
  for (let after = 0; ; ) {
    const response = await request.get(`${origin}/api/v1/changes?after=${after}&limit=1000`)
    texts.push(await response.text())
    const { next_after } = await response.json()
    if (next_after === after) return texts
    after = next_after
  }
}

/** All public responses of a directory, including 404 pages, by their URLs. */
async function readPublic(request: APIRequestContext, origin: string): Promise<Map<string, string>> {
  const { listings, texts } = await listAll(request, origin)
  const isProvided = ({ url }: Listing) => providerHosts.includes(new URL(url).hostname)
  const detailed = [...listings.filter(isProvided), ...listings.filter((listing) => !isProvided(listing))]
  const addresses = [
    ...PAGES,
    ...RESULTS,
    ...detailed.slice(0, MOST_DETAILS).map(({ id }) => `/api/v1/services/${id}`),
    ...listings.filter(isProvided).map(({ id }) => `/service/${id}`),
    ...providerHosts.flatMap((host) => [`/provider/${host}`, `/claim?domain=${host}`, `/manage?domain=${host}`]),
  ]
  const read = new Map(
    [...texts, ...(await readChanges(request, origin))].map((text, index) => [
      `${origin}: list or change ${index}`,
      text,
    ]),
  )
  for (const address of addresses) {
    const response = await request.get(origin + address)
    const headers = response.headersArray().map(({ name, value }) => `${name}: ${value}`)
    read.set(origin + address, [...headers, await response.text()].join("\n"))
  }
  return read
}

const readSecrets = () =>
  readFileSync(process.env["E2E_SECRETS"] ?? "", "utf8")
    .split("\n")
    .filter(Boolean)

// The tests run in order, because the first test stores another secret. The second test runs even if the first test fails.
test.describe.configure({ mode: "default" })

test.beforeEach(() => {
  test.info().skip(!process.env["E2E_LOG"] || !process.env["E2E_SECRETS"], "E2E_LOG and E2E_SECRETS name no files")
})

test("a token in a wrong place is not repeated in the response", async ({ request }) => {
  const domain = providerHost("secrets")
  const { id } = await registerListing(request, domain, "/v1/l402/secrets")
  const claimed = await (await request.post("/api/v1/claim", { data: { domain } })).json()
  const { verification_token: token, verification_hash } = claimed
  keepSecret(token)
  await place(domain, { content: verification_hash })
  expect((await request.post("/api/v1/claim/verify", { data: { domain } })).status()).toBe(200)

  const owner = { domain, verification_token: token }
  const json = { "content-type": "application/json" }
  const service = `/api/v1/services/${id}`
  const answers = [
    await request.patch(service, { data: { ...owner, name: 1, price_sats: token } }),
    await request.patch(service, { data: { ...owner, [token]: token, category: `${token}${token}` } }),
    await request.patch(service, { headers: json, data: `{"verification_token":"${token}"` }),
    await request.patch(service, { data: { domain: token, verification_token: domain } }),
    await request.patch(service, { data: { domain: [token], verification_token: [token] } }),
    await request.patch("/api/v1/services/99999999", { data: { ...owner, name: "Nobody's" } }),
    await request.post("/api/v1/services/bulk-delete", { data: { ...owner, ids: [token] } }),
    await request.post("/api/v1/claim/waiting", { data: { ...owner, offset: token } }),
    await request.post(`${service}/accept`, { data: { ...owner, updated_at: token } }),
    await request.post("/api/v1/register", {
      data: { url: "https://nobody.example.com/", protocol: "x402", name: "X", verification_token: token },
    }),
    await request.post("/api/v1/claim", { data: { domain, contact_email: token } }),
    await request.post("/api/v1/claim/verify", { data: { ...owner, method: token } }),
    await request.get(`/api/v1/services?verification_token=${token}&protocol=${token}`),
    await request.get(service, { headers: { authorization: `Bearer ${token}`, cookie: `token=${token}` } }),
    await request.post(`/api/v1/admin/services/${id}/approve`, { headers: { authorization: `Bearer ${token}` } }),
    await request.patch(service, { data: { ...owner, description: "As its owner says" } }),
    await request.post("/api/v1/claim/revoke", { data: owner }),
    await request.patch(service, { data: { ...owner, name: "After the end" } }),
  ]
  for (const [index, answer] of answers.entries()) {
    expect(findSecrets(await answer.text(), [token]), `answer ${index}, ${answer.status()}`).toEqual([])
  }
})

test("no secret of the whole run is in the log or in public", async ({ request }) => {
  const secrets = readSecrets()
  if (providerHosts.length > 0) expect(secrets.length, "secrets noted").toBeGreaterThan(0)
  secrets.push(process.env["E2E_ADMIN_SECRET"] ?? "")
  const { owners, administrator } = readOrigins()
  for (const origin of new Set([owners, administrator])) {
    for (const [url, text] of await readPublic(request, origin)) expect(findSecrets(text, secrets), url).toEqual([])
  }

  const log = readFileSync(process.env["E2E_LOG"] ?? "", "utf8")
  expect(log, "every request is in it").toContain('"path":"/api/v1/changes"')
  const telling = log.split("\n").filter((line) => findSecrets(line, secrets).length > 0)
  expect(telling).toEqual([])
})
