import { describe, expect, test } from "vitest"
import { baseUrl } from "@/lib/env"
import { KNOWN_FACILITATORS } from "@/lib/health/facilitators/poll"
import { parseFacilitator, parseSupported } from "@/lib/probe/facilitator"
import { probeFacilitator } from "@/lib/probe/probe-facilitator"
import { findClosedPort } from "../net/closed-port"
import { type LocalServer, openHttp, openRaw } from "../net/local-servers"
import { openFacilitator } from "../street/facilitator"

describe("parseFacilitator", () => {
  test.each([
    ["https://x402.org/facilitator", "https://x402.org/facilitator"],
    ["https://x402.org/facilitator/", "https://x402.org/facilitator"],
    [" HTTPS://X402.ORG:443// ", "https://x402.org"],
    ["http://127.0.0.1:4022", "http://127.0.0.1:4022"],
    ["https://[2001:DB8::1]:8443/a/../b/", "https://[2001:db8::1]:8443/b"],
    ["https://bücher.example/x", "https://xn--bcher-kva.example/x"],
  ])("%j is %s", (hint, base) => expect(parseFacilitator(hint)).toBe(base))

  test.each([
    ...["", "x402.org", "//x402.org", "ftp://x402.org", "https://", "https:x402.org", "javascript:alert(1)"],
    ...["https://user@x402.org", "https://:secret@x402.org", "https://x402.org/?key=1", "https://x402.org/#a"],
    ...["EwWqGE4ZFKLofuestmU4LDdK7XM1N4ALgdZccwYugwGd", "0x1111111111111111111111111111111111111111"],
    ...[`https://x402.org/${"a".repeat(500)}`, `https://x402.org/${"é".repeat(200)}`],
  ])("%j is no URL of a facilitator", (hint) => expect(parseFacilitator(hint)).toBeNull())
})

test("the known facilitators are different, and each URL is normalized", () => {
  expect(new Set(KNOWN_FACILITATORS).size).toBe(KNOWN_FACILITATORS.length)
  for (const url of KNOWN_FACILITATORS) expect(parseFacilitator(url)).toBe(url)
})

describe("parseSupported", () => {
  const read = (supported: unknown) => parseSupported({ status: 200, body: JSON.stringify(supported) })
  const signersOf = (signers: unknown) => read({ kinds: [], signers }).signers

  test.each([
    [200, '{"kinds":[]}', true, null],
    [200, '{"kinds":[{"x402Version":2}],"extensions":[],"signers":{}}', true, null],
    [401, "", true, "HTTP 401"],
    [403, "<p>no</p>", true, "HTTP 403"],
    [200, "<!doctype html>", false, "not-json"],
    [200, "", false, "not-json"],
    [200, "null", false, "no-kinds"],
    [200, "[]", false, "no-kinds"],
    [200, '{"kinds":{}}', false, "no-kinds"],
    [200, '{"__proto__":{"kinds":[]}}', false, "no-kinds"],
    [204, "", false, "HTTP 204"],
    [404, '{"kinds":[]}', false, "HTTP 404"],
    [500, '{"kinds":[]}', false, "HTTP 500"],
  ])("%i %j: reachable %s, %s", (status, body, reachable, detail) =>
    expect(parseSupported({ status, body })).toEqual({ reachable, detail, signers: [] }),
  )

  test("signers are the keys of all networks, each once, hexadecimal ones in lower case", () => {
    expect(signersOf({ "eip155:*": ["0xAbC1", "0xabc1"], "solana:*": ["EwWqGE4Z"], "stellar:*": [] })).toEqual([
      "0xabc1",
      "EwWqGE4Z",
    ])
  })

  test("values that are not keys are left out", () => {
    const odd = [1, null, {}, [], "", "a b", "a\u0000", "é", "x".repeat(101), "https://good.example", ["nested"]]
    expect(signersOf({ a: odd, b: "key", c: { d: ["key"] } })).toEqual(["key"])
    for (const signers of [null, "key", 5, ["key"], [["key"]]]) expect(signersOf(signers)).toEqual([])
  })

  test("at most 200 signers are stored", () => {
    expect(signersOf({ a: Array.from({ length: 5_000 }, (_, index) => `key${index}`) })).toHaveLength(200)
  })
})

describe("probeFacilitator", () => {
  const ask = ({ hostPort }: Pick<LocalServer, "hostPort">, path = "") =>
    probeFacilitator(`http://${hostPort}${path}`, { allowPrivate: [hostPort], timeoutMs: 1_000 })
  const failed = (detail: string) => ({ reachable: false, detail, signers: [] })

  test("a facilitator is reachable and lists its signers", async () => {
    const facilitator = await openFacilitator()
    const answer = await ask(facilitator)
    await facilitator.close()
    expect(answer).toEqual({ reachable: true, detail: null, signers: [`0x${"1".repeat(40)}`] })
    expect(facilitator.seen).toEqual(["GET /supported"])
  })

  test("the request goes to its base URL, with our User-Agent", async () => {
    const asked: unknown[] = []
    const server = await openHttp((request, response) => {
      asked.push(request.url, request.headers["user-agent"])
      response.end('{"kinds":[]}')
    })
    expect((await ask(server, "/platform/v2/x402")).reachable).toBe(true)
    expect(asked).toEqual(["/platform/v2/x402/supported", `PaidAPIDirectory/1.0 (+${baseUrl}/prober)`])
  })

  test("a redirect is not followed", async () => {
    const server = await openHttp((_request, response) => response.writeHead(302, { location: "/elsewhere" }).end())
    expect(await ask(server)).toEqual(failed("redirect"))
  })

  test("a response over 64 kB is rejected", async () => {
    const server = await openHttp((_request, response) => response.end(`{"kinds":[],"x":"${"a".repeat(65_536)}"}`))
    expect(await ask(server)).toEqual(failed("too-large"))
  })

  test("a facilitator that does not respond is unreachable, with the reason", async () => {
    expect(await ask({ hostPort: `127.0.0.1:${await findClosedPort()}` })).toEqual(failed("refused"))
    expect(await ask(await openRaw(() => undefined))).toEqual(failed("timeout"))
    expect(await ask(await openRaw((socket) => socket.destroy()))).toEqual(failed("reset"))
    expect(await probeFacilitator("http://10.0.0.1", { allowPrivate: [] })).toEqual(failed("blocked-address"))
    expect(await probeFacilitator("nonsense")).toEqual(failed("invalid-url"))
  })
})
