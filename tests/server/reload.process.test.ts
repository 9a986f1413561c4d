// The built server under load while its processes are replaced, die and stop. Nobody loses a request.

import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { get, type IncomingMessage } from "node:http"
import { afterAll, describe, expect, it, vi } from "vitest"
import { STREAM } from "@/lib/events/stream/limits"
import { listWebProcesses } from "@/tests/support/web-processes"
import { startNginx } from "../deploy/nginx"
import { run } from "../run/command"
import { PROGRAMS } from "../support/programs"
import { findMissing } from "../support/programs-at-hand"
import {
  cleanUp,
  type DirectoryProcess,
  newDataDir,
  newEmbeddedDir,
  newEmptyDir,
  signal,
  startServer,
} from "./directory-process"
import { startLoad } from "./load"

const PATIENCE = { timeout: 60_000, interval: 20 }
const REPLACED = "The processes were replaced."

afterAll(cleanUp)

const reload = (dataDir: string) =>
  run(process.execPath, [...PROGRAMS.cli, "reload"], { env: { DATA_DIR: dataDir, DATABASE_URL: "" } })

const countReady = (directory: DirectoryProcess) =>
  directory
    .messages()
    .split("\n")
    .filter((message) => message === "a web process is ready").length

async function openStream(origin: string, client: string): Promise<IncomingMessage> {
  const [stream] = await once(
    get(`${origin}/api/v1/stream`, { agent: false, headers: { "x-forwarded-for": client } }),
    "response",
  )
  // A killed server aborts the response.
  stream.on("error", () => undefined).resume()
  return stream
}

describe("a server under the load of 20 connections", () => {
  it.each([1, 2])("D-drain-01 loses no request when its %i processes are replaced", async (count) => {
    const dataDir = await newDataDir()
    const directory = startServer({ DATA_DIR: dataDir, WEB_PROCESSES: String(count) })
    const origin = await directory.ready
    await vi.waitUntil(() => listWebProcesses(directory).length === count, PATIENCE)
    const before = listWebProcesses(directory)
    const load = startLoad(origin)
    await vi.waitUntil(() => load.answered() > 200, PATIENCE)
    expect(await reload(dataDir)).toMatchObject({ code: 0, output: `${REPLACED}\n` })
    const answered = load.answered()
    await vi.waitUntil(() => load.answered() > answered + 200, PATIENCE)
    expect(await load.end(), directory.output()).toEqual({})
    const after = listWebProcesses(directory)
    expect(after).toHaveLength(count)
    expect(after.filter((pid) => before.includes(pid))).toEqual([])
    signal(directory, "SIGTERM")
    expect(await directory.ended).toEqual({ code: 0, signal: null })
  })

  it("D-drain-01 loses no request behind nginx, which repeats none", async ({ skip }) => {
    const missing = findMissing("nginx", "openssl")
    skip(missing !== undefined, missing)
    const dataDir = await newDataDir()
    const directory = startServer({ DATA_DIR: dataDir, TRUSTED_PROXIES: "1" })
    const load = startLoad(await startNginx(await directory.ready), { host: "directory.example" })
    await vi.waitUntil(() => load.answered() > 200, PATIENCE)
    expect((await reload(dataDir)).code).toBe(0)
    const answered = load.answered()
    await vi.waitUntil(() => load.answered() > answered + 200, PATIENCE)
    expect(await load.end(), directory.output()).toEqual({})
  })

  it("D-drain-02 stops without losing a request of a client that closes its connection when it is asked to", async () => {
    const directory = startServer({ DATA_DIR: await newDataDir(), DRAIN_SECONDS: "2" })
    const origin = await directory.ready
    const load = startLoad(origin, { connections: 4 })
    await vi.waitUntil(() => load.answered() > 50, PATIENCE)
    signal(directory, "SIGTERM")
    const hasClose = async () => (await fetch(`${origin}/api/v1/health`)).headers.get("connection") === "close"
    await vi.waitUntil(hasClose, PATIENCE)
    expect((await fetch(`${origin}/readyz`)).status).toBe(503)
    expect((await fetch(`${origin}/livez`)).status).toBe(200)
    const answered = load.answered()
    await vi.waitUntil(() => load.answered() > answered + 50, PATIENCE)
    expect(await load.end(), directory.output()).toEqual({})
    expect(await directory.ended).toEqual({ code: 0, signal: null })
  })
})

describe("a process that does not become ready", () => {
  it("D-drain-03 leaves the old processes, and the command names the reason", async () => {
    const dataDir = await newDataDir()
    const secret = `${newEmptyDir()}/secret`
    writeFileSync(secret, "an-admin-secret-of-a-file-that-is-long-enough")
    const settings = { ADMIN_SECRET: "", ADMIN_SECRET_FILE: secret, LOG_LEVEL: "info" }
    const directory = startServer({ DATA_DIR: dataDir, ...settings })
    const origin = await directory.ready
    const login = (text: string) =>
      fetch(`${origin}/api/v1/admin/pending`, { headers: { authorization: `Bearer ${text}` } })
    const before = listWebProcesses(directory)
    writeFileSync(secret, "short")
    const failed = await reload(dataDir)
    expect(failed.code).toBe(1)
    expect(failed.output).toContain("The processes were not replaced, the old ones go on. Bad configuration:")
    expect(failed.output).toContain("ADMIN_SECRET")
    expect(listWebProcesses(directory)).toEqual(before)
    expect((await login("an-admin-secret-of-a-file-that-is-long-enough")).status).toBe(200)

    // A reload takes up a new secret.
    writeFileSync(secret, "another-admin-secret-of-a-file-that-is-long-enough")
    process.kill(directory.pid, "SIGUSR2")
    await vi.waitUntil(() => directory.output().includes("The processes were replaced."), PATIENCE)
    expect((await login("another-admin-secret-of-a-file-that-is-long-enough")).status).toBe(200)
  })

  it("without a running server the command says so", async () => {
    const { code, output } = await reload(newEmptyDir())
    expect(code).toBe(1)
    expect(output).toContain("No server runs with DATA_DIR=")
  })
})

describe("several web processes", () => {
  it("D-drain-05 count limits and streams together, and replace a process that dies", async () => {
    const directory = startServer({
      DATA_DIR: newEmbeddedDir(),
      WEB_PROCESSES: "3",
      LOG_LEVEL: "info",
      RATE_FREE: "30",
      TRUSTED_PROXIES: "1",
    })
    const origin = await directory.ready
    await vi.waitUntil(() => countReady(directory) === 3, PATIENCE)
    // Each request has a connection of its own, and each connection goes to the next process.
    const headers = { "x-forwarded-for": "203.0.113.9" }
    const remaining: number[] = []
    for (let sent = 0; sent < 6; sent += 1) {
      const [{ headers: received }] = await once(
        get(`${origin}/api/v1/categories`, { agent: false, headers }),
        "response",
      )
      remaining.push(Number(/;r=(\d+);/.exec(String(received.ratelimit))?.[1]))
    }
    expect(remaining).toEqual([29, 28, 27, 26, 25, 24])

    const open = () => openStream(origin, "203.0.113.10")
    const streams: IncomingMessage[] = []
    for (let opened = 0; opened < STREAM.perClient; opened += 1) streams.push(await open())
    expect(streams.map(({ statusCode }) => statusCode)).toEqual(streams.map(() => 200))
    expect((await open()).statusCode).toBe(429)

    // The places of a process that dies are free again.
    const [killed = 0] = listWebProcesses(directory)
    process.kill(killed, "SIGKILL")
    await vi.waitUntil(() => countReady(directory) === 4, PATIENCE)
    expect(listWebProcesses(directory)).toHaveLength(3)
    expect(listWebProcesses(directory)).not.toContain(killed)
    expect((await open()).statusCode).toBe(200)
    signal(directory, "SIGTERM")
    expect(await directory.ended).toEqual({ code: 0, signal: null })
  })
})

describe("a stream", () => {
  it("D-drain-06 ends with a pause of its own, and the next process continues it", async () => {
    const dataDir = newEmbeddedDir()
    const directory = startServer({ DATA_DIR: dataDir })
    const origin = await directory.ready
    const [stream] = await once(get(`${origin}/api/v1/stream`, { agent: false }), "response")
    const received = stream.setEncoding("utf8").toArray()
    const { code } = await reload(dataDir)
    expect(code).toBe(0)
    const text = (await received).join("")
    const [, last = ""] = /retry: (\d+)\n\n$/.exec(text) ?? []
    const [least, most] = STREAM.retryMs
    expect(Number(last)).toBeGreaterThanOrEqual(least)
    expect(Number(last)).toBeLessThanOrEqual(most)
  })
})
