// Guesses at the administrator's bearer secret are limited per client, and the limit tells nothing: past it the right secret
// is answered like a wrong one. Other clients are not affected.

import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import * as domainsRoute from "@/app/api/v1/admin/domains/route"
import * as pendingRoute from "@/app/api/v1/admin/pending/route"
import { disconnect } from "@/lib/db/client"
import { requireUnspent } from "@/lib/paywall/rate-limit"
import { getAdminSecret } from "@/lib/secrets"
import { call } from "@/tests/support/api"
import { resetDatabase } from "@/tests/support/reset"

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

beforeEach(() => resetDatabase())
afterAll(() => disconnect())

describe("wrong bearer secrets", () => {
  it("are refused unread after twenty an hour from one client, and the right one with them", async () => {
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

  it("lock nobody else out", async () => {
    await spendAll(newClient())
    expect((await tryOut(newClient(), getAdminSecret())).status).toBe(200)
  })

  it("cost what an attempt at the page's form costs", async () => {
    const client = newClient()
    await spendAll(client)
    await expect(requireUnspent("login", client)).rejects.toMatchObject({ code: "rate_limited" })
  })

  it("are forgotten after the hour", async () => {
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

describe("what is no guess", () => {
  it("is not counted: the right secret, and a request without one", async () => {
    const client = newClient()
    for (let n = 0; n < LIMIT + 5; n += 1) {
      expect((await tryOut(client, getAdminSecret())).status).toBe(200)
      expect((await call(domainsRoute, "GET", "/", { client })).status).toBe(401)
    }
    expect((await tryOut(client, "wrong")).status).toBe(401)
    expect((await tryOut(client, getAdminSecret())).status).toBe(200)
  })
})
