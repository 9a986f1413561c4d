// The web app's answer as a value: exactly what it wrote, however it wrote it, and nobody else's.

import { IncomingMessage, type ServerResponse } from "node:http"
import { Socket } from "node:net"
import { expect, it } from "vitest"
import { type App, capture } from "@/lib/net/capture"

const take = (app: (response: ServerResponse) => void) => {
  const listener: App = async (_request, response) => app(response)
  return capture(listener, new IncomingMessage(new Socket()), {})
}
const bodyOf = async (app: (response: ServerResponse) => void) => (await take(app)).body.toString()

it("is put together from texts and bytes in any coding, with status and headers", async () => {
  const { status, headers, body } = await take((response) => {
    response.statusCode = 203
    response.setHeader("Content-Type", "text/plain")
    response.write("one ")
    response.write("dHdvIA==", "base64")
    response.end(Buffer.from("three"))
  })
  expect([status, headers["content-type"], body.toString()]).toEqual([203, "text/plain", "one two three"])
})

it("has its headers under way with the first piece, as a sent one has", async () => {
  let wasSent = false
  await take((response) => {
    response.write("piece")
    wasSent = response.headersSent
    response.end()
  })
  expect(wasSent).toBe(true)
})

it("keeps what was in a buffer when it was written, whatever the app puts there next", async () => {
  const text = await bodyOf((response) => {
    const buffer = Buffer.from("first ")
    response.write(buffer, () => {
      buffer.write("second")
      response.end(buffer)
    })
  })
  expect(text).toBe("first second")
})

it("is as long as it is: of many pieces, beyond the memory kept for it, and empty", async () => {
  const piece = "0123456789abcdef".repeat(256)
  const long = await bodyOf((response) => {
    for (let index = 0; index < 1000; index += 1) response.write(piece)
    response.end()
  })
  expect(long).toBe(piece.repeat(1000))
  expect(await bodyOf((response) => response.end())).toBe("")
})

it("never holds a piece of another, even of one that goes on writing after its end", async () => {
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

it("fails when the app fails, and the next one is whole", async () => {
  const failing = take((response) => {
    response.write("half")
    throw new Error("broken")
  })
  await expect(failing).rejects.toThrow("broken")
  expect(await bodyOf((response) => response.end("whole"))).toBe("whole")
})
