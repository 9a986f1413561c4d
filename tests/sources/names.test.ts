// The reason of a failed run, from errors that real requests caused.

import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it } from "vitest"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import { findFailureReason } from "@/lib/sources/names"
import { createSourceContext } from "@/lib/sources/sync/source-context"
import { findClosedPort } from "../net/closed-port"

/** The error that a run stores when the source at the URL fails. */
async function findError(url: string, timeoutMs = 60_000): Promise<string> {
  const context = createSourceContext(
    { requestPolicy: { accept: "application/json", backOffMs: [] } },
    { url, resume: null, wait: async () => undefined, baseUrl: "http://directory.example", timeoutMs },
  )
  const failure: unknown = await context.fetchText(url).catch((error: unknown) => error)
  if (!(failure instanceof UpstreamFailure)) throw new Error("the request did not fail")
  return failure.message
}

it("names a host name that does not resolve", async () => {
  expect(findFailureReason(await findError("http://list.invalid/"))).toEqual({
    isReached: false,
    words: "name lookup failed",
  })
})

it("names a refused connection", async () => {
  const url = `http://127.0.0.1:${await findClosedPort()}/`
  expect(findFailureReason(await findError(url))).toEqual({ isReached: false, words: "connection refused" })
})

it("names a late response, a status, too many requests and a closed connection", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/late") return
    if (request.url === "/closed") return void request.socket.destroy()
    response.writeHead(request.url === "/many" ? 429 : 503).end()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const reasonOf = async (path: string, timeoutMs?: number) =>
    findFailureReason(await findError(origin + path, timeoutMs)).words
  expect(await reasonOf("/late", 50)).toBe("timed out")
  expect(await reasonOf("/closed")).toBe("connection closed early")
  expect(await reasonOf("/many")).toBe("too many requests")
  expect(findFailureReason("No usable response: it responded HTTP 500.")).toEqual({
    isReached: true,
    words: "HTTP 500",
  })
  server.closeAllConnections()
  server.close()
})

it("shows nothing of an error without public words", () => {
  const { words } = findFailureReason("The folder /home/operator/listings is at https://key@list.example")
  expect(words).toBe("an unexpected error, which the log names")
  expect(findFailureReason(null).words).toBe(words)
})
