import { describe, expect, it } from "vitest"
import { readJson } from "@/lib/api/body"

const ADDRESS = "http://directory.example/api/v1/register"
const headers = { "content-type": "application/json" }
const send = (body: BodyInit) =>
  readJson(new Request(ADDRESS, { method: "POST", headers, body, duplex: "half" } as RequestInit))

/** Builds a request body that arrives in the given chunks. An Error in place of a chunk aborts the body. */
const piecewise = (...pieces: (string | Error)[]) =>
  new ReadableStream({
    pull(controller) {
      const piece = pieces.shift()
      if (piece === undefined) controller.close()
      else if (piece instanceof Error) controller.error(piece)
      else controller.enqueue(new TextEncoder().encode(piece))
    },
  })

describe("reading a body", () => {
  it("joins its chunks", async () => {
    expect(await send(piecewise('{"a', '":1}'))).toEqual({ a: 1 })
  })

  it("reports an aborted body as an error of the client", async () => {
    const broken = send(piecewise('{"a', Object.assign(new Error("aborted"), { code: "ECONNRESET" })))
    await expect(broken).rejects.toMatchObject({
      code: "invalid_json",
      message: "The body ended before it was complete.",
    })
  })

  it("of more levels than any schema has is rejected, before anything recurses over it", async () => {
    const nested = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`
    await expect(send(nested(201))).rejects.toMatchObject({ code: "invalid_json" })
    await expect(send(nested(30_000))).rejects.toMatchObject({ code: "invalid_json" })
    expect(JSON.stringify(await send(nested(200)))).toBe(nested(200))
  })

  it("stops at 64 kB", async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 1024
        controller.enqueue(new Uint8Array(1024))
      },
    })
    await expect(send(endless)).rejects.toMatchObject({ code: "payload_too_large" })
    expect(sent).toBeLessThan(80 * 1024)
  })
})
