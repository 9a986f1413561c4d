// The tests' embeddings server must respond as OpenAI documents, and fail as each behaviour's name says.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { z } from "zod"
import { cosine, embed, stem, typingErrors } from "./concepts"
import { type Behaviour, type EmbeddingServer, openEmbeddingServer } from "./embedding-server"

const Answer = z.object({
  object: z.literal("list"),
  data: z.array(z.object({ object: z.literal("embedding"), index: z.int(), embedding: z.array(z.number()) })),
  model: z.string(),
  usage: z.object({ prompt_tokens: z.int(), total_tokens: z.int() }),
})

let server: EmbeddingServer
beforeAll(async () => {
  server = await openEmbeddingServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.behave("well")
  server.dimensions(null)
})

const ask = (body: unknown, init: RequestInit = {}) =>
  fetch(`${server.baseUrl}/embeddings`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", authorization: "Bearer test-key" },
    ...init,
  })
const vectors = async (body: object) => {
  const { data } = Answer.parse(await (await ask({ model: "concepts", ...body })).json())
  return data.map(({ embedding }) => embedding)
}

describe("POST /v1/embeddings", () => {
  it("embeds one text and several in OpenAI's shape, and records its requests", async () => {
    const [alone] = await vectors({ input: "weather forecast" })
    const several = await vectors({ input: ["web search", "weather forecast"] })
    expect(alone).toHaveLength(384)
    expect(several).toHaveLength(2)
    expect(several[1]).toEqual(alone)
    expect(server.asked.at(-1)).toEqual({
      inputs: ["web search", "weather forecast"],
      model: "concepts",
      dimensions: undefined,
      authorization: "Bearer test-key",
    })
  })

  it("returns the requested or the set dimensions, also in base64", async () => {
    expect((await vectors({ input: "rain", dimensions: 64 }))[0]).toHaveLength(64)
    const response = await ask({ model: "concepts", input: "rain", encoding_format: "base64" })
    const { data } = (await response.json()) as { data: [{ embedding: string }] }
    const bytes = Buffer.from(data[0].embedding, "base64")
    expect(bytes).toHaveLength(384 * 4)
    expect(bytes.readFloatLE(0)).toBeCloseTo(embed("rain")[0] ?? 0, 6)
    server.dimensions(768)
    expect((await vectors({ input: "rain", dimensions: 64 }))[0]).toHaveLength(768)
  })

  it.each([
    ["what is no JSON", "{"],
    ["no input", { model: "concepts" }],
    ["an empty text", { model: "concepts", input: [""] }],
    ["no text at all", { model: "concepts", input: [] }],
    ["no model", { input: "rain" }],
    ["too many texts", { model: "concepts", input: Array(2049).fill("rain") }],
  ])("rejects %s", async (_name, body) => {
    expect((await ask(body)).status).toBe(400)
  })

  it.each<[Behaviour, number]>([
    ["500", 500],
    ["429", 429],
    ["401", 401],
    ["not json", 200],
    ["no data", 200],
    ["not numbers", 200],
  ])("with the behaviour “%s” returns %i without vectors", async (behaviour, status) => {
    server.behave(behaviour)
    const response = await ask({ model: "concepts", input: "rain" })
    expect(response.status).toBe(status)
    const body = await response.text()
    expect(() => Answer.parse(JSON.parse(body))).toThrow()
  })

  it("returns wrong data in the right shape", async () => {
    const input = ["rain", "stocks"]
    const indices = async (behaviour: Behaviour) => {
      server.behave(behaviour)
      const { data } = Answer.parse(await (await ask({ model: "concepts", input })).json())
      return data.map(({ index }) => index)
    }
    expect(await indices("a vector too few")).toEqual([0])
    expect(await indices("out of order")).toEqual([1, 0])
    expect(await indices("the same index twice")).toEqual([0, 0])
    server.behave("an empty vector")
    expect(await vectors({ input })).toEqual([[], []])
    server.behave("vectors of zeros")
    expect((await vectors({ input: "rain" }))[0]?.every((value) => value === 0)).toBe(true)
  })

  it("hangs up", async () => {
    server.behave("hangs up")
    await expect(ask({ model: "concepts", input: "rain" })).rejects.toThrow()
  })

  it("delays responses until its behaviour changes", async () => {
    server.behave("slow")
    const signal = AbortSignal.timeout(100)
    await expect(ask({ model: "concepts", input: "rain" }, { signal })).rejects.toThrow(/timeout/i)
    const patient = vectors({ input: "rain" })
    const before = server.asked.length
    await expect.poll(() => server.asked.length).toBeGreaterThan(before)
    server.behave("well")
    expect((await patient)[0]).toHaveLength(384)
  })
})

describe("the vector of a text", () => {
  const near = (a: string, b: string, dimensions = 384) => cosine(embed(a, dimensions), embed(b, dimensions))

  it("has length 1 and is deterministic in any number of dimensions", () => {
    for (const dimensions of [64, 384, 1536]) {
      const vector = embed("Live scores of every league", dimensions)
      expect(vector).toHaveLength(dimensions)
      expect(Math.hypot(...vector)).toBeCloseTo(1, 9)
      expect(embed("Live scores of every league", dimensions)).toEqual(vector)
    }
    expect(embed("…").every((value) => value === 0)).toBe(true)
  })

  it.each([
    ["a place to sleep", "hotel rooms", 0.5],
    ["translate a letter", "traducción", 0.5],
    ["calculater", "calculator", 0.8],
    ["headphones sound quality", "audio", 0.5],
  ])("of “%s” is similar to that of “%s”", (a, b, least) => {
    expect(near(a, b)).toBeGreaterThan(least)
  })

  it.each([
    ["translate a letter", "stock quotes"],
    ["weather forecast", "legal contract"],
    ["plorkin vexxot", "weather forecast"],
    ["plorkin vexxot", "drimbus quazzle"],
  ])("of “%s” is not similar to that of “%s”", (a, b) => {
    expect(near(a, b)).toBeLessThan(0.25)
  })

  it.each([
    ["scraping", "scrapes"],
    ["companies", "company"],
    ["translated", "translates"],
    ["running", "runs"],
  ])("does not depend on word endings: “%s” and “%s” have the same stem", (a, b) => {
    expect(stem(a)).toBe(stem(b))
  })

  it.each([
    ["weather", "weather", 0],
    ["wether", "weather", 1],
    ["bitcion", "bitcoin", 1],
    ["screnshto", "screenshot", 2],
    ["rain", "weather", 3],
  ])("corrects typing errors: the distance from “%s” to “%s” is %i, where 3 means more than 2", (a, b, slips) => {
    expect(typingErrors(a, b, 2)).toBe(slips)
  })
})
