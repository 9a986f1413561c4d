// A request that gets no connection or no transaction in time is answered 503, which a client repeats, and not 500. The errors are
// those of the driver and of Prisma.

import pg from "pg"
import { describe, expect, it, onTestFinished } from "vitest"
import { handler } from "@/lib/api/handler"
import { db, disconnect, pool } from "@/lib/db/client"
import { connectionConfig, limitPoolWait } from "@/lib/db/connection-config"
import { env } from "@/lib/env"
import { dropState } from "@/lib/process/process-state"

const OPERATION = { method: "get", path: "/api/v1/any", isCounted: false } as const
const request = () => new Request("http://directory.test/api/v1/any", { headers: { "x-request-id": "test" } })

async function takeAll(from: pg.Pool): Promise<void> {
  const held = await Promise.all(Array.from({ length: from.options.max }, () => from.connect()))
  onTestFinished(() => {
    for (const client of held) client.release()
  })
}

describe("a request while every connection to the database is in use", () => {
  it.each([
    {
      what: "a transaction",
      run: async () => {
        await takeAll(pool())
        return db().$transaction(async () => ({}), { maxWait: 1 })
      },
      reason: "Unable to start a transaction in the given time",
    },
    {
      what: "a connection",
      run: async () => {
        const small = new pg.Pool({ ...connectionConfig(), max: 1 })
        const only = await small.connect()
        small.options.connectionTimeoutMillis = 50
        onTestFinished(async () => {
          only.release()
          await small.end()
        })
        return small.query("select")
      },
      reason: "timeout exceeded when trying to connect",
    },
  ])("is 503 with Retry-After when it needs $what", async ({ run, reason }) => {
    const errors: Error[] = []
    const handle = handler(OPERATION, () =>
      run().catch((error: Error) => {
        errors.push(error)
        throw error
      }),
    )
    const response = await handle(request())
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining(reason)])
    expect(response.status).toBe(503)
    expect(response.headers.get("retry-after")).toBe("5")
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect(await response.json()).toEqual({
      error: "The database is busy. Try again in a few seconds.",
      code: "unavailable",
      request_id: "test",
    })
  })

  it("stays 500 for an error of our own", async () => {
    const handle = handler(OPERATION, () => {
      throw new Error("a bug")
    })
    expect((await handle(request())).status).toBe(500)
  })
})

it("D-outage-06 in a web process waits for a connection for two seconds", async ({ skip }) => {
  skip(!env.DATABASE_URL, "the embedded database has one connection, whose transactions may take longer")
  const before = connectionConfig().connectionTimeoutMillis
  await disconnect()
  limitPoolWait()
  onTestFinished(async () => {
    await disconnect()
    dropState("db.pool-wait")
  })
  await takeAll(pool())
  const startedAt = performance.now()
  const handle = handler(OPERATION, () => pool().query("select"))
  expect((await handle(request())).status).toBe(503)
  const ms = performance.now() - startedAt
  expect([before, ms > 1_900, ms < 5_000]).toEqual([10_000, true, true])
})
