// Wrong bearer secrets are limited per client. Beyond the limit, the right secret gets the same response as a wrong one, so that
// further guesses are useless.

import { describe, expect, it, vi } from "vitest"
import * as domainsRoute from "@/app/api/v1/admin/domains/route"
import * as pendingRoute from "@/app/api/v1/admin/pending/route"
import { getAdminSecret } from "@/lib/env/secrets"
import { requireUnspent } from "@/lib/paywall/rate-limit"
import { call } from "@/tests/support/api"

const LIMIT = 20
const HOUR = 3600

let clients = 0
const newClient = () => {
  clients += 1
  return `192.0.2.${clients}`
}
const tryOut = (client: string, secret: string, route: typeof domainsRoute = domainsRoute) =>
  call(route, "GET", "/", { client, headers: { authorization: `Bearer ${secret}` } })

async function spendAll(client: string) {
  for (let n = 0; n < LIMIT; n += 1) expect((await tryOut(client, `wrong-${n}`)).status).toBe(401)
}

describe("wrong bearer secrets", () => {
  it("are rejected unread after twenty an hour from one client, as is the right secret", async () => {
    const client = newClient()
    await spendAll(client)
    for (const secret of ["wrong-again", getAdminSecret()]) {
      for (const route of [domainsRoute, pendingRoute]) {
        const { status, headers, body } = await tryOut(client, secret, route)
        expect([status, body.code]).toEqual([429, "rate_limited"])
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(HOUR - 60)
        expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(HOUR)
        expect(headers.get("ratelimit")).toMatch(/^"free"/)
      }
    }
  })

  it("do not affect other clients", async () => {
    await spendAll(newClient())
    expect((await tryOut(newClient(), getAdminSecret())).status).toBe(200)
  })

  it("count like attempts at the form of the page", async () => {
    const client = newClient()
    await spendAll(client)
    await expect(requireUnspent("login", client)).rejects.toMatchObject({ code: "rate_limited" })
  })

  it("are forgotten after an hour", async () => {
    const client = newClient()
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] })
    try {
      await spendAll(client)
      expect((await tryOut(client, getAdminSecret())).status).toBe(429)
      vi.advanceTimersByTime(HOUR * 1000 + 1)
      expect((await tryOut(client, getAdminSecret())).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe("a request that is no guess", () => {
  it("is not counted: one with the right secret, or without a secret", async () => {
    const client = newClient()
    for (let n = 0; n < LIMIT + 5; n += 1) {
      expect((await tryOut(client, getAdminSecret())).status).toBe(200)
      expect((await call(domainsRoute, "GET", "/", { client })).status).toBe(401)
    }
    expect((await tryOut(client, "wrong")).status).toBe(401)
    expect((await tryOut(client, getAdminSecret())).status).toBe(200)
  })
})
