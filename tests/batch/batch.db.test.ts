// Batches of registrations, from the call to the last entry, with a host of 100 endpoints.

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { catchAppError } from "@/lib/contract/errors"
import { BATCH_ENTRIES, openBatchHost, VALID_ENTRIES } from "../support/batch-host"

const host = await openBatchHost()
const other = await openBatchHost()
Object.assign(process.env, { ALLOW_PRIVATE: [host.hostPort, other.hostPort].join(","), PROBE_TIMEOUT_MS: "400" })
const { anOwner, db, resetDatabase } = await import("@/tests/support/directory")
const { AGENT_NAME } = await import("@/lib/probe/etiquette")
const { buildOwner } = await import("@/lib/claims/ownership")
const { createBatch } = await import("@/lib/batch/create")
const { findBatch, getBatch } = await import("@/lib/batch/queries")
const { runBatches } = await import("@/lib/batch/run-batches")
const { hasUnfinished } = await import("@/lib/batch/progress")
const { BATCH_LIMITS } = await import("@/lib/batch/limits")
const { applyRetention } = await import("@/lib/health/retention")

beforeEach(async () => {
  host.forget()
  other.forget()
})
afterAll(async () => {
  await host.close()
  await other.close()
})

const run = (signal = new AbortController().signal) => runBatches({ now: new Date(), signal })
async function register(body: Record<string, unknown>) {
  const id = await createBatch(body, "client")
  await run()
  return getBatch(id)
}
const entryOf = (batch: Awaited<ReturnType<typeof getBatch>>, path: string) => {
  const entry = batch.entries.find(({ url }) => url === host.origin + path)
  if (!entry) throw new Error(`no entry for ${path}`)
  return entry
}
const refused = async (body: Record<string, unknown>) => (await catchAppError(createBatch(body, "client")))?.message

describe("D-batch-01 an origin", () => {
  it("is registered in one call: every endpoint with a valid challenge is listed, and the rest is explained", async () => {
    const batch = await register({ origin: host.origin })
    expect(batch).toMatchObject({
      ...{ state: "done", kind: "origin", target: host.origin, is_by_owner: false, problem: null },
      documents: [
        { url: `${host.origin}/.well-known/x402`, state: "read", entries: 30, problem: null },
        { url: `${host.origin}/openapi.json`, state: "read", entries: 70, problem: null },
      ],
      left_out: [{ count: 1, text: "1 entry without a valid URL, in /.well-known/x402" }],
      counts: {
        ...{ entries: BATCH_ENTRIES, checked: BATCH_ENTRIES, in_review: VALID_ENTRIES },
        ...{ not_listed: 4, not_checked: 3, listed: 0 },
      },
    })
    expect(entryOf(batch, "/v1/levels/7")).toMatchObject({
      ...{ method: "GET", found_in: [`${host.origin}/openapi.json`], http_status: 402, result: "in_review" },
      challenges: [{ protocol: "x402", is_valid: true }],
      message: "Registered. The listing is waiting for review.",
      listings: [{ protocol: "x402", status: "pending" }],
    })
    expect(entryOf(batch, "/v1/forecasts/3")).toMatchObject({ method: "POST", result: "in_review" })
    expect(entryOf(batch, "/v1/free/1").message).toMatch(
      /responds with 200, not 402\. Check that the paywall covers the method GET/,
    )
    expect(entryOf(batch, "/v1/broken")).toMatchObject({ challenges: [{ protocol: "x402", is_valid: false }] })
    expect(entryOf(batch, "/v1/hangs")).toMatchObject({ http_status: null, result: "not_listed" })
    expect(entryOf(batch, "/v1/hangs").message).toMatch(/did not respond in time\. /)
    expect(entryOf(batch, "/v1/gauges/{id}")).toMatchObject({
      ...{ found_in: [`${host.origin}/openapi.json`], result: "not_checked", http_status: null },
      message: expect.stringMatching(/^The path has placeholders, /),
    })
    const stored = await db().service.findMany({ orderBy: { url: "asc" } })
    expect(stored).toHaveLength(VALID_ENTRIES)
    expect(stored.find(({ url }) => url.endsWith("/forecasts/3"))).toMatchObject({
      ...{ name: "Harbour: Forecast 3", httpMethod: "POST", status: "pending", provider: "Harbour" },
      sourceHasSchema: true,
    })
    // One request at a time, and few enough for three minutes with a pause of a second and one timeout of ten.
    expect(host.mostAtOnce).toBe(1)
    expect(host.seen.length + 10).toBeLessThan(150)
    expect(host.seen.filter((line, index) => host.seen.indexOf(line) !== index)).toEqual([])
  })

  it("without documents is one endpoint", async () => {
    host.hasDocuments = false
    const batch = await register({ origin: host.origin })
    expect(batch.entries).toMatchObject([
      { url: `${host.origin}/`, found_in: [], http_status: 404, result: "not_listed" },
    ])
  })

  it("that is registered again sends no request to what is public", async () => {
    await register({ urls: [`${host.origin}/v1/levels/1`] })
    await db().service.updateMany({ data: { status: "active", listedAt: new Date() } })
    host.forget()
    const batch = await register({ urls: [`${host.origin}/v1/levels/1`] })
    expect(batch.entries).toMatchObject([{ result: "listed", listings: [{ status: "active" }] }])
    expect(host.seen.filter((line) => line.includes("/v1/"))).toEqual([])
  })
})

describe("D-batch-02 a document and a list", () => {
  it("an OpenAPI document names the entries", async () => {
    const batch = await register({ openapi_url: `${host.origin}/openapi.json` })
    expect(batch.counts).toMatchObject({ entries: 73, in_review: 70 })
    expect(host.seen[1]).toBe("GET /openapi.json")
  })

  it.each([
    ["/missing.json", /^The URL has no OpenAPI document\. /],
    ["/.well-known/x402", /^The URL has no OpenAPI document\. /],
  ])("a URL without an OpenAPI document is explained: %s", async (path, problem) => {
    const batch = await register({ openapi_url: host.origin + path })
    expect(batch).toMatchObject({ state: "done", entries: [], problem: expect.stringMatching(problem) })
  })

  it("URLs of several hosts are checked at the same time, with what the documents of each say", async () => {
    const urls = [`${host.origin}/v1/forecasts/1`, `${other.origin}/v1/forecasts/1`, `${other.origin}/v1/tides/1`]
    const batch = await register({ urls: [...urls, `${urls[0]}/`] })
    expect(batch.entries.map(({ url, method, result }) => [url, method, result])).toEqual([
      [urls[0], "POST", "in_review"],
      [urls[1], "POST", "in_review"],
      [urls[2], "GET", "in_review"],
    ])
    expect(batch.entries[2]?.found_in).toEqual([`${other.origin}/.well-known/x402`])
    // The other entries of the documents were not asked for.
    expect(await db().service.count()).toBe(3)
    expect(batch.left_out).toEqual([])
  })

  it("every URL of a list gets what the documents say, and a document says so for a file in its usual place only", async () => {
    const urls = [1, 2, 3].map((n) => `${host.origin}/v1/forecasts/${n}`)
    const batch = await register({ urls })
    expect(batch.entries.map(({ method, result }) => [method, result])).toEqual(urls.map(() => ["POST", "in_review"]))
    const hasSchemas = async () => (await db().service.findMany()).map(({ sourceHasSchema }) => sourceHasSchema)
    expect(await hasSchemas()).toEqual([true, true, true])
    await resetDatabase()
    await register({ openapi_url: `${host.origin}/files/openapi.json` })
    expect(new Set(await hasSchemas())).toEqual(new Set([false]))
  })

  it("what a batch has not reached after half an hour is not checked", async () => {
    const id = await createBatch({ urls: [`${host.origin}/v1/levels/1`] }, "client")
    const readAt = new Date(Date.now() - (BATCH_LIMITS.minutes + 1) * 60_000)
    await db().registrationBatch.update({ where: { id }, data: { readAt } })
    await run()
    expect(await getBatch(id)).toMatchObject({ state: "done", entries: [{ result: "not_checked" }] })
    expect(host.seen).toEqual([])
  })

  it("a host that does not respond is left after five entries", async () => {
    const paths = Array.from({ length: 8 }, (_, n) => `${host.origin}/v1/hangs?n=${n}`)
    host.hasDocuments = false
    const batch = await register({ urls: paths })
    expect(batch.counts).toMatchObject({
      entries: 8,
      not_listed: BATCH_LIMITS.inRow,
      not_checked: 8 - BATCH_LIMITS.inRow,
    })
    expect(batch.entries.at(-1)?.message).toMatch(/^The host did not respond to 5 endpoints in a row\. /)
  })
})

describe("D-batch-03 a batch", () => {
  it("continues when its process was stopped, and checks no entry twice that has a result", async () => {
    const id = await createBatch({ origin: host.origin }, "client")
    const stop = new AbortController()
    host.hold = (line) => {
      if (line === "GET /v1/tides/12") stop.abort()
      return stop.signal.aborted
    }
    await run(stop.signal)
    const before = await getBatch(id)
    expect(before).toMatchObject({ state: "checking", counts: { checked: 12 + 3 } })
    expect(await hasUnfinished()).toBe(true)
    host.hold = () => false
    await run()
    expect(await getBatch(id)).toMatchObject({
      state: "done",
      counts: { checked: BATCH_ENTRIES, in_review: VALID_ENTRIES },
    })
    const repeated = host.seen.filter((line, index) => host.seen.indexOf(line) !== index)
    expect(repeated).toEqual(["GET /v1/tides/12"])
    expect(await hasUnfinished()).toBe(false)
  })

  it("is read by its random id, and deleted after 30 days", async () => {
    const id = await createBatch({ urls: [`${host.origin}/v1/levels/1`] }, "client")
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(await findBatch("00000000-0000-4000-8000-000000000000")).toBeNull()
    expect(await findBatch("x")).toBeNull()
    await db().registrationBatch.update({ where: { id }, data: { createdAt: new Date(Date.now() - 31 * 86_400_000) } })
    await applyRetention({ now: new Date(), signal: new AbortController().signal })
    expect(await findBatch(id)).toBeNull()
    expect(await db().registrationBatchEntry.count()).toBe(0)
  })
})

describe("D-batch-04 the proven owner", () => {
  it("publishes the endpoints at once, and the token is not stored", async () => {
    const { token } = await anOwner("127.0.0.1")
    const batch = await register({ origin: host.origin, verification_token: token })
    expect(batch).toMatchObject({ is_by_owner: true, counts: { listed: VALID_ENTRIES, in_review: 0 } })
    expect(batch.entries[0]).toMatchObject({ message: "Registered and listed.", listings: [{ status: "active" }] })
    expect(await db().service.count({ where: { domainVerified: true, status: "active" } })).toBe(VALID_ENTRIES)
    expect(JSON.stringify(await db().registrationBatch.findMany({ include: { entries: true } }))).not.toContain(token)
  })

  it("does not wait for batches of strangers, and has no limit of a day", async () => {
    const { token } = await anOwner("127.0.0.1")
    const urls = [`${host.origin}/v1/levels/1`]
    await createBatch({ urls }, "client")
    for (let n = 0; n <= BATCH_LIMITS.perDay; n += 1) {
      await createBatch({ urls, verification_token: token }, "client")
      await run()
    }
  })

  it("is a signed-in owner too, for the own host only", async () => {
    const { token } = await anOwner("127.0.0.1")
    const owner = buildOwner("127.0.0.1", token)
    const id = await createBatch({ urls: [`${host.origin}/v1/levels/1`] }, owner)
    await run()
    expect(await getBatch(id)).toMatchObject({ is_by_owner: true, counts: { listed: 1 } })
    const other = await catchAppError(createBatch({ origin: "https://a.example" }, owner))
    expect(other?.message).toBe("origin must be under 127.0.0.1, for which you are signed in.")
  })

  it("may register what robots.txt disallows; anybody else is told so, and nothing else is requested", async () => {
    host.robots = `User-agent: ${AGENT_NAME}\nDisallow: /\n`
    const urls = [`${host.origin}/v1/levels/1`, `${host.origin}/v1/levels/2`]
    const batch = await register({ urls })
    expect(batch.counts).toMatchObject({ entries: 2, not_checked: 2 })
    expect(batch.entries[0]?.message).toMatch(/asks not to be checked\. /)
    expect(host.seen).toEqual(["GET /robots.txt"])
    const { token } = await anOwner("127.0.0.1")
    expect((await register({ urls, verification_token: token })).counts).toMatchObject({ listed: 2 })
  })

  it("needs the token of the claim, for one host", async () => {
    await anOwner("127.0.0.1")
    const wrong = "0".repeat(64)
    expect(await refused({ origin: host.origin, verification_token: wrong })).toBeDefined()
    expect(await refused({ urls: ["https://a.example/x", "https://b.example/x"], verification_token: wrong })).toBe(
      "verification_token proves one host, and the URLs are of several hosts.",
    )
    expect(await db().registrationBatch.count()).toBe(0)
  })
})

describe("D-batch-05 a site", () => {
  it("has one unfinished batch, and four in 24 hours", async () => {
    const urls = [`${host.origin}/v1/levels/1`]
    await createBatch({ urls }, "client")
    expect(await refused({ origin: host.origin })).toMatch(/^Another batch of 127\.0\.0\.1:\d+ is being checked\. /)
    // Another site is free.
    await createBatch({ urls: [`${other.origin}/v1/levels/1`] }, "client")
    await run()
    for (let n = 1; n < BATCH_LIMITS.perDay; n += 1) await register({ urls })
    expect(await refused({ urls })).toMatch(/^A site gets at most 4 batches in 24 hours, /)
    // The operator's command has no limit.
    await createBatch({ urls }, "operator")
  })
})
