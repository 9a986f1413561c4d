// A hostile or broken receiver causes only one failed attempt of its own webhook, within the time limit. At most 2 kB of a
// response are stored. A receiver cannot make the directory reach private addresses (docs/decisions.md#webhooks-and-events).

import type { ServerResponse } from "node:http"
import { gzipSync } from "node:zlib"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { serveNames, type Zone } from "@/tests/street/name-server"

const zone: Zone = {}
const names = await serveNames(zone)
process.env["DNS_SERVERS"] = names.address
const { aHook, aReceiver, aService, closeWorld, db, emptyWorld, env, firsts, createEvents, OK, pool, run } =
  await import("./dispatch-world")

beforeEach(emptyWorld)
afterAll(async () => {
  await closeWorld()
  await names.close()
})

/** Writes raw bytes to the connection instead of a response. */
const raw = (text: string) => (response: ServerResponse) => void response.socket?.write(text)
function drip(write: (response: ServerResponse) => void) {
  return (response: ServerResponse) => {
    const timer = setInterval(() => write(response), 20)
    response.socket?.once("close", () => clearInterval(timer))
  }
}
const body =
  (status: number, text: string | Buffer, headers = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, headers).end(text)
  }
function endless(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536, "x")
  response.writeHead(200)
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on("drain", more)
  more()
}

/** 100 MB of zeros, compressed in advance, because compression takes longer than the delivery timeout of two seconds. */
const BOMB = gzipSync(Buffer.alloc(100_000_000))

describe("a receiver with an invalid response", () => {
  // Two timeouts of the same length may end the request, each with its own message: the dispatcher's deadline, and the timeout of
  // the HTTP client.
  const late = /^There was no complete response within 2000 ms\.$|^The server took too long\.$/
  it.each<[string, Parameters<typeof aReceiver>[0], RegExp]>([
    ["hangs", () => "hang", late],
    ["cuts the line", () => "reset", /^The connection was closed before the response was complete\.$/],
    [
      "drips its headers",
      () => (response) => {
        raw("HTTP/1.1 200 OK\r\nx-slow: ")(response)
        drip(raw("x"))(response)
      },
      late,
    ],
    [
      "drips its body",
      () => (response) => {
        response.writeHead(200).flushHeaders()
        drip((one) => one.write("."))(response)
      },
      late,
    ],
    [
      "cuts its body",
      () => (response) => {
        response.writeHead(200, { "content-length": "100" })
        response.write("half", () => response.destroy())
      },
      /closed before/,
    ],
    [
      "has headers without end",
      () => (response) => {
        raw("HTTP/1.1 200 OK\r\n")(response)
        for (let n = 0; n < 3000; n += 1) raw(`x-${n}: ${"y".repeat(100)}\r\n`)(response)
      },
      /headers of the response are too large|not valid HTTP/,
    ],
    ["speaks something else", () => raw("220 mail.example ESMTP\r\n"), /not valid HTTP/],
    [
      "gives informational responses endlessly",
      () => drip(raw("HTTP/1.1 102 Processing\r\n\r\n".repeat(5))),
      /informational responses endlessly/,
    ],
  ])("that %s costs one failure within the timeout", async (_, answer, error) => {
    const receiver = await aReceiver(answer)
    const hook = await aHook(receiver)
    const sound = await aReceiver()
    await aHook(sound)
    await createEvents(await aService(), 3)
    expect(await run()).toEqual({ queued: 6, delivered: 3, failed: 1, deactivated: 0 })
    expect(receiver.received).toHaveLength(1)
    const [attempt, ...more] = await hook.attempts()
    expect(more).toEqual([])
    expect(attempt).toMatchObject({ status: null, response: null, error: expect.stringMatching(error) })
    expect(await hook.row()).toMatchObject({ failureCount: 1, lastStatus: null })
    expect(await hook.states()).toEqual({ pending: 3 })
    expect(sound.received).toHaveLength(3)
  })
})

describe("the stored response", () => {
  it.each([
    ["unpacks to a hundred megabytes", BOMB, "gzip", "The body is larger than 2048 bytes."],
    ["is in an unknown encoding", Buffer.from("?"), "secret", expect.stringContaining("encod")],
  ])("that %s is its status, which counts", async (_, bytes, encoding, error) => {
    const hook = await aHook(await aReceiver(() => body(200, bytes, { "content-encoding": encoding })))
    await createEvents(await aService(), 2)
    expect(await run()).toEqual({ queued: 2, delivered: 2, failed: 0, deactivated: 0 })
    expect((await hook.attempts())[0]).toMatchObject({ status: 200, response: null, error })
    expect(await hook.row()).toMatchObject({ failureCount: 0, lastStatus: 200 })
  })

  const kept = async (answer: (response: ServerResponse) => void) => {
    const receiver = await aReceiver(() => answer)
    const hook = await aHook(receiver)
    await createEvents(await aService())
    await run()
    return (await hook.attempts())[0]
  }

  it.each<[string, (response: ServerResponse) => void]>([
    ["without end", endless],
    ["of a megabyte", body(200, "x".repeat(1_000_000))],
  ])("is its first two kilobytes, of a body %s", async (_, answer) => {
    const attempt = await kept(answer)
    expect(attempt).toMatchObject({ status: 200, error: null })
    expect(attempt?.response).toBe("x".repeat(2048))
  })

  it("is the unpacked body, also when no compression was requested", async () => {
    const packed = gzipSync("Thank you.")
    expect(await kept(body(200, packed, { "content-encoding": "gzip" }))).toMatchObject({
      status: 200,
      response: "Thank you.",
    })
  })

  it("is stored for failures too", async () => {
    expect(await kept(body(500, `no: ${"é".repeat(3000)}`))).toMatchObject({
      status: 500,
      response: expect.stringMatching(/^no: é{900,}\ufffd?$/),
    })
  })

  it("contains nothing that cannot be stored or seen", async () => {
    const bytes = Buffer.concat([
      Buffer.from("a\u0000b\u001b[31mc\u202ed"),
      Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80]),
    ])
    const attempt = await kept(body(200, bytes))
    expect(attempt?.status).toBe(200)
    expect(attempt?.response).toMatch(/^a\ufffdb\ufffd\[31mc\ufffdd\ufffd+$/)
  })
})

describe("a connection that is reused", () => {
  it("and closed by the receiver after each response costs nothing", async () => {
    const receiver = await aReceiver(() => (response) => {
      response.writeHead(200, { "content-length": "0" }).end(() => response.socket?.end())
    })
    const hook = await aHook(receiver)
    const ids = await createEvents(await aService(), 60)
    expect(await run()).toMatchObject({ delivered: 60, failed: 0 })
    expect(firsts(receiver)).toEqual(ids)
    expect(await hook.row()).toMatchObject({ failureCount: 0 })
  })

  it.each(["end", "destroy"] as const)(
    "and closed (%s) while the next delivery is in flight costs nothing",
    async (how) => {
      const used = new WeakSet<object>()
      const receiver = await aReceiver(() => (response) => {
        const { socket } = response
        if (!socket) return
        if (used.has(socket)) return void socket[how]()
        used.add(socket)
        response.writeHead(200, { "content-length": "0" }).end()
      })
      const hook = await aHook(receiver)
      const ids = await createEvents(await aService(), 10)
      expect(await run()).toMatchObject({ delivered: 10, failed: 0 })
      expect(firsts(receiver)).toEqual(ids)
      expect(await hook.row()).toMatchObject({ failureCount: 0 })
    },
  )

  it("and got an unrequested response does not give it to the next request", async () => {
    // The receiver sends two responses to one request. The second must not count as the response to the next request.
    const receiver = await aReceiver((_, before) =>
      before === 0
        ? raw("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")
        : OK,
    )
    const hook = await aHook(receiver)
    const ids = await createEvents(await aService(), 3)
    for (let time = 0; time < 3; time += 1) {
      await run()
      await hook.due()
    }
    expect(firsts(receiver)).toEqual(ids)
    expect(await hook.states()).toEqual({ delivered: 3 })
  })
})

describe("a host name that resolves to a private address after the webhook was created", () => {
  const NAME = "hooks.example.com"
  const create = async () => {
    const receiver = await aReceiver()
    zone[NAME] = { 4: ["93.184.215.14"] }
    const url = receiver.url.replace("127.0.0.1", NAME)
    return { receiver, hook: await aHook({ url }) }
  }

  it.each(["127.0.0.1", "10.0.0.7", "169.254.169.254", "192.168.1.1"])("gets no request at %s", async (address) => {
    const { receiver, hook } = await create()
    await createEvents(await aService(), 2)
    zone[NAME] = { 4: [address] }
    expect(await run()).toMatchObject({ delivered: 0, failed: 1 })
    expect(receiver.received).toEqual([])
    expect(await hook.attempts()).toMatchObject([{ status: null, error: expect.stringContaining("public IP address") }])
    // The host gets no request either when only one of its addresses is private.
    zone[NAME] = { 4: ["93.184.215.14", address] }
    await hook.due()
    expect(await run()).toMatchObject({ delivered: 0, failed: 1 })
    expect(receiver.received).toEqual([])
  })

  it("or that no longer exists costs one failure", async () => {
    const { hook } = await create()
    await createEvents(await aService(), 2)
    delete zone[NAME]
    expect(await run()).toMatchObject({ delivered: 0, failed: 1 })
    expect(await hook.attempts()).toMatchObject([{ status: null, error: expect.stringContaining("public IP address") }])
  })

  it("that the operator no longer allows gets no request either", async () => {
    const receiver = await aReceiver()
    const hook = await aHook(receiver)
    await createEvents(await aService())
    env.ALLOW_PRIVATE.splice(env.ALLOW_PRIVATE.indexOf(receiver.place), 1)
    expect(await run()).toMatchObject({ delivered: 0, failed: 1 })
    expect(receiver.received).toEqual([])
    expect(await hook.row()).toMatchObject({ failureCount: 1 })
  })
})

it("a secret that cannot be decrypted is no failure of the receiver, and delays no other", async () => {
  const [receiver, sound] = [await aReceiver(), await aReceiver()]
  const hook = await aHook(receiver)
  await aHook(sound)
  await pool().query("update webhooks set secret_encrypted = '\\x00' where id = $1", [hook.id])
  await createEvents(await aService(), 2)
  expect(await run()).toMatchObject({ delivered: 2, failed: 1 })
  expect(receiver.received).toEqual([])
  expect(await hook.attempts()).toMatchObject([
    { error: "Nothing was sent: the secret could not be decrypted on our side." },
  ])
  expect(await hook.row()).toMatchObject({ failureCount: 0, isActive: true })
  expect(await db().delivery.count({ where: { webhookId: hook.id, state: "pending" } })).toBe(2)
})
