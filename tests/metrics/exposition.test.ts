// The response to a scrape on a port of its own.

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answerScrape, METRICS_PATH } from "@/lib/metrics/exposition"
import { listenAside } from "@/lib/net/listen-aside"
import { findClosedPort } from "@/tests/net/closed-port"

const TOKEN = "a-token-for-scrapes-of-thirty-two-characters"
const TEXT = "requests_total 1\n"
const errors: unknown[] = []
const onError = (error: unknown) => void errors.push(error)
const broken = new Error("no process responds")

async function serve(token: string | undefined, read: () => Promise<string>) {
  const port = await findClosedPort()
  const close = await listenAside({ port, host: "127.0.0.1", path: METRICS_PATH }, (request, response) =>
    answerScrape(request, response, { token, read, onError }),
  )
  return { origin: `http://127.0.0.1:${port}`, close }
}

let guarded: Awaited<ReturnType<typeof serve>>
let open: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  guarded = await serve(TOKEN, async () => TEXT)
  open = await serve(undefined, () => Promise.reject(broken))
})
afterAll(() => {
  guarded.close()
  open.close()
})

const scrape = (authorization?: string, method = "GET") =>
  fetch(`${guarded.origin}/metrics?any=query`, {
    method,
    headers: authorization === undefined ? {} : { authorization },
  })

describe("D-metrics-01 a scrape", () => {
  it.each([undefined, "", "Bearer", `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, TOKEN])(
    "with %j is 401, whatever its method, and says nothing",
    async (authorization) => {
      for (const method of ["GET", "POST", "DELETE"]) {
        const response = await scrape(authorization, method)
        expect([response.status, await response.text()]).toEqual([401, "Unauthorized\n"])
        expect(response.headers.get("www-authenticate")).toBe("Bearer")
      }
    },
  )

  it("with the token has the text, which no cache keeps", async () => {
    const response = await scrape(`bearer ${TOKEN}`)
    expect([response.status, await response.text()]).toEqual([200, TEXT])
    expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8")
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect((await scrape(`Bearer ${TOKEN}`, "HEAD")).status).toBe(200)
    expect((await scrape(`Bearer ${TOKEN}`, "POST")).status).toBe(405)
  })

  it("is 503 when the values cannot be read, and the reason is reported", async () => {
    const response = await fetch(`${open.origin}/metrics`)
    expect([response.status, await response.text()]).toEqual([503, "The metrics could not be read.\n"])
    expect(errors).toEqual([broken])
  })

  it.each(["/", "/metrics/", "/api/v1/services"])("of %s is 404", async (path) => {
    expect((await fetch(guarded.origin + path)).status).toBe(404)
  })
})
