// Refuses every connection while a test runs real clients, and lets a test answer the requests of a client itself.

import { Socket } from "node:net"
import { afterAll, beforeAll, vi } from "vitest"

type Answer = (request: Request) => Promise<Response> | Response

/** Replaces the global `fetch`, and makes every socket throw, for all tests of the file. */
export function refuseNetwork(answer: Answer): void {
  beforeAll(() => {
    vi.spyOn(Socket.prototype, "connect").mockImplementation(() => {
      throw new Error("a client opened a socket")
    })
    vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => answer(new Request(input, init)))
  })
  afterAll(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

/** Fails for every request: the client must decide without one. */
export const refuse: Answer = (request) => {
  throw new Error(`a client requested ${request.url}`)
}
