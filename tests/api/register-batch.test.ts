// POST /api/v1/register/batch: the body, the limits, and the response.

import { describe, expect, it } from "vitest"
import { RegistrationBatch } from "@/lib/batch/schema"

const routes = await import("@/app/api/v1/register/batch/route")
const { baseUrl } = await import("@/lib/env")
const { call, db } = await import("@/tests/support/directory")
const { LIMITS } = await import("@/lib/paywall/limits")

let callers = 0
/** Each call has its own client address, so that the hourly rate limit does not apply. */
function post(body: unknown, client?: string) {
  callers += 1
  return call(routes, "POST", "/api/v1/register/batch", { body, client: client ?? `batch-${callers}` })
}

describe("POST /api/v1/register/batch", () => {
  it("responds 202 with the batch, before any request is sent", async () => {
    const { status, body } = await post({ origin: "https://API.example.com" })
    expect(status).toBe(202)
    const batch = RegistrationBatch.parse(body)
    expect(batch).toMatchObject({ state: "reading", kind: "origin", target: "https://api.example.com", entries: [] })
    expect(batch.page).toBe(`${baseUrl}/register/batch/${batch.id}`)
    expect(await db().registrationBatch.findMany()).toMatchObject([{ sites: ["example.com"], finishedAt: null }])
  })

  it("shows the URLs of a list, each once", async () => {
    const urls = ["https://a.example/x", "https://A.example/x/", "https://b.example/y"]
    const { body } = await post({ urls })
    expect(body.entries.map(({ url, result }: { url: string; result: null }) => [url, result])).toEqual([
      ["https://a.example/x", null],
      ["https://b.example/y", null],
    ])
  })

  it.each([
    [{}, "origin", "or openapi_url or urls is required"],
    [{ origin: "https://a.example", urls: ["https://a.example/x"] }, "urls", /must not be set together/],
    [{ origin: "https://a.example/v1" }, "origin", /must be an origin without a path/],
    [{ origin: "ftp://a.example" }, "origin", /must start with https/],
    [{ openapi_url: "x" }, "openapi_url", /must start with https/],
    [{ urls: [] }, "urls", "must name at least one URL"],
    [{ urls: Array.from({ length: 201 }, (_, n) => `https://a.example/${n}`) }, "urls", "must name at most 200 URLs"],
    [{ urls: ["https://a.example/x", "https://a.example/{id}"] }, "urls[1]", /is a path template/],
    [{ urls: "https://a.example/x" }, "urls", "must be a list"],
    [{ origin: baseUrl }, "url", "is a URL of this directory itself"],
  ])("rejects %j", async (body, field, message) => {
    const { status, body: error } = await post(body)
    expect([status, error.code]).toEqual([400, "invalid_parameter"])
    expect(error.details[0]).toEqual({ field, message: expect.stringMatching(message) })
    expect(await db().registrationBatch.count()).toBe(0)
  })

  it("names unknown fields, and fields that stand for another one", async () => {
    const { headers } = await post({ origin: "https://a.example", colour: "red" })
    expect(headers.get("x-directory-ignored-fields")).toBe("colour")
    const { status, body } = await post({ openapiUrl: "https://a.example/openapi.json" })
    expect([status, body.details[0].field]).toEqual([400, "openapiUrl"])
  })

  it("is 429 with Retry-After while another batch of the site is unfinished", async () => {
    await post({ origin: "https://api.example.com" })
    const { status, body, headers } = await post({ origin: "https://www.example.com" })
    expect([status, body.code, headers.get("retry-after")]).toEqual([429, "rate_limited", "60"])
  })

  it("is limited by client", async () => {
    for (let n = 0; n < LIMITS.register_batch.points; n += 1) await post({ origin: `https://a${n}.example` }, "one")
    const { status, body } = await post({ origin: "https://other.example" }, "one")
    expect([status, body.code]).toEqual([429, "rate_limited"])
  })

  it("is 403 with a token that is not the host's", async () => {
    const { status, body } = await post({ origin: "https://a.example", verification_token: "0".repeat(64) })
    expect([status, body.code]).toEqual([403, "not_owner"])
  })
})
