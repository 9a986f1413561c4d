import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { brotliDecompressSync } from "node:zlib"
import { request } from "undici"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { compressStatic } from "@/lib/build/compress-static"
import { readStaticFiles, withStaticFiles } from "@/lib/http/static-files"

const SCRIPT = "console.log('hello');\n".repeat(200)
const folder = mkdtempSync(path.join(tmpdir(), "static-"))
const server = createServer()
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function get(url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" | "POST" = "GET") {
  const { statusCode, headers: sent, body } = await request(address() + url, { method, headers })
  return { status: statusCode, headers: sent, body: Buffer.from(await body.arrayBuffer()) }
}

beforeAll(async () => {
  mkdirSync(path.join(folder, "chunks"))
  writeFileSync(path.join(folder, "chunks", "a.js"), SCRIPT)
  writeFileSync(path.join(folder, "b.css"), "a{color:red}".repeat(100))
  writeFileSync(path.join(folder, "font.woff2"), "font")
  await compressStatic(folder)
  const app = withStaticFiles(readStaticFiles(folder), async (_, response) => void response.end("from the app"))
  server.on("request", app)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

describe("compressed files of the build", () => {
  it("are sent from memory to a client that accepts brotli", async () => {
    const { status, headers, body } = await get("/_next/static/chunks/a.js?dpl=1", { "accept-encoding": "gzip, br" })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      "content-encoding": "br",
      "content-length": String(body.length),
      "content-type": "application/javascript; charset=UTF-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    })
    expect(body.length).toBeLessThan(100)
    expect(brotliDecompressSync(body).toString()).toBe(SCRIPT)
  })

  it("have a type and no body for HEAD", async () => {
    const { headers, body } = await get("/_next/static/b.css", { "accept-encoding": "br" }, "HEAD")
    expect(headers["content-type"]).toBe("text/css; charset=UTF-8")
    expect(body).toHaveLength(0)
  })

  it("are not sent again to a client that has them", async () => {
    const { headers } = await get("/_next/static/b.css", { "accept-encoding": "br" })
    const again = await get("/_next/static/b.css", {
      "accept-encoding": "br",
      "if-none-match": String(headers["etag"]),
    })
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) })
  })

  it.each([
    ["a client without brotli", "/_next/static/chunks/a.js", { "accept-encoding": "gzip" }, "GET"],
    ["a client that refuses brotli", "/_next/static/chunks/a.js", { "accept-encoding": "br;q=0, gzip" }, "GET"],
    ["a client without codings", "/_next/static/chunks/a.js", {}, "GET"],
    ["a font", "/_next/static/font.woff2", { "accept-encoding": "br" }, "GET"],
    ["the compressed file itself", "/_next/static/chunks/a.js.br", { "accept-encoding": "br" }, "GET"],
    ["an unknown file", "/_next/static/chunks/../../secret", { "accept-encoding": "br" }, "GET"],
    ["a write", "/_next/static/chunks/a.js", { "accept-encoding": "br" }, "POST"],
  ] as const)("leave %s to the app", async (_, url, headers, method) => {
    const { headers: sent, body } = await get(url, headers, method)
    expect(sent["content-encoding"]).toBeUndefined()
    expect(body.toString()).toBe("from the app")
  })
})
