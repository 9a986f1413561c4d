// POST /api/v1/register/check: the report of an endpoint before its registration, as JSON and as events.

import { describe, expect, it, onTestFinished } from "vitest"
import { EndpointCheck } from "@/lib/registration/check-schema"
import { call } from "@/tests/support/api"
import { almanac, approved, db, street, url } from "@/tests/support/registration"

const routes = await import("@/app/api/v1/register/check/route")
const { baseUrl, env } = await import("@/lib/env")
const PATH = "/api/v1/register/check"

let callers = 0
/** Each call has its own client address, so that the hourly rate limit does not apply. */
function check(body: unknown, options: { client?: string; headers?: Record<string, string> } = {}) {
  callers += 1
  return call(routes, "POST", PATH, { body, client: `check-${callers}`, ...options })
}
const checked = async (body: unknown) => {
  const { status, body: report } = await check(body)
  expect(status, JSON.stringify(report)).toBe(200)
  return EndpointCheck.parse(report)
}

describe("POST /api/v1/register/check", () => {
  it("reports every protocol and suggests the fields, and stores nothing", async () => {
    const report = await checked({ url: street.endpoints.news.url })
    expect(report.title).toMatch(/^127\.0\.0\.1:\d+ asks for payment by L402 and MPP$/)
    expect(report.advice).toBeNull()
    expect(report.protocols.map(({ protocol, is_valid }) => [protocol, is_valid])).toEqual([
      ["L402", true],
      ["MPP", true],
    ])
    expect(report.suggested).toEqual({
      name: { value: "Headlines", from: "openapi" },
      description: { value: "Headlines", from: "challenge" },
      category: { value: "data/news", from: "words" },
      provider: { value: "Street news and prices", from: "openapi" },
    })
    expect(report.parameters).toEqual([
      {
        ...{ in: "query", name: "topic", type: "string", required: false },
        ...{ description: "All topics without it.", example: "science" },
      },
    ])
    expect(report).toMatchObject({ has_sample_response: true, listed: [], status: 402, problem: null })
    expect(await db().service.count()).toBe(0)
    expect(await db().registration.count()).toBe(0)
  })

  it("reads the fields and the parameters of the challenge", async () => {
    const { suggested, parameters } = await checked({ url: street.endpoints.weather.url })
    expect(suggested?.description).toEqual({ value: "Weather by city", from: "challenge" })
    expect(suggested?.category?.value).toBe("data/weather")
    const city = { in: "query", name: "city", type: "string", required: true }
    expect(parameters).toEqual([{ ...city, description: "Name of a city.", example: "Paris" }])
  })

  it("finds the sample body of an endpoint that validates first", async () => {
    const { url, method } = street.endpoints.chat
    const report = await checked({ url, http_method: method })
    expect(report.request).toEqual({ url, method: "POST", sends: "discovered body" })
    expect(report.suggested).not.toBeNull()
  })

  it.each([
    ["free", /^127\.0\.0\.1:\d+ responds with 200, not 402$/, 200],
    ["crashes", /responds with 500, not 402$/, 500],
    ["html", /responds with 402, but without a challenge$/, 402],
    ["mismatch", /^The L402 challenge of .* has errors$/, 402],
    ["hangs", /did not respond in time$/, null],
    ["bomb", /is too large$/, null],
  ] as const)("explains %s", async (name, title, status) => {
    const report = await checked({ url: street.endpoints[name].url })
    expect(report).toMatchObject({ status, suggested: null, parameters: [] })
    expect(report.title).toMatch(title)
    expect(report.advice).toMatch(/\.$/)
  })

  it("explains a host that does not exist", async () => {
    const report = await checked({ url: "https://no-such-host.invalid/x" })
    expect(report.title).toBe("We could not reach no-such-host.invalid")
    expect(report.problem).not.toBeNull()
  })

  it("names public listings of the URL and suggests their values, and hides other listings", async () => {
    await almanac({ description: "Hidden" })
    expect((await checked({ url })).listed).toEqual([])
    const id = await approved({ name: "Listed almanac", description: "By day", category: "data/astronomy" })
    const report = await checked({ url })
    expect(report.title).toBe("This URL is listed already")
    expect(report.listed).toMatchObject([{ protocol: "L402", id, name: "Listed almanac", payee: "known" }])
    expect((await checked({ url: `${url}?day=1` })).alike).toMatchObject([
      { id, name: "Listed almanac", url, payee: "known" },
    ])
    expect(report.suggested).toEqual({
      name: { value: "Listed almanac", from: "listing" },
      description: { value: "By day", from: "listing" },
      category: { value: "data/astronomy", from: "listing" },
      provider: null,
    })
  })

  it.each([
    [{}, "url"],
    [{ url: "ftp://a.example/" }, "url"],
    [{ url: "https://a.example/", http_method: "BREW" }, "http_method"],
    [{ url: "https://a.example/", probe_body: "{" }, "probe_body"],
    [{ url: `${baseUrl}/x` }, "url"],
  ])("rejects %j", async (body, field) => {
    const { status, body: error } = await check(body)
    expect([status, error.code]).toEqual([400, "invalid_parameter"])
    expect(error.details[0].field).toBe(field)
  })

  it("is limited by client", async () => {
    const { LIMITS } = await import("@/lib/paywall/limits")
    const { count } = await import("@/lib/paywall/rate-limit")
    for (let used = 0; used < LIMITS.register_check.points; used += 1) await count("register_check", "greedy")
    const { status, headers } = await check({ url }, { client: "greedy" })
    expect(status).toBe(429)
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
  })
})

const EVENTS = { accept: "text/event-stream" }
const parse = (text: string) =>
  text
    .trim()
    .split("\n\n")
    .map((event) => {
      const [, name = "", data = ""] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? []
      return { name, data: JSON.parse(data) }
    })

describe("the events of a check", () => {
  it("report each step of the work, and the same report at the end", async () => {
    const { text, headers } = await check({ url: street.endpoints.news.url }, { headers: EVENTS })
    expect(headers.get("content-type")).toBe("text/event-stream")
    expect(headers.get("cache-control")).toBe("no-store, no-transform")
    const events = parse(text)
    const steps = events.slice(0, -1)
    expect(steps.every(({ name }) => name === "step")).toBe(true)
    expect(steps.map(({ data }) => data.step)).toEqual([
      ...["resolve", "connect", "request", "receive", "challenge"],
      ...["describe", "describe", "describe"],
    ])
    expect(steps.map(({ data }) => data.text)).toContain("Looking for a description in /llms.txt")
    const last = events.at(-1)
    expect(last?.name).toBe("check")
    expect(EndpointCheck.parse(last?.data).suggested?.name.value).toBe("Headlines")
  })

  it("name the second request for a sample body", async () => {
    const { url, method } = street.endpoints.chat
    const { text } = await check({ url, http_method: method }, { headers: EVENTS })
    const steps = parse(text).map(({ data }) => data.step)
    expect(steps.filter((step) => step === "request")).toHaveLength(2)
    expect(steps.indexOf("sample_body")).toBeGreaterThan(steps.indexOf("receive"))
  })

  it("are not sent for an invalid request, which gets an error as JSON", async () => {
    const { status, headers } = await check({ url: "x" }, { headers: EVENTS })
    expect([status, headers.get("content-type")]).toEqual([400, "application/json"])
  })
})

describe("one check of a client at a time", () => {
  const post = (client: string, name: "hangs" | "almanac") =>
    routes.POST(
      new Request(`http://directory.test${PATH}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-directory-client": client, "x-request-id": "r", ...EVENTS },
        body: JSON.stringify({ url: street.endpoints[name].url }),
      }),
    )

  it("makes a second check wait, and no check of another client", async () => {
    const ended: string[] = []
    const note = (name: string) => () => void ended.push(name)
    const first = post("twice", "hangs").then((response) => response.text())
    await expect.poll(() => street.seenBy("hangs").length).toBeGreaterThan(0)
    const second = check({ url }, { client: "twice", headers: EVENTS })
    // Another host, because a host has one check at a time.
    const elsewhere = url.replace("127.0.0.1", "localhost")
    Object.assign(env, { ALLOW_PRIVATE: [...env.ALLOW_PRIVATE, new URL(elsewhere).host] })
    const other = check({ url: elsewhere }, { client: "other" })
    await Promise.all([first.then(note("first")), second.then(note("second")), other.then(note("other"))])
    expect(ended).toEqual(["other", "first", "second"])
    expect(parse((await second).text)[0]?.data).toEqual({ step: "wait", text: "Waiting until your other check ends" })
  })

  it("rejects checks when too many wait", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => check({ url }, { client: "many" })))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    expect(all.find(({ status }) => status === 429)?.body).toMatchObject({ code: "rate_limited" })
    expect((await check({ url }, { client: "many" })).status).toBe(200)
  })

  it("forgets a client that disconnects while its check waits", async () => {
    await post("leaver", "hangs")
    const waiting = await post("leaver", "almanac")
    await waiting.body?.cancel()
    const third = await check({ url }, { client: "leaver" })
    expect(third.status).toBe(200)
  })

  it("aborts the probe and frees the slot when the client disconnects", async () => {
    const timeoutMs = env.PROBE_TIMEOUT_MS
    onTestFinished(() => void Object.assign(env, { PROBE_TIMEOUT_MS: timeoutMs }))
    // Without the abort the slot would be free only after a minute.
    Object.assign(env, { PROBE_TIMEOUT_MS: 60_000 })
    const { body } = await post("gone", "hangs")
    const reader = body?.getReader()
    await reader?.read()
    await reader?.cancel()
    const again = async () => (await check({ url: street.endpoints.free.url }, { client: "gone" })).status
    await expect.poll(again, { timeout: 30_000 }).toBe(200)
  })
})
