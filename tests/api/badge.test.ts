import { makeBadge } from "badge-maker"
import { describe, expect, it } from "vitest"
import * as badge from "@/app/badge/[file]/route"
import type { RouteResponse } from "@/tests/support/api"
import { requireConforming } from "@/tests/support/conformance"
import { aService, call, db } from "@/tests/support/directory"
import { attributesOf, parseXml } from "@/tests/support/feeds"

/** Calls the route of Next, whose parameter is the last segment, and checks the response against the OpenAPI document. */
async function get(file: string, search = "", headers = {}): Promise<RouteResponse> {
  const path = `/badge/${file}${search}`
  const request = new Request(`http://directory.test${path}`, { headers })
  const response = await badge.GET(request, { params: Promise.resolve({ file }) })
  const received = { status: response.status, headers: response.headers, text: await response.text() }
  await requireConforming({}, "GET", { path, params: { id: "" } }, received)
  return { ...received, body: file.endsWith(".json") ? JSON.parse(received.text) : null }
}
const readLabel = ({ text }: RouteResponse) => attributesOf(parseXml(text))["aria-label"]
const SCORED = { healthStatus: "healthy", uptime30d: 0.9969, reliabilityScore: 97.9, scoreTerms: { checks: 2698 } }

describe("GET /badge/{id}.svg", () => {
  it("D-badge-01 is an image of one service, by UUID and by number, cacheable and readable by any page", async () => {
    const { id, number } = await aService({ name: "Harbour <levels>", healthStatus: "degraded" })
    const one = await get(`${number}.svg`)
    expect(one.status).toBe(200)
    expect(readLabel(one)).toBe("Harbour <levels>: degraded")
    expect((await get(`${id}.svg`)).text).toBe(one.text)
    expect(one.headers.get("content-type")).toBe("image/svg+xml")
    expect(one.headers.get("cache-control")).toMatch(/^public/)
    expect(one.headers.get("access-control-allow-origin")).toBe("*")
    expect(one.headers.get("ratelimit")).toBeNull()
    const again = await get(`${number}.svg`, "", { "if-none-match": one.headers.get("etag") ?? "" })
    expect(again).toMatchObject({ status: 304, text: "" })
  })

  it.each([
    ["uptime", "uptime 99.6 % over 30 days"],
    ["price", "$0.02 per call"],
    ["score", "score 97.9"],
    ["health", "healthy"],
  ])("D-badge-01 shows %s", async (show, message) => {
    const { number } = await aService({ name: "A", ...SCORED, priceUsd: 0.02, declaredPriceUsd: 0.02 })
    expect(readLabel(await get(`${number}.svg`, `?show=${show}&theme=dark`))).toBe(`A: ${message}`)
  })

  it("D-badge-01 counts the checks of a service without a score", async () => {
    const { id, number } = await aService({ name: "A", healthStatus: "healthy", uptime30d: 1 })
    await db().dailyCheck.create({ data: { serviceId: id, day: new Date(), ok: 2 } })
    expect(readLabel(await get(`${number}.svg`, "?show=uptime"))).toBe("A: not enough checks yet (2 of 96)")
    expect(readLabel(await get(`${number}.svg`, "?show=score"))).toBe("A: not enough checks yet (2 of 96)")
  })

  it("D-badge-02 D-shape-05 is the same grey badge with 404 for hidden and missing services", async () => {
    const hidden = [
      await aService({ name: "Secret", status: "pending" }),
      await aService({ name: "Secret", status: "rejected" }),
      await aService({ name: "Secret", deletedAt: new Date(), deletedBy: "owner" }),
    ]
    const files = [
      ...hidden.flatMap(({ id, number }) => [id, number]),
      "999999",
      "no-id",
      "018f0000-0000-7000-8000-000000000000",
    ]
    const answers = await Promise.all(files.map((file) => get(`${file}.svg`)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    const [first] = answers
    expect(first?.status).toBe(404)
    expect(first && readLabel(first)).toMatch(/: not listed$/)
    expect(first?.headers.get("cache-control")).toBe("no-store")
  })

  it.each(["?show=colour", "?theme=pink", "?show=health&show=price"])(
    "D-query-01 rejects %s with 400",
    async (search) => {
      const { number } = await aService()
      for (const suffix of ["svg", "json"]) {
        const { status, text } = await get(`${number}.${suffix}`, search)
        expect(status).toBe(400)
        expect(JSON.parse(text)).toMatchObject({ code: "invalid_parameter" })
      }
    },
  )
})

describe("GET /badge/{id}.json", () => {
  it("D-badge-03 has the endpoint schema of shields.io, with the same query", async () => {
    const { number } = await aService({ name: "Harbour levels", ...SCORED })
    const expected = { schemaVersion: 1, label: "Harbour levels", color: "0f6b37", isError: false, cacheSeconds: 300 }
    expect((await get(`${number}.json`)).body).toEqual({ ...expected, message: "healthy" })
    expect((await get(`${number}.json`, "?show=score")).body).toEqual({ ...expected, message: "score 97.9" })
  })

  it.each([
    "</text></svg><script>x()</script>",
    `"><img src=x onerror='a()'>`,
    "]]><!--&amp;&#0; %s",
    "\u202eevil\u0007",
    "天气 API",
  ])("D-badge-03 is drawn by the renderer of shields.io for the name %j", async (name) => {
    const { number } = await aService({ name, ...SCORED })
    const { label, message, color } = (await get(`${number}.json`)).body
    const drawn = parseXml(makeBadge({ label, message, color }))
    expect(attributesOf(drawn)["aria-label"]).toBe(`${label}: healthy`)
  })

  it("D-badge-02 is an error badge with 404 for a hidden service", async () => {
    const { number } = await aService({ name: "Secret", status: "pending" })
    const { status, body } = await get(`${number}.json`)
    expect([status, body.isError, body.message]).toEqual([404, true, "not listed"])
    expect(JSON.stringify(body)).not.toContain("Secret")
  })
})

describe("other paths of badges", () => {
  it("are 404 without a known suffix", async () => {
    const { number } = await aService()
    for (const file of [String(number), `${number}.png`, ".svg"]) {
      expect((await badge.GET(new Request("http://x.test/"), { params: Promise.resolve({ file }) })).status).toBe(404)
    }
  })

  it("are the same by the table of data routes", async () => {
    const { findDataRoute } = await import("@/app/_shared/data-routes")
    const found = findDataRoute("/badge/12.svg")
    expect([found?.handle.rules.path, found?.params]).toEqual(["/badge/{id}.svg", { id: "12" }])
    expect((await call({ GET: found?.handle }, "GET", "/badge/12.svg", { params: { id: "12" } })).status).toBe(404)
  })
})
