// Two built servers, as `npm start` runs them, share the request counts in Redis. While Redis is unreachable, each server counts
// alone.

import { afterAll, describe, expect, it } from "vitest"
import { findClosedPort } from "@/tests/net/closed-port"
import { findRedis, NO_REDIS, startRedis } from "@/tests/paywall/redis-server"
import { cleanUp, type DirectoryProcess, newDataDir, startServer } from "./directory-process"

const FREE = 6
const PATIENCE = { timeout: 20_000 }
const UNREACHABLE = "Redis is unreachable; limits count in memory"

afterAll(cleanUp)

const start = async (REDIS_URL: string) =>
  startServer({
    DATA_DIR: await newDataDir(),
    LIGHTNING_BACKEND: "none",
    LOG_LEVEL: "error",
    RATE_FREE: String(FREE),
    REDIS_URL,
    TRUSTED_PROXIES: "1",
  })

let clients = 0
/** Sends four requests of a new client, alternating between the servers. Returns the remaining requests after each response. */
async function alternate(one: DirectoryProcess, other: DirectoryProcess): Promise<number[]> {
  clients += 1
  const headers = { "x-forwarded-for": `203.0.113.${clients}` }
  const left: number[] = []
  for (const directory of [one, other, one, other]) {
    const response = await fetch(`${await directory.ready}/api/v1/categories`, { headers })
    expect(response.status).toBe(200)
    left.push(Number(/;r=(\d+);/.exec(response.headers.get("ratelimit") ?? "")?.[1]))
  }
  return left
}
const SHARED = [5, 4, 3, 2]
const APART = [5, 5, 4, 4]

describe("two built servers", () => {
  it("count together in Redis, each alone after Redis was killed, and together again", async ({ skip }) => {
    skip(!findRedis(), NO_REDIS)
    const port = await findClosedPort()
    const redis = await startRedis(port)
    const [one, other] = [await start(`redis://127.0.0.1:${port}`), await start(`redis://127.0.0.1:${port}`)]
    await Promise.all([one.ready, other.ready])
    // Poll, because requests are counted in memory until the connections to Redis are open.
    await expect.poll(() => alternate(one, other), PATIENCE).toEqual(SHARED)

    await redis.kill()
    expect(await alternate(one, other)).toEqual(APART)
    expect(await alternate(one, other)).toEqual(APART)
    for (const { output } of [one, other])
      await expect.poll(() => output().split(UNREACHABLE), PATIENCE).toHaveLength(2)

    await startRedis(port)
    await expect.poll(() => alternate(one, other), PATIENCE).toEqual(SHARED)
    for (const { output } of [one, other]) expect(output().split(UNREACHABLE)).toHaveLength(2)
  })
})
