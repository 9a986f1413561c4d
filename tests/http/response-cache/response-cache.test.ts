// The front door with its response cache, over HTTP. The tests count and delay the renders of the app behind the cache.
// The file is long because its tests share one server, and set the app, clock and version of that server.

import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { listen } from "@/tests/support/listen"

const FREE = 5
// lib/env reads settings when it is first imported, so they are set before the imports below.
process.env["RATE_FREE"] = String(FREE)
process.env["LIGHTNING_BACKEND"] = "none"

const PUBLIC = "public, max-age=10, stale-while-revalidate=60"
const LIST = "/api/v1/services"
const WORDS = "a paid service of many words ".repeat(100)

type App = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
let app: App
let version: string
let clock: number
let renderings: number
let clients = 0
let port = 0
let close: () => void

/** The default response of the app. The body contains the number of the render. */
const answerList: App = (_, response) => {
  response.setHeader("Content-Type", "application/json")
  response.setHeader("Cache-Control", PUBLIC)
  response.setHeader("Access-Control-Allow-Origin", "*")
  response.setHeader("x-request-id", "of the app")
  response.write(JSON.stringify({ rendering: renderings }))
  response.end(WORDS)
}

beforeAll(async () => {
  const { frontDoor } = await import("@/lib/http/front-door")
  const { ResponseCache } = await import("@/lib/http/response-cache/response-cache")
  const { parseTrustedProxies } = await import("@/lib/net/client-address")
  const cache = new ResponseCache({
    megabytes: 9,
    version: { read: async () => version, drop: () => undefined },
    now: () => clock,
  })
  const next = async (request: IncomingMessage, response: ServerResponse) => {
    renderings += 1
    await app(request, response)
  }
  const server = createServer(frontDoor(next, parseTrustedProxies("1"), { cache }))
  port = await listen(server)
  close = () => server.close()
})
afterAll(() => close())

let tests = 0
beforeEach(() => {
  tests += 1
  version = `of test ${tests}`
  clock = 1_000_000
  renderings = 0
  app = answerList
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  body: string
}

function ask(path = LIST, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  clients += 1
  const client = { "x-forwarded-for": `203.0.113.${clients % 250}` }
  return new Promise((resolve, reject) => {
    const outgoing = send({ port, path, method, headers: { ...client, ...headers } }, async (response) => {
      const bytes = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, body: bytes.toString() })
    })
    outgoing.on("error", reject)
    outgoing.end()
  })
}

/** Delays the app's response until `release` is called. `asked` resolves when the app receives the request. */
function holdUp(answer: App = answerList) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = new Promise<void>((resolve) => {
    app = async (request, response) => {
      resolve()
      await released
      await answer(request, response)
    }
  })
  return { asked, release }
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe("a public response", () => {
  it("is rendered once, and each client gets its own age and id", async () => {
    const first = await ask()
    clock += 3_500
    const second = await ask()
    expect(renderings).toBe(1)
    expect([second.status, second.body]).toEqual([200, first.body])
    expect([first.headers.age, second.headers.age]).toEqual([undefined, "3"])
    expect(first.headers["x-request-id"]).not.toBe(second.headers["x-request-id"])
    for (const { headers } of [first, second]) {
      expect(headers).toMatchObject({
        "content-type": "application/json",
        "cache-control": PUBLIC,
        "access-control-allow-origin": "*",
        vary: "Accept-Encoding",
        "x-request-id": expect.stringMatching(/^[\w-]{12}$/),
      })
    }
    const telling = ({ headers: { age, date, "x-request-id": id, ...headers } }: Answer) => headers
    expect(telling(second)).toEqual(telling(first))
  })

  it("is rendered again after ten seconds", async () => {
    await ask()
    clock += 9_999
    await ask()
    expect(renderings).toBe(1)
    clock += 1
    expect((await ask()).headers.age).toBeUndefined()
    expect(renderings).toBe(2)
  })

  it("D-cache-02 is rendered again as soon as the catalogue version changes", async () => {
    await ask()
    version = "another"
    expect((await ask()).body).toContain('{"rendering":2}')
    expect((await ask()).body).toContain('{"rendering":2}')
  })

  it("is cached by its exact URL", async () => {
    const bodies = [
      await ask(`${LIST}?q=a`),
      await ask(`${LIST}?q=b`),
      await ask(`${LIST}?q=A`),
      await ask(`${LIST}/1`),
    ]
    expect(renderings).toBe(4)
    expect(new Set(bodies.map(({ body }) => body)).size).toBe(4)
  })

  it("does not depend on other headers: the app does not receive them", async () => {
    let seen: IncomingHttpHeaders = {}
    app = (request, response) => {
      seen = request.headers
      expect(request.rawHeaders).toEqual(Object.entries(request.headers).flat())
      return answerList(request, response)
    }
    await ask(LIST, { "accept-language": "de", cookie: "a=b", "x-forwarded-host": "evil.example", range: "bytes=0-1" })
    expect(Object.keys(seen).sort()).toEqual([
      "content-security-policy",
      "host",
      "user-agent",
      "x-directory-client",
      "x-directory-tagged-later",
      "x-nonce",
      "x-request-id",
    ])
  })

  it("is not cached over 8 MB, and memory stays within its limit", async () => {
    const large = Buffer.alloc(2_700_000, "a")
    app = (_, response) => {
      response.setHeader("Cache-Control", PUBLIC)
      response.end(large)
    }
    for (const name of ["a", "b", "c", "d"]) await ask(`${LIST}?q=${name}`)
    await ask(`${LIST}?q=d`)
    expect(renderings).toBe(4)
    await ask(`${LIST}?q=a`)
    expect(renderings, "the oldest went for the newest").toBe(5)
    app = (_, response) => {
      response.setHeader("Cache-Control", PUBLIC)
      response.end(Buffer.alloc(8_500_000))
    }
    expect((await ask(`${LIST}?q=huge`)).bytes).toHaveLength(8_500_000)
    await ask(`${LIST}?q=huge`)
    expect(renderings).toBe(7)
  })
})

describe("one render", () => {
  it("serves all requests that arrive meanwhile", async () => {
    const { asked, release } = holdUp()
    const first = ask()
    await asked
    const others = [ask(), ask(LIST, { "accept-encoding": "br" }), ask(LIST, {}, "HEAD")]
    await turn()
    release()
    const answers = await Promise.all([first, ...others])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(renderings).toBe(1)
  })

  it("D-cache-02 does not serve a request that arrives after a change", async () => {
    const { asked, release } = holdUp()
    const first = ask()
    await asked
    version = "changed meanwhile"
    app = answerList
    const second = await ask()
    expect(second.body).toContain('{"rendering":2}')
    release()
    await first
    expect((await ask()).body).toBe(second.body)
    expect(renderings).toBe(2)
  })

  it("fails only the request that began it; the others render again", async () => {
    const { asked, release } = holdUp(() => {
      throw new Error("a bug")
    })
    const first = ask()
    await asked
    const others = [ask(), ask()]
    await turn()
    app = answerList
    release()
    expect((await first).status).toBe(500)
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200])
  })

  it("that is aborted fails too", async () => {
    app = (_, response) => {
      response.write("half")
      response.destroy()
    }
    expect((await ask()).status).toBe(500)
    app = answerList
    expect((await ask()).status).toBe(200)
  })

  it("continues for the others when its first client disconnects", async () => {
    const { asked, release } = holdUp()
    const leaving = send({ port, path: LIST })
    leaving.on("error", () => undefined)
    leaving.end()
    await asked
    const other = ask()
    await turn()
    leaving.destroy()
    release()
    expect((await other).status).toBe(200)
    expect(renderings).toBe(1)
  })
})

describe("D-cache-01 not cached is", () => {
  it.each([
    [402, "no-store"],
    [404, "no-store"],
    [429, "no-store"],
    [500, "no-store"],
    [200, "no-store"],
    [200, "private, max-age=60"],
    [402, PUBLIC],
  ])("a response of %d with Cache-Control %s, which has no tag", async (status, cacheControl) => {
    app = (_, response) => {
      response.statusCode = status
      response.setHeader("Cache-Control", cacheControl)
      response.setHeader("WWW-Authenticate", ["L402 a", "Payment b"])
      response.end(`told ${renderings}`)
    }
    const answers = [await ask(), await ask(LIST, { "if-none-match": "*" })]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [status, "told 1"],
      [status, "told 2"],
    ])
    for (const { headers } of answers) {
      expect([headers["cache-control"], headers.etag, headers.age]).toEqual([cacheControl, undefined, undefined])
      expect(headers["www-authenticate"]).toBe("L402 a, Payment b")
    }
  })

  it.each<[string, string, Record<string, string>]>([
    ["POST", LIST, {}],
    ["GET", LIST, { authorization: "Bearer x" }],
    ["GET", "/", { cookie: "directory_owner=x" }],
    ["GET", "/", { rsc: "1" }],
    ["GET", "/api/v1/export.csv", {}],
    ["GET", "/manage", {}],
  ])("%s %s with %j, which goes to the app unchanged", async (method, path, headers) => {
    await ask(LIST)
    await ask("/")
    renderings = 0
    let seen: IncomingHttpHeaders = {}
    app = (request, response) => {
      seen = request.headers
      return answerList(request, response)
    }
    await ask(path, { ...headers, "accept-encoding": "gzip" }, method)
    await ask(path, headers, method)
    expect(renderings).toBe(2)
    expect(seen).toMatchObject(headers)
  })
})

describe("a page", () => {
  const answerPage: App = (_, response) => {
    const nonce = `nonce-${renderings}`
    response.setHeader("Content-Type", "text/html; charset=utf-8")
    response.setHeader("Cache-Control", "private, no-cache, no-store, max-age=0, must-revalidate")
    response.setHeader("Content-Security-Policy", `script-src '${nonce}'`)
    response.setHeader("Vary", ["rsc, next-router-state-tree", "accept-encoding"])
    response.end(`<script nonce="${nonce}"></script>`)
  }

  it("is sent with the policy of its own render, and a browser revalidates it before it reuses it", async () => {
    const { PAGE_CACHE } = await import("@/lib/http/response-cache/cached-response")
    app = answerPage
    const [first, second] = [await ask("/"), await ask("/")]
    expect([second.body, second.headers.etag]).toEqual([first.body, first.headers.etag])
    expect(second.headers).toMatchObject({
      "content-security-policy": "script-src 'nonce-1'",
      "cache-control": PAGE_CACHE,
      vary: "rsc, next-router-state-tree, Accept-Encoding",
    })
    version = "another"
    const third = await ask("/", { "if-none-match": first.headers.etag ?? "" })
    expect([third.status, third.headers["content-security-policy"]]).toEqual([200, "script-src 'nonce-2'"])
  })

  it("that is missing stays as it is", async () => {
    app = (request, response) => {
      response.statusCode = 404
      return answerPage(request, response)
    }
    const [first, second] = [await ask("/service/1"), await ask("/service/1")]
    expect([first.status, second.status, renderings]).toEqual([404, 404, 2])
    expect(second.headers["cache-control"]).toContain("no-store")
  })
})

describe("the representations of one response", () => {
  const DECODE = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync }

  it("hold the same bytes, each with a strong tag of its own", async () => {
    const plain = await ask()
    const tags = [plain.headers.etag]
    for (const coding of ["gzip", "br"] as const) {
      for (const again of [1, 2]) {
        const { headers, bytes } = await ask(LIST, { "accept-encoding": coding })
        expect(headers["content-encoding"], `${coding} ${again}`).toBe(coding)
        expect(headers["content-length"]).toBe(String(bytes.length))
        expect(bytes.length).toBeLessThan(plain.bytes.length / 4)
        expect(DECODE[coding](bytes).toString()).toBe(plain.body)
        if (again === 1) tags.push(headers.etag)
        else expect(headers.etag).toBe(tags.at(-1))
      }
    }
    expect(renderings).toBe(1)
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]{27}"$/)
  })

  it("are 304 for a client that has them, and sent to a client that has another", async () => {
    const tags: Record<string, string> = {}
    for (const coding of ["identity", "gzip", "br"]) {
      tags[coding] = String((await ask(LIST, { "accept-encoding": coding })).headers.etag)
    }
    for (const coding of ["identity", "gzip", "br"]) {
      for (const [named, tag] of Object.entries(tags)) {
        const headers = { "accept-encoding": coding, "if-none-match": `"other", W/${tag}` }
        const { status, headers: answered, body } = await ask(LIST, headers)
        expect(status, `${named} for ${coding}`).toBe(named === coding ? 304 : 200)
        expect(answered).toMatchObject({ etag: tags[coding], "cache-control": PUBLIC, vary: "Accept-Encoding" })
        if (status === 304)
          expect([body, answered["content-type"], answered["content-encoding"]]).toEqual(["", undefined, undefined])
      }
    }
    expect(renderings).toBe(1)
  })

  it("have a tag from the first response on", async () => {
    app = (_, response) => {
      response.setHeader("Cache-Control", PUBLIC)
      response.end("the same")
    }
    const { headers } = await ask()
    version = "another"
    expect((await ask(LIST, { "if-none-match": headers.etag ?? "" })).status).toBe(304)
    expect(renderings).toBe(2)
  })

  it("are the same for HEAD, without a body", async () => {
    const head = await ask(LIST, {}, "HEAD")
    const get = await ask()
    expect(renderings).toBe(1)
    expect([head.status, head.body]).toEqual([200, ""])
    const telling = ({ headers: { age, date, "x-request-id": id, ...headers } }: Answer) => headers
    expect(telling(head)).toEqual(telling(get))
    expect(Number(head.headers["content-length"])).toBe(get.bytes.length)
  })
})

describe("the general rate", () => {
  const CLIENT = { "x-forwarded-for": "198.51.100.7" }
  /** An app that counts the request with the API's own rate limiter before the response. */
  const answerCounted: App = async (request, response) => {
    const { authorizeRequest } = await import("@/lib/paywall/gate")
    const client = String(request.headers["x-directory-client"])
    try {
      const { headers } = await authorizeRequest({ client, authorization: null, wantsChallenge: false }, new Date())
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      await answerList(request, response)
    } catch (error) {
      response.setHeader("Cache-Control", "no-store")
      response.statusCode = (error as { status: number }).status
      response.end()
    }
  }

  it("counts cached responses like others, and rejects a request over the limit", async () => {
    app = answerCounted
    const answers: Answer[] = []
    for (let index = 0; index < FREE + 2; index += 1) answers.push(await ask(LIST, CLIENT))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
    const left = answers.map(({ headers }) => /;r=(\d+);t=\d+$/.exec(String(headers["ratelimit"]))?.[1])
    expect(left.slice(0, FREE)).toEqual(["4", "3", "2", "1", "0"])
    for (const { headers } of answers.slice(0, FREE)) expect(headers["ratelimit-policy"]).toBe(`"free";q=${FREE};w=60`)
    expect(renderings).toBe(3)
    // Another client has its own limit: it gets the cached response, with 4 of its 5 requests left and without a new render.
    expect((await ask(LIST, { "x-forwarded-for": "198.51.100.8" })).headers["ratelimit"]).toMatch(/;r=4;/)
    expect(renderings).toBe(3)
  })

  it("does not count the first suggestion of a second, also when the response is cached", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T12:00:00Z") })
    app = async (request, response) => {
      const { authorizeRequest } = await import("@/lib/paywall/gate")
      const caller = {
        client: String(request.headers["x-directory-client"]),
        authorization: null,
        wantsChallenge: false,
      }
      const { headers } = await authorizeRequest(caller, new Date(), { allowance: "suggest" })
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      await answerList(request, response)
    }
    const client = { "x-forwarded-for": "198.51.100.10" }
    const askRate = async () => (await ask("/api/v1/suggest?q=wea", client)).headers["ratelimit"]
    try {
      const [allowed, first, second] = ['"suggest";r=0;t=1', '"free";r=4;t=60', '"free";r=3;t=59']
      expect([await askRate(), await askRate()]).toEqual([allowed, first])
      vi.setSystemTime(Date.now() + 1000)
      expect([await askRate(), await askRate()]).toEqual([allowed, second])
      expect(renderings).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it("does not count a request that the app does not count", async () => {
    for (let index = 0; index < FREE + 2; index += 1) {
      const { status, headers } = await ask("/api/v1/health", { "x-forwarded-for": "198.51.100.9" })
      expect([status, headers["ratelimit"]]).toEqual([200, undefined])
    }
  })
})
