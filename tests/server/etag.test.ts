import { describe, expect, it } from "vitest"
import { matchesEtag, withEtag } from "@/lib/api/etag"

describe("If-None-Match", () => {
  it.each([
    [null, false],
    ["", false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"c",  "a"', true],
    ["*", true],
    [" * ", true],
    ['"b"', false],
    ['"A"', false],
    ["a", false],
    ['"a', false],
    ['"b, a"', false],
  ])("%s names the tag a: %s", (header, matches) => {
    expect(matchesEtag(header, '"a"')).toBe(matches)
  })
})

describe("a response with an ETag", () => {
  const answer = (body: string, ifNoneMatch?: string) =>
    withEtag(
      new Request("https://directory.test/", {
        headers: ifNoneMatch === undefined ? {} : { "if-none-match": ifNoneMatch },
      }),
      new Response(body, { headers: { "Content-Type": "text/plain", "Cache-Control": "public", "X-Own": "1" } }),
    )

  it("keeps its body and headers, and has a strong tag", async () => {
    const response = await answer("é")
    expect(response.headers.get("etag")).toMatch(/^"[\w-]{27}"$/)
    expect([response.status, response.headers.get("x-own"), await response.text()]).toEqual([200, "1", "é"])
  })

  it("has a tag that depends on its bytes only", async () => {
    const tags = await Promise.all(["a", "a", "b", ""].map(async (body) => (await answer(body)).headers.get("etag")))
    expect(tags[0]).toBe(tags[1])
    expect(new Set(tags).size).toBe(3)
  })

  it("is 304 without a body for a client with the same tag, with the headers that caches need", async () => {
    const etag = (await answer("a")).headers.get("etag") ?? ""
    const response = await answer("a", `W/${etag}`)
    expect([response.status, await response.text()]).toEqual([304, ""])
    expect([...response.headers]).toEqual([
      ["cache-control", "public"],
      ["etag", etag],
      ["x-own", "1"],
    ])
  })

  it("is sent whole to a client with another tag", async () => {
    expect((await answer("a", '"b"')).status).toBe(200)
  })
})
