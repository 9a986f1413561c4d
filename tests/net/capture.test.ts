// `capture` runs a request handler without a socket and returns exactly the response that the handler wrote.

import { IncomingMessage, type ServerResponse } from "node:http"
import { Socket } from "node:net"
import { expect, it } from "vitest"
import { type App, capture } from "@/lib/net/capture"

const take = (app: (response: ServerResponse) => void) => {
  const listener: App = async (_request, response) => app(response)
  return capture(listener, new IncomingMessage(new Socket()), {})
}
const bodyOf = async (app: (response: ServerResponse) => void) => (await take(app)).body.toString()

it("joins strings in any encoding and bytes, with status and headers", async () => {
  const { status, headers, body } = await take((response) => {
    response.statusCode = 203
    response.setHeader("Content-Type", "text/plain")
    response.write("one ")
    response.write("dHdvIA==", "base64")
    response.end(Buffer.from("three"))
  })
  expect([status, headers["content-type"], body.toString()]).toEqual([203, "text/plain", "one two three"])
})

it("sends its headers with the first chunk, like a real response", async () => {
  let wasSent = false
  await take((response) => {
    response.write("piece")
    wasSent = response.headersSent
    response.end()
  })
  expect(wasSent).toBe(true)
})

it("copies a buffer that the app changes after writing", async () => {
  const text = await bodyOf((response) => {
    const buffer = Buffer.from("first ")
    response.write(buffer, () => {
      buffer.write("second")
      response.end(buffer)
    })
  })
  expect(text).toBe("first second")
})

it("has any length: many chunks, some megabytes, or empty", async () => {
  const piece = "0123456789abcdef".repeat(256)
  const long = await bodyOf((response) => {
    for (let index = 0; index < 1000; index += 1) response.write(piece)
    response.end()
  })
  expect(long).toBe(piece.repeat(1000))
  expect(await bodyOf((response) => response.end())).toBe("")
})

it("never contains a chunk of another response, even of one that is written to after its end", async () => {
  let late: ServerResponse | undefined
  const first = await bodyOf((response) => {
    late = response
    response.end("first")
  })
  const others = await Promise.all(
    ["second", "third", "fourth"].map((word) =>
      bodyOf((response) => {
        late?.write("late")
        response.write(word)
        setImmediate(() => response.end(word))
      }),
    ),
  )
  expect([first, ...others]).toEqual(["first", "secondsecond", "thirdthird", "fourthfourth"])
})

it("fails when the app fails, and the next one is complete", async () => {
  const failing = take((response) => {
    response.write("half")
    throw new Error("broken")
  })
  await expect(failing).rejects.toThrow("broken")
  expect(await bodyOf((response) => response.end("whole"))).toBe("whole")
})
