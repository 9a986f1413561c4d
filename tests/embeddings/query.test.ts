import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { isUpstreamFailure } from "@/lib/net/operator-fetch"
import { dropState } from "@/lib/process/process-state"
import { openHttp } from "@/tests/net/local-servers"
import { FAILURES, openEmbeddingServer } from "@/tests/search/embedding-server"

const KEY = "sk-secret-0123456789"
const server = await openEmbeddingServer()
const lines: string[] = []

/** Loads a new copy of the module, with these settings and an empty cache. */
async function load(settings: Record<string, string> = {}) {
  dropState("embeddings.query")
  dropState("embeddings.client")
  const all = { EMBEDDINGS_URL: server.baseUrl, EMBEDDINGS_API_KEY: KEY, EMBEDDINGS_DIMENSIONS: "64", ...settings }
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
  return loadCopy()
}

/** Loads another copy of the module in the same process, like a second bundle of Next. */
async function loadCopy() {
  vi.resetModules()
  const { log } = await import("@/lib/process/log")
  for (const level of ["info", "warn", "error"] as const) {
    vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(JSON.stringify(line)))
  }
  return (await import("@/lib/embeddings/query")).embedQuery
}

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
  server.behave("well")
  server.dimensions(null)
  server.asked.length = 0
  lines.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

describe("the vector of a search text", () => {
  it("comes from the server with the model, dimensions and key of the settings", async () => {
    const embedQuery = await load({ EMBEDDINGS_MODEL: "small" })
    const result = await embedQuery("Weather forecast")
    expect(result).toEqual({ found: { model: "small", dimensions: 64, vector: expect.any(Array) } })
    const { vector } = "found" in result ? result.found : { vector: [] }
    expect(vector).toHaveLength(64)
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
    expect(server.asked).toEqual([
      { inputs: ["weather forecast"], model: "small", dimensions: 64, authorization: `Bearer ${KEY}` },
    ])
  })

  it("needs no key, and ignores a slash at the end of the URL", async () => {
    const embedQuery = await load({ EMBEDDINGS_API_KEY: "", EMBEDDINGS_URL: `${server.baseUrl}/` })
    expect(await embedQuery("x")).toHaveProperty("found")
    expect(server.asked).toMatchObject([{ authorization: undefined }])
  })

  it("is cached for every copy of the module, ignoring case and white space", async () => {
    const embedQuery = await load()
    const first = await embedQuery("rain  RADAR")
    const copy = await loadCopy()
    expect(await copy(" Rain radar")).toEqual(first)
    expect(server.asked).toHaveLength(1)
    await embedQuery("rain")
    expect(server.asked).toHaveLength(2)
  })

  it("is requested once for concurrent searches", async () => {
    const embedQuery = await load()
    server.behave("slow")
    const requests = Array.from({ length: 20 }, () => embedQuery("rain"))
    await expect.poll(() => server.asked.length).toBeGreaterThan(0)
    server.behave("well")
    const [first, ...others] = await Promise.all(requests)
    expect(first).toHaveProperty("found")
    for (const other of others) expect(other).toEqual(first)
    expect(server.asked).toHaveLength(1)
  })

  it("comes from servers that reject the parameter dimensions", async () => {
    const bodies: string[] = []
    const { url } = await openHttp((request, response) => {
      let body = ""
      request.on("data", (chunk) => (body += chunk))
      request.on("end", () => {
        bodies.push(body)
        if (body.includes("dimensions")) response.writeHead(400).end("{}")
        else response.end(JSON.stringify({ data: [{ index: 0, embedding: [3, 4] }] }))
      })
    })
    const embedQuery = await load({ EMBEDDINGS_URL: url, EMBEDDINGS_DIMENSIONS: "2" })
    expect(await embedQuery("a")).toMatchObject({ found: { dimensions: 2 } })
    expect(await embedQuery("b")).toHaveProperty("found")
    expect(bodies.map((body) => body.includes("dimensions"))).toEqual([true, false, false])
  })

  it("comes from a server that needs the parameter dimensions after it rejected the parameter", async () => {
    let isFixed = true
    const { url } = await openHttp((request, response) => {
      let body = ""
      request.on("data", (chunk) => (body += chunk))
      request.on("end", () => {
        const isNamed = body.includes("dimensions")
        if (isNamed && isFixed) return response.writeHead(400).end("{}")
        const embedding = isFixed || isNamed ? [3, 4] : [1, 2, 2]
        response.end(JSON.stringify({ data: [{ index: 0, embedding }] }))
      })
    })
    const embedQuery = await load({ EMBEDDINGS_URL: url, EMBEDDINGS_DIMENSIONS: "2" })
    expect(await embedQuery("a")).toHaveProperty("found")
    isFixed = false
    expect(await embedQuery("b")).toEqual({ degraded: "embed-error" })
    expect(await embedQuery("b")).toMatchObject({ found: { dimensions: 2 } })
  })
})

describe("a search without a vector reports", () => {
  it("no-api-key without a server", async () => {
    const embedQuery = await load({ EMBEDDINGS_URL: "", EMBEDDINGS_API_KEY: "" })
    expect(await embedQuery("rain")).toEqual({ degraded: "no-api-key" })
  })

  it("embed-timeout after a second and a half", async () => {
    const embedQuery = await load()
    server.behave("slow")
    const startedAt = performance.now()
    expect(await embedQuery("rain")).toEqual({ degraded: "embed-timeout" })
    expect(performance.now() - startedAt).toBeGreaterThan(1_400)
  })

  // A search sends one text, whose index is right.
  const FAILING = FAILURES.filter((failure) => failure !== "the same index twice")
  it.each(FAILING)("embed-error when the server fails: %s", async (behaviour) => {
    const embedQuery = await load()
    server.behave(behaviour)
    expect(await embedQuery("rain")).toEqual({ degraded: "embed-error" })
    server.behave("well")
    expect(await embedQuery("rain"), "a failure is not cached").toHaveProperty("found")
  })

  it("embed-error for vectors of other dimensions", async () => {
    const embedQuery = await load()
    server.dimensions(63)
    expect(await embedQuery("rain")).toEqual({ degraded: "embed-error" })
  })

  it("embed-error when the connection is refused", async () => {
    const embedQuery = await load({ EMBEDDINGS_URL: "http://127.0.0.1:1/v1" })
    expect(await embedQuery("rain")).toEqual({ degraded: "embed-error" })
  })

  it("embed-error for an endless body", async () => {
    const { url } = await openHttp((_, response) => {
      const write = () => {
        while (response.write(" ".repeat(65_536)));
      }
      response.on("drain", write)
      write()
    })
    const embedQuery = await load({ EMBEDDINGS_URL: url })
    expect(await embedQuery("rain")).toEqual({ degraded: "embed-error" })
  })
})

describe("the circuit breaker", () => {
  const failThrice = async (embedQuery: Awaited<ReturnType<typeof load>>) => {
    server.behave("500")
    for (const text of ["one", "two", "three"]) expect(await embedQuery(text)).toEqual({ degraded: "embed-error" })
  }

  it("opens after three failures in a row and lets one trial request through every 20 s", async () => {
    const embedQuery = await load()
    await failThrice(embedQuery)
    expect(await embedQuery("four")).toEqual({ degraded: "circuit-open" })
    pass(19)
    expect(await embedQuery("four")).toEqual({ degraded: "circuit-open" })
    expect(server.asked).toHaveLength(3)
    pass(2)
    const trial = await Promise.all([embedQuery("five"), embedQuery("six")])
    expect(trial).toEqual([{ degraded: "embed-error" }, { degraded: "circuit-open" }])
    expect(server.asked, "one trial").toHaveLength(4)
    expect(await embedQuery("seven")).toEqual({ degraded: "circuit-open" })
  })

  it("closes after a successful trial", async () => {
    const embedQuery = await load()
    await failThrice(embedQuery)
    server.behave("well")
    pass(21)
    for (const text of ["four", "five"]) expect(await embedQuery(text)).toHaveProperty("found")
  })

  it("serves cached vectors while it is open", async () => {
    const embedQuery = await load()
    const known = await embedQuery("rain")
    await failThrice(embedQuery)
    expect(await embedQuery("rain")).toEqual(known)
  })

  it("does not open for texts that the server rejects, because any client may send any text", async () => {
    let requests = 0
    const { url } = await openHttp((_, response) => {
      requests += 1
      response.writeHead(400).end("{}")
    })
    const embedQuery = await load({ EMBEDDINGS_URL: url })
    for (const text of "abcde") expect(await embedQuery(text)).toEqual({ degraded: "embed-error" })
    expect(requests).toBeGreaterThanOrEqual(5)
  })

  it("is logged once when it changes, without the key, the text or the body of the server", async () => {
    const embedQuery = await load()
    await failThrice(embedQuery)
    await embedQuery("four")
    server.behave("well")
    pass(21)
    await embedQuery("five")
    expect(lines).toEqual([
      '[{"reason":"the server responded with HTTP 500"},"the embeddings server does not embed search texts"]',
      '["the embeddings server embeds search texts again"]',
    ])
  })
})

describe("the response of the server", () => {
  const datum = (index: unknown, embedding: unknown) => ({ index, embedding })
  const read = async (data: unknown, count = 2) => {
    const { parseVectors } = await import("@/lib/embeddings/client")
    return parseVectors(JSON.stringify({ data }), count, 2)
  }

  it("is ordered by index", async () => {
    expect(await read([datum(1, [0, 2]), datum(0, [5, 0])])).toEqual([
      [1, 0],
      [0, 1],
    ])
  })

  it.each<[string, unknown, string]>([
    ["nothing", undefined, "the documented shape"],
    ["null instead of a number", [datum(0, [null, 1]), datum(1, [1, 1])], "the documented shape"],
    ["an infinite number", JSON.parse('[{"index":0,"embedding":[1e999,1]}]'), "the documented shape"],
    ["a negative index", [datum(-1, [1, 1]), datum(0, [1, 1])], "the documented shape"],
    ["a vector too few", [datum(0, [1, 1])], "did not return one vector"],
    ["a vector too many", [datum(0, [1, 1]), datum(1, [1, 1]), datum(2, [1, 1])], "did not return one vector"],
    ["the same index twice", [datum(0, [1, 1]), datum(0, [1, 1])], "did not return one vector"],
    ["a gap in the indexes", [datum(0, [1, 1]), datum(2, [1, 1])], "did not return one vector"],
    ["other dimensions", [datum(0, [1, 1]), datum(1, [1, 1, 1])], "vectors of 3 numbers, not of 2"],
    ["zeros", [datum(0, [1, 1]), datum(1, [0, 0])], "a vector of zeros"],
  ])("is rejected with %s", async (_, data, sentence) => {
    const failure = await read(data).catch((error: unknown) => error)
    expect(isUpstreamFailure(failure)).toBe(true)
    expect(String(failure)).toContain(sentence)
  })
})
