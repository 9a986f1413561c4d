// A keep-alive connection is reused for the same origin only, and never after a truncated response.

import type { Socket } from "node:net"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { KeepAlive } from "@/lib/net/keep-alive"
import { type SafeFetchOptions, safeFetch } from "@/lib/net/safe-fetch"
import { type LocalServer, openHttp, openRaw } from "./local-servers"

function aKeepAlive(): KeepAlive {
  const keepAlive = new KeepAlive()
  onTestFinished(() => keepAlive.close())
  return keepAlive
}

const askOn = (keepAlive: KeepAlive, server: LocalServer, options: SafeFetchOptions = {}) =>
  safeFetch(server.url, {
    method: "POST",
    body: "{}",
    timeoutMs: 60_000,
    allowPrivate: [server.hostPort],
    keepAlive,
    ...options,
  })

const statusOf = (result: Awaited<ReturnType<typeof askOn>>) => (result.ok ? result.reply.status : result.reason)

/** Responds to each request with `answer`. `requests` has one entry per request: the number of its connection, from 1. */
async function serve(answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") {
  const connections: Socket[] = []
  const requests: number[] = []
  const server = await openRaw((socket) => {
    const number = connections.push(socket)
    const reply = () => {
      requests.push(number)
      socket.write(answer)
    }
    reply()
    socket.on("data", reply)
  })
  return { server, connections, requests }
}

describe("a keep-alive connection", () => {
  test("sends calls one after the other on one connection", async () => {
    const keepAlive = aKeepAlive()
    const { server, requests } = await serve()
    for (let call = 0; call < 3; call += 1) expect(statusOf(await askOn(keepAlive, server))).toBe(200)
    expect(requests).toEqual([1, 1, 1])
  })

  test("reports the address and the timing of each call", async () => {
    const keepAlive = aKeepAlive()
    const { server } = await serve()
    await askOn(keepAlive, server)
    const second = await askOn(keepAlive, server)
    expect(second).toMatchObject({ ok: true, address: "127.0.0.1", reply: { body: "ok" }, timing: { connectMs: null } })
  })

  test("is for one origin, and connects again for another", async () => {
    const keepAlive = aKeepAlive()
    const [one, other] = [await serve(), await serve()]
    await askOn(keepAlive, one.server)
    await askOn(keepAlive, other.server)
    await askOn(keepAlive, one.server)
    expect([one.requests, other.requests]).toEqual([[1, 2], [1]])
  })

  test("does not reach a URL that is blocked by now", async () => {
    const keepAlive = aKeepAlive()
    const { server, requests } = await serve()
    await askOn(keepAlive, server)
    expect(statusOf(await askOn(keepAlive, server, { allowPrivate: [] }))).toBe("blocked-address")
    expect(requests).toEqual([1])
  })

  test("that the server has closed connects again within the same call", async () => {
    const keepAlive = aKeepAlive()
    const { server, connections, requests } = await serve()
    await askOn(keepAlive, server)
    connections[0]?.destroy()
    expect(statusOf(await askOn(keepAlive, server))).toBe(200)
    expect(requests).toEqual([1, 2])
  })

  test("that fails after a response has begun is not retried", async () => {
    const keepAlive = aKeepAlive()
    let requests = 0
    const server = await openRaw((socket) => {
      requests += 1
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      socket.on("data", () => {
        requests += 1
        socket.end("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
      })
    })
    await askOn(keepAlive, server)
    expect(statusOf(await askOn(keepAlive, server))).toBe("reset")
    expect(requests).toBe(2)
  })

  test.each([
    ["says it closes", "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok"],
    ["sends more than is kept", `HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n${"x".repeat(100)}`],
  ])("is not reused when the server %s", async (_, answer) => {
    const keepAlive = aKeepAlive()
    const { server, requests } = await serve(answer)
    for (let call = 0; call < 2; call += 1) {
      expect(statusOf(await askOn(keepAlive, server, { maxBodyBytes: 50 }))).toBe(200)
    }
    expect(requests).toEqual([1, 2])
  })

  test("is not reused after a call that timed out", async () => {
    const keepAlive = aKeepAlive()
    let isSilent = true
    const server = await openHttp((_request, response) => {
      if (!isSilent) response.end("late")
    })
    expect(statusOf(await askOn(keepAlive, server, { timeoutMs: 100 }))).toBe("timeout")
    isSilent = false
    expect(await askOn(keepAlive, server)).toMatchObject({ ok: true, reply: { body: "late" } })
  })

  test("closes its connection", async () => {
    const keepAlive = aKeepAlive()
    const { server, connections } = await serve()
    await askOn(keepAlive, server)
    keepAlive.close()
    await expect.poll(() => connections[0]?.destroyed).toBe(true)
  })

  test("connects again after a minute", async () => {
    const keepAlive = aKeepAlive()
    const { server, requests } = await serve()
    await askOn(keepAlive, server)
    const later = performance.now() + 60_001
    vi.spyOn(performance, "now").mockReturnValueOnce(later).mockReturnValue(later)
    onTestFinished(() => void vi.restoreAllMocks())
    await askOn(keepAlive, server)
    expect(requests).toEqual([1, 2])
  })
})
