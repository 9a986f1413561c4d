import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseResponse } from "@/lib/lint/raw-response"
import { loadVectors, replyOf } from "../protocols/vectors"

const CHALLENGE = 'L402 macaroon="AgEE", invoice="lnbc1"'

const CURL_V = `* Trying 203.0.113.7:443...
> GET /paid HTTP/2
> accept: */*
>
* Request completely sent off
< HTTP/2 402
< www-authenticate: ${CHALLENGE}
< content-type: application/json
<
{ [33 bytes data]
{"error":"Payment Required"}
* Connection #0 to host api.example left intact`

describe("a copied response is parsed", () => {
  it.each<[string, string, number | null, Record<string, string[]>, string]>([
    [
      "from curl -i",
      `HTTP/1.1 402 Payment Required\r\nWWW-Authenticate: ${CHALLENGE}\r\n\r\n{"error":1}\r\n`,
      402,
      { "www-authenticate": [CHALLENGE] },
      '{"error":1}\n',
    ],
    [
      "from curl -v",
      CURL_V,
      402,
      { "www-authenticate": [CHALLENGE], "content-type": ["application/json"] },
      '{"error":"Payment Required"}',
    ],
    ["with lines of one name, which stay apart", "HTTP/2 402\na: 1\nA: 2\n\n", 402, { a: ["1", "2"] }, ""],
    [
      "the last of several",
      "HTTP/1.1 301 Moved\nLocation: /x\n\nHTTP/1.1 200 OK\nb: 2\n\nbody",
      200,
      { b: ["2"] },
      "body",
    ],
    ["with a header over two lines", "HTTP/1.1 402\nx: one\n  two\n\n", 402, { x: ["one two"] }, ""],
    ["with a header that is empty", "HTTP/1.1 402\nx:\n\n", 402, { x: [""] }, ""],
    ["with empty lines before it", "\n \nHTTP/1.1 402\na: 1", 402, { a: ["1"] }, ""],
    ["without a status line", `WWW-Authenticate: ${CHALLENGE}`, null, { "www-authenticate": [CHALLENGE] }, ""],
    ["the body alone", '{"x402Version":1}', null, {}, '{"x402Version":1}'],
    ["with a body after headers alone", "a: 1\n\nbody", null, { a: ["1"] }, "body"],
    ["where a line is none of a head", "HTTP/1.1 402\na: 1\nhello\nb: 2", 402, { a: ["1"] }, "hello\nb: 2"],
    ["with a name that objects have too", "HTTP/1.1 402\n__proto__: x\n\n", 402, { ["__proto__"]: ["x"] }, ""],
    ["where it is nothing", "", null, {}, ""],
  ])("%s", (_, text, status, headers, body) => {
    const { reply, isStatusAssumed } = parseResponse(text)
    expect(isStatusAssumed).toBe(status === null)
    expect(reply.status).toBe(status ?? 402)
    expect(Object.entries(reply.headers)).toEqual(Object.entries(headers))
    expect(reply.body).toBe(body)
  })

  it.each(["l402", "x402", "mpp"] as const)("parses every recorded challenge of %s unchanged", (name) => {
    for (const vector of loadVectors(name)) {
      const reply = replyOf(vector)
      const lines = Object.entries(reply.headers).flatMap(([name, values]) =>
        values.map((value) => `${name}: ${value}`),
      )
      const pasted = parseResponse([`HTTP/1.1 ${reply.status} X`, ...lines, "", reply.body].join("\n"))
      expect(pasted, vector.name).toEqual({ reply, isStatusAssumed: false })
    }
  })

  it("never throws, for any text", () => {
    const line = fc.oneof(fc.string(), fc.constantFrom("HTTP/1.1 402", "< HTTP/2 402", "<", "a: b", " c", ""))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const { reply } = parseResponse(lines.join("\n"))
        expect(reply.status).toBeGreaterThanOrEqual(0)
        for (const values of Object.values(reply.headers)) expect(values.length).toBeGreaterThan(0)
      }),
    )
  })
})
