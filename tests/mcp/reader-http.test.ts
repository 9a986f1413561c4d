import { describe, expect, it } from "vitest"
import { DEFAULT_QUERY } from "@/lib/catalogue/list/query"
import { createHttpReader } from "@/lib/mcp/reader-http"
import { openHttp } from "@/tests/net/local-servers"
import { buildServices, catalogueOf, idOf, openApi, STATS } from "./a-catalogue"
import { callTool, connectTo } from "./a-client"

/** Opens a server that sends this response to every request, and returns its URL. */
async function openAnswering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const { url } = await openHttp((_, response) => {
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body))
  })
  return url
}

const statsOf = async (base: string, timeoutMs?: number) =>
  callTool(await connectTo(createHttpReader(base, timeoutMs)), "get_directory_stats")
const tooMany = {
  error: "Too many requests.",
  code: "payment_required",
  price_sats: 500,
  invoice: "lnbc1",
  macaroon: "AgEE",
}

describe("the public API as a reader", () => {
  it.each([
    [
      "402, with the price of more requests",
      402,
      tooMany,
      /used up\. Wait a minute and try again\. Paying 500 sats .*\/api-docs says how\.$/,
    ],
    ["402 of something else", 402, "pay", /used up\. Wait a minute and try again\.$/],
    ["429", 429, { error: "Try again in 7 seconds." }, "Too many requests. Try again in 7 seconds."],
    ["400", 400, { error: "q is too long." }, "q is too long."],
    ["500", 500, { error: "Something went wrong." }, /^http:\S+ responded with status 500\.$/],
    ["a redirect", 301, "", /redirects to another URL; use that URL\.$/],
    ["a page", 200, "<html>", /does not respond like a directory of this version\.$/],
    ["another API", 200, { status: "ok" }, /does not respond like a directory of this version\.$/],
    ["too much", 200, "x".repeat(9_000_000), /sent no usable response: the response is too large\.$/],
    ["words of a stranger", 400, { error: `bad\u202e\n${"x".repeat(900)}` }, /^bad\ufffd x{290,}…$/],
  ])("reports %s in one sentence", async (_, status, body, sentence) => {
    const called = await statsOf(await openAnswering(status, body, { Location: "https://elsewhere.example/" }))
    expect(called.isError).toBe(true)
    expect(called.sentence).toMatch(sentence)
    expect(called.sentence).not.toMatch(/lnbc1|AgEE/)
  })

  it("reports a refused connection and a timeout", async () => {
    expect((await statsOf("http://127.0.0.1:9")).sentence).toBe(
      "http://127.0.0.1:9 sent no usable response: ECONNREFUSED.",
    )
    const silent = await openHttp(() => undefined)
    expect((await statsOf(silent.url, 500)).sentence).toMatch(/sent no usable response: no response in time\.$/)
  })

  it("requests below the base path, with a user agent and only the filters that are set", async () => {
    const seen: unknown[] = []
    const { url } = await openHttp(({ url: path, headers }, response) => {
      seen.push([path, headers.accept, headers["user-agent"]])
      response.end(JSON.stringify({ services: [], total: 0, limit: 10, offset: 0 }))
    })
    const query = { ...DEFAULT_QUERY, q: "a&b=ü", health: ["healthy" as const], limit: 10 }
    await createHttpReader(`${url}directory/`).search(query)
    const path = "/directory/api/v1/services?health=healthy&q=a%26b%3D%C3%BC&limit=10"
    expect(seen).toEqual([[path, "application/json", expect.stringMatching(/^paid-api-directory-mcp\//)]])
  })

  it("ignores fields that it does not know", async () => {
    const newer = { ...STATS, mood: "good", probe_queue: { ...STATS.probe_queue, mood: "calm" } }
    expect(await createHttpReader(await openAnswering(200, newer)).stats()).toEqual(STATS)
  })

  it("returns null for an invalid or unknown id", async () => {
    const reader = createHttpReader(await openApi(catalogueOf(buildServices({}))))
    const found = await Promise.all([idOf(2), "..", "1/../2", "", "1"].map((id) => reader.detail(id)))
    expect(found.map((service) => service?.number ?? null)).toEqual([null, null, null, null, 1])
  })

  it.each([
    "",
    "directory.example",
    "ftp://directory.example",
    "https://user:word@directory.example",
    "https://a.example/?b",
  ])("rejects the base URL %j", (address) => {
    expect(() => createHttpReader(address)).toThrow(/^The base URL must begin with http/)
  })
})
