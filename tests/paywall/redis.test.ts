import { fork } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { beforeEach, describe, expect, it, onTestFinished } from "vitest"
import type { Window } from "@/lib/paywall/limit-messages"
import { findClosedPort } from "@/tests/net/closed-port"
import { bundleProgram } from "@/tests/support/bundle"
import { findRedis, NO_REDIS, startRedis } from "./redis-server"

const WORKER = await bundleProgram("tests/paywall/limiter-worker.ts")
const UNREACHABLE = "Redis is unreachable; limits count in memory"

/** Starts a process that counts requests. `request` counts one request; `logged` waits for a log line with this message. */
async function startProcess(REDIS_URL: string) {
  const env = { ...process.env, REDIS_URL, RATE_FREE: "6", LOG_LEVEL: "info", NODE_ENV: "test" as const }
  const child = fork(WORKER, { env, stdio: ["ignore", "pipe", "inherit", "ipc"] })
  onTestFinished(() => void child.kill("SIGKILL"))
  const lines: { msg: string; reason?: string }[] = []
  const reader = child.stdout && createInterface(child.stdout)
  reader?.on("line", (line) => lines.push(JSON.parse(line)))
  const logged = async (words: string) => {
    while (reader && !lines.some(({ msg }) => msg === words)) await once(reader, "line")
  }
  await once(child, "message")
  const request = async (key: string): Promise<Window> => {
    child.send(key)
    return (await once(child, "message"))[0]
  }
  return { request, lines, logged }
}

type Web = Awaited<ReturnType<typeof startProcess>>

/** Counts four requests for one key, alternating between two processes. Returns the remaining requests after each request. */
async function alternate(one: Web, other: Web, key: string): Promise<number[]> {
  const windows = [await one.request(key), await other.request(key), await one.request(key), await other.request(key)]
  return windows.map(({ remaining }) => remaining)
}
const SHARED = [5, 4, 3, 2]
const APART = [5, 5, 4, 4]

describe("limits in Redis", () => {
  beforeEach(({ skip }) => skip(!findRedis(), NO_REDIS))

  it("are shared by web processes, counted in memory while Redis is unreachable, and shared again", async () => {
    const port = await findClosedPort()
    const redis = await startRedis(port)
    const start = () => startProcess(`redis://127.0.0.1:${port}`)
    const [one, other] = await Promise.all([start(), start()])
    expect(await alternate(one, other, "before")).toEqual(SHARED)
    expect(await one.request("before")).toMatchObject({ isWithin: true, remaining: 1 })
    expect(await other.request("before")).toMatchObject({ isWithin: true, remaining: 0 })
    expect(await one.request("before")).toMatchObject({ isWithin: false, remaining: 0 })
    expect(await other.request("before")).toMatchObject({ isWithin: false, remaining: 0 })

    await redis.kill()
    await Promise.all([one.logged(UNREACHABLE), other.logged(UNREACHABLE)])
    const startedAt = performance.now()
    expect(await alternate(one, other, "meanwhile")).toEqual(APART)
    for (let turn = 0; turn < 4; turn += 1) await one.request("meanwhile")
    expect(await one.request("meanwhile")).toMatchObject({ isWithin: false, remaining: 0 })
    expect(performance.now() - startedAt).toBeLessThan(1_000)

    await startRedis(port)
    await Promise.all([one.logged("Redis is reachable again"), other.logged("Redis is reachable again")])
    expect(await alternate(one, other, "after")).toEqual(SHARED)
    for (const { lines } of [one, other])
      expect(lines.map(({ msg }) => msg)).toEqual([UNREACHABLE, "Redis is reachable again"])
  })

  it("are counted in memory when Redis hangs, and shared again when it continues", async () => {
    const port = await findClosedPort()
    const redis = await startRedis(port)
    const start = () => startProcess(`redis://127.0.0.1:${port}`)
    const [one, other] = await Promise.all([start(), start()])
    redis.signal("SIGSTOP")
    expect(await alternate(one, other, "meanwhile")).toEqual(APART)
    await Promise.all([one.logged(UNREACHABLE), other.logged(UNREACHABLE)])
    redis.signal("SIGCONT")
    await Promise.all([one.logged("Redis is reachable again"), other.logged("Redis is reachable again")])
    expect(await alternate(one, other, "after")).toEqual(SHARED)
    for (const { lines } of [one, other])
      expect(lines.map(({ msg }) => msg)).toEqual([UNREACHABLE, "Redis is reachable again"])
  })

  it("are counted in memory when Redis rejects the password, which is in no log line", async () => {
    const port = await findClosedPort()
    await startRedis(port, "--requirepass", "the-right-password")
    const web = await startProcess(`redis://:the-wrong-password@127.0.0.1:${port}`)
    expect(await web.request("a")).toMatchObject({ remaining: 5 })
    expect(await web.request("a")).toMatchObject({ remaining: 4 })
    await web.logged(UNREACHABLE)
    expect(web.lines).toMatchObject([{ msg: UNREACHABLE, reason: expect.stringContaining("WRONGPASS") }])
    expect(JSON.stringify(web.lines)).not.toContain("the-wrong-password")
  })
})
