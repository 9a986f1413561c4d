import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { describe, expect, it } from "vitest"
import {
  addSecurityHeaders,
  buildSecurityHeaders,
  protectHeaders,
  writeProtectedHead,
} from "@/lib/http/security-headers"

const page = { contentType: "text/html; charset=utf-8", isOpen: false, policy: "default-src 'self'" }
const data = { contentType: "application/json", isOpen: true, policy: null }

describe("the security headers of a response", () => {
  it.each([
    ["a page", page, "default-src 'self'", "same-origin"],
    ["a page of XHTML", { ...page, contentType: "Application/XHTML+XML" }, "default-src 'self'", "same-origin"],
    [
      "a page without a policy",
      { ...page, policy: null },
      expect.stringMatching("frame-ancestors 'none'"),
      "same-origin",
    ],
    ["a page that any site may read", { ...page, isOpen: true }, "default-src 'self'", "cross-origin"],
    ["data", data, undefined, "cross-origin"],
    ["data under the path of a page", { ...data, policy: page.policy }, undefined, "cross-origin"],
    ["data of our own pages", { ...data, isOpen: false }, undefined, "same-origin"],
    ["an image", { ...page, contentType: "image/svg+xml" }, undefined, "cross-origin"],
    ["no body", { contentType: null, isOpen: false, policy: page.policy }, undefined, "same-origin"],
  ])("follow the content type: %s", (_, described, policy, resource) => {
    const headers = buildSecurityHeaders(described, false)
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": resource,
    })
    expect(headers["content-security-policy"]).toEqual(policy)
    expect(headers["referrer-policy"] === undefined).toBe(policy === undefined)
  })

  it.each([
    ["application/json", "noindex"],
    ["application/vnd.oai.openapi+json;version=3.1", "noindex"],
    ["application/feed+json; charset=utf-8", "noindex"],
    ["text/html; charset=utf-8", undefined],
    ["application/rss+xml", undefined],
    [null, undefined],
  ])("keep data out of search results: %s", (contentType, tag) => {
    expect(buildSecurityHeaders({ ...data, contentType }, false)["x-robots-tag"]).toBe(tag)
  })

  it("require https for a year if the public URL has https, and not otherwise", () => {
    expect(buildSecurityHeaders(data, true)["strict-transport-security"]).toBe("max-age=31536000")
    expect(buildSecurityHeaders(data, false)).not.toHaveProperty("strict-transport-security")
  })
})

/** The response, with status and headers, that `answer` sends behind addSecurityHeaders. */
async function headOf(answer: (response: ServerResponse) => void): Promise<Response> {
  const server = createServer((_, response) => {
    addSecurityHeaders(response)
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  try {
    return await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
  }
}

describe("a response has the security headers however its head is written", () => {
  const HTML = { "Content-Type": "text/html", "Content-Security-Policy": "img-src 'none'" }
  it.each<[string, (response: ServerResponse) => void]>([
    ["headers set one by one", (response) => response.setHeaders(new Map(Object.entries(HTML))).end("text")],
    ["writeHead with an object", (response) => response.writeHead(200, HTML).end("text")],
    ["writeHead with a list", (response) => response.writeHead(200, Object.entries(HTML).flat()).end("text")],
    ["writeHead with a reason", (response) => response.writeHead(200, "Fine", HTML).end("text")],
    [
      "both",
      (response) =>
        response.setHeader("Content-Type", "text/html").writeHead(200, HTML).write("text") && response.end(),
    ],
  ])("%s", async (_, answer) => {
    const { headers } = await headOf(answer)
    expect(headers.get("content-type")).toBe("text/html")
    expect(headers.get("content-security-policy")).toBe("img-src 'none'")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
  })

  it("removes the policy from a response that is not a page", async () => {
    const policy = ["Content-Security-Policy", "img-src 'none'"] as const
    const listed = await headOf((response) => response.writeHead(200, [...policy, "Content-Type", "text/plain"]).end())
    const set = await headOf((response) =>
      response
        .setHeader(...policy)
        .writeHead(200, { "Content-Type": "a/b" })
        .end(),
    )
    for (const { headers } of [listed, set]) expect(headers.get("content-security-policy")).toBeNull()
  })

  it("is the same when the headers were protected once and are sent many times", async () => {
    const lists = [
      Object.entries(HTML).flat(),
      ["Content-Type", "text/plain", "Content-Security-Policy", "img-src 'none'"],
    ]
    for (const list of lists) {
      const given = await headOf((response) => response.writeHead(200, list).end("text"))
      const kept = await headOf((response) => writeProtectedHead(response, 200, protectHeaders(list)).end("text"))
      const read = ({ headers }: Response) => [...headers].filter(([name]) => name !== "date")
      expect(read(kept)).toEqual(read(given))
    }
  })

  it("keeps several headers of one name", async () => {
    const cookies = ["Set-Cookie", "a=1", "Set-Cookie", "b=2"]
    expect((await headOf((response) => response.writeHead(200, cookies).end())).headers.getSetCookie()).toEqual([
      "a=1",
      "b=2",
    ])
  })
})
