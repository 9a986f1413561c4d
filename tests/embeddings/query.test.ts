import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { isUpstreamFailure } from "@/lib/net/operator-fetch"
import { openHttp } from "@/tests/net/local-servers"
import { type Behaviour, openEmbeddingServer } from "@/tests/search/embedding-server"

const KEY = "sk-secret-0123456789"
const server = await openEmbeddingServer()
const lines: string[] = []

/** The module as a process with these settings loads it. */
async function load(settings: Record<string, string> = {}) {
  Reflect.deleteProperty(globalThis, "directoryEmbeddings")
  const all = { EMBEDDINGS_URL: server.baseUrl, EMBEDDINGS_API_KEY: KEY, EMBEDDINGS_DIMENSIONS: "64", ...settings }
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
  return loadCopy()
}

/** Another copy of the module in the same process, as Next bundles it. */
async function loadCopy() {
  vi.resetModules()
  const { log } = await import("@/lib/log")
  for (const level of ["info", "warn", "error"] as const) {
    vi.spyOn(log, level).mockImplementation((...said: unknown[]) => void lines.push(JSON.stringify(said)))
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

describe("the vector of a query", () => {
  it("comes from the server, of the model and dimensions of the settings, with the key", async () => {
    const embedQuery = await load({ EMBEDDINGS_MODEL: "small" })
    const answer = await embedQuery("Weather forecast")
    expect(answer).toEqual({ found: { model: "small", dimensions: 64, vector: expect.any(Array) } })
    const { vector } = "found" in answer ? answer.found : { vector: [] }
    expect(vector).toHaveLength(64)
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
    expect(server.asked).toEqual([
      { inputs: ["weather forecast"], model: "small", dimensions: 64, authorization: `Bearer ${KEY}` },
    ])
  })

  it("needs no key where the server wants none, and a slash at the end of its address is none", async () => {
    const embedQuery = await load({ EMBEDDINGS_API_KEY: "", EMBEDDINGS_URL: `${server.baseUrl}/` })
    expect(await embedQuery("x")).toHaveProperty("found")
    expect(server.asked).toMatchObject([{ authorization: undefined }])
  })

  it("is remembered, for every copy of the module, whatever the case and spacing", async () => {
    const embedQuery = await load()
    const first = await embedQuery("rain  RADAR")
    const copy = await loadCopy()
    expect(await copy(" Rain radar")).toEqual(first)
    expect(server.asked).toHaveLength(1)
    await embedQuery("rain")
    expect(server.asked).toHaveLength(2)
  })

  it("is asked once for all who ask at the same moment", async () => {
    const embedQuery = await load()
    server.behave("slow")
    const asking = Array.from({ length: 20 }, () => embedQuery("rain"))
    await vi.waitUntil(() => server.asked.length > 0)
    server.behave("well")
    const [first, ...others] = await Promise.all(asking)
    expect(first).toHaveProperty("found")
    for (const other of others) expect(other).toEqual(first)
    expect(server.asked).toHaveLength(1)
  })

  it("comes from servers that refuse to be told how many dimensions", async () => {
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
})

describe("a search that has no vector says why", () => {
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
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  })

  it.each<Behaviour>([
    "hangs up",
    "500",
    "429",
    "401",
    "not json",
    "no data",
    "a vector too few",
    "not numbers",
    "an empty vector",
    "vectors of zeros",
  ])("embed-error where the server's behaviour is: %s", async (behaviour) => {
    const embedQuery = await load()
    server.behave(behaviour)
    expect(await embedQuery("rain")).toEqual({ degraded: "embed-error" })
    server.behave("well")
    expect(await embedQuery("rain"), "a failure is not remembered").toHaveProperty("found")
  })

  it("embed-error for vectors of other dimensions", async () => {
    const embedQuery = await load()
    server.dimensions(63)
    expect(await embedQuery("rain")).toEqual({ degraded: "embed-error" })
  })

  it("embed-error where nobody listens", async () => {
    const embedQuery = await load({ EMBEDDINGS_URL: "http://127.0.0.1:1/v1" })
    expect(await embedQuery("rain")).toEqual({ degraded: "embed-error" })
  })

  it("embed-error for a body that does not end", async () => {
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

  it("leaves the server alone after three failures in a row, but for one trial now and then", async () => {
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

  it("closes when the trial goes well", async () => {
    const embedQuery = await load()
    await failThrice(embedQuery)
    server.behave("well")
    pass(21)
    for (const text of ["four", "five"]) expect(await embedQuery(text)).toHaveProperty("found")
  })

  it("answers what is remembered all the while", async () => {
    const embedQuery = await load()
    const known = await embedQuery("rain")
    await failThrice(embedQuery)
    expect(await embedQuery("rain")).toEqual(known)
  })

  it("does not open for texts that the server refuses: strangers choose those", async () => {
    let requests = 0
    const { url } = await openHttp((_, response) => {
      requests += 1
      response.writeHead(400).end("{}")
    })
    const embedQuery = await load({ EMBEDDINGS_URL: url })
    for (const text of "abcde") expect(await embedQuery(text)).toEqual({ degraded: "embed-error" })
    expect(requests).toBeGreaterThanOrEqual(5)
  })

  it("is told of in the log when something changes, without the key, the text or what the server wrote", async () => {
    const embedQuery = await load()
    await failThrice(embedQuery)
    await embedQuery("four")
    server.behave("well")
    pass(21)
    await embedQuery("five")
    expect(lines).toEqual([
      '[{"reason":"the server answered HTTP 500"},"the embeddings server embeds no queries"]',
      '["the embeddings server embeds queries again"]',
    ])
  })
})

describe("the answer of a server", () => {
  const datum = (index: unknown, embedding: unknown) => ({ index, embedding })
  const read = async (data: unknown, count = 2) => {
    const { readVectors } = await import("@/lib/embeddings/client")
    return readVectors(JSON.stringify({ data }), count, 2)
  }

  it("is read by index", async () => {
    expect(await read([datum(1, [0, 2]), datum(0, [5, 0])])).toEqual([
      [1, 0],
      [0, 1],
    ])
  })

  it.each<[string, unknown, string]>([
    ["nothing", undefined, "in another shape"],
    ["null instead of numbers", [datum(0, [null, 1]), datum(1, [1, 1])], "in another shape"],
    ["numbers beyond counting", JSON.parse('[{"index":0,"embedding":[1e999,1]}]'), "in another shape"],
    ["a negative index", [datum(-1, [1, 1]), datum(0, [1, 1])], "in another shape"],
    ["one too few", [datum(0, [1, 1])], "other than one vector"],
    ["one too many", [datum(0, [1, 1]), datum(1, [1, 1]), datum(2, [1, 1])], "other than one vector"],
    ["the same index twice", [datum(0, [1, 1]), datum(0, [1, 1])], "other than one vector"],
    ["a gap", [datum(0, [1, 1]), datum(2, [1, 1])], "other than one vector"],
    ["other dimensions", [datum(0, [1, 1]), datum(1, [1, 1, 1])], "vectors of 3 numbers, not of 2"],
    ["zeros", [datum(0, [1, 1]), datum(1, [0, 0])], "without a direction"],
  ])("is refused with %s", async (_, data, sentence) => {
    const failure = await read(data).catch((error: unknown) => error)
    expect(isUpstreamFailure(failure)).toBe(true)
    expect(String(failure)).toContain(sentence)
  })
})
