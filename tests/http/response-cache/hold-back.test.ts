// Answers to writes, which leave whole and a moment after they are ended.

import { createServer, IncomingMessage, ServerResponse, request as send } from "node:http"
import { type AddressInfo, Socket } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { READING_MS } from "@/lib/http/response-cache/catalogue-version"
import { holdBack } from "@/lib/http/response-cache/hold-back"

let port = 0
let endedAt = 0
const server = createServer(async (request, response) => {
  holdBack(request, response)
  await request.toArray()
  response.writeHead(201, { "Content-Type": "text/plain" })
  response.write("first ")
  response.end("then the rest")
  endedAt = performance.now()
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

function ask(method: string, path = "/", headers: Record<string, string> = {}) {
  return new Promise<{ status: number; text: string; waited: number; continued: boolean }>((resolve, reject) => {
    let continued = false
    const outgoing = send({ port, method, path, headers }, async (response) => {
      const waited = performance.now() - endedAt
      const text = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode ?? 0, text, waited, continued })
    })
    outgoing.on("error", reject)
    if (headers.expect === undefined) outgoing.end(/GET|DELETE/.test(method) ? undefined : "body")
    else outgoing.flushHeaders()
    outgoing.on("continue", () => {
      continued = true
      outgoing.end("body")
    })
  })
}

describe("holdBack", () => {
  it.each(["POST", "PATCH", "PUT", "DELETE"])(
    "keeps the answer to %s until no older reading is used",
    async (method) => {
      const { status, text, waited } = await ask(method)
      expect([status, text]).toEqual([201, "first then the rest"])
      expect(waited).toBeGreaterThanOrEqual(READING_MS)
    },
  )

  it("lets a client go on that waits to be told so before it sends its body", async () => {
    const answer = await ask("POST", "/", { expect: "100-continue", "content-length": "4" })
    expect(answer).toMatchObject({ status: 201, text: "first then the rest", continued: true })
  })

  it("answers the next request of a connection too", async () => {
    for (const method of ["POST", "GET", "POST"]) {
      expect((await ask(method, "/", { connection: "keep-alive" })).status).toBe(201)
    }
  })

  it.each([
    ["GET", "/"],
    ["OPTIONS", "/"],
    ["POST", "/mcp"],
    ["PUT", "/api/inngest?fnId=1"],
  ])("leaves %s %s alone", (method, url) => {
    const request = new IncomingMessage(new Socket())
    const response = new ServerResponse(request)
    const { write, end } = response
    holdBack(Object.assign(request, { method, url }), response)
    expect([response.write, response.end]).toEqual([write, end])
  })
})
