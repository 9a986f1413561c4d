// Serves the scripts and styles of the build that are already compressed (lib/build/compress-static.ts). Next compresses each response
// anew with gzip, and serves all other files and clients.

import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { etagOf, matchesEtag } from "@/lib/api/etag"
import { chooseCoding } from "@/lib/http/response-cache/content-coding"
import type { App } from "@/lib/net/capture"

const SUFFIX = ".br"
const TYPES: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
}

interface StaticFile {
  type: string
  body: Buffer
  tag: string
}
/** The compressed files by the path of the URL. */
export type StaticFiles = ReadonlyMap<string, StaticFile>

/** Reads all compressed files of `dist/web/static` into memory: about 0.5 MB. */
export function readStaticFiles(folder: string, url = "/_next/static"): StaticFiles {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(SUFFIX))
  return new Map(
    names.flatMap((name) => {
      const plain = name.slice(0, -SUFFIX.length)
      const type = TYPES[path.extname(plain)]
      if (type === undefined) return []
      const body = readFileSync(path.join(folder, name))
      return [[`${url}/${plain.split(path.sep).join("/")}`, { type, body, tag: etagOf(body) }] as const]
    }),
  )
}

/** Wraps the app: a client that accepts brotli gets a compressed file from memory. */
export function withStaticFiles(files: StaticFiles, app: App): App {
  return async (request, response) => {
    const file = files.get(request.url?.split("?", 1)[0] ?? "")
    const { method, headers } = request
    const isRead = method === "GET" || method === "HEAD"
    const accepted = [headers["accept-encoding"] ?? []].flat().join(",")
    if (!file || !isRead || chooseCoding(accepted) !== "br") return app(request, response)
    // The name of each file contains a hash of its content.
    const shared = { "cache-control": "public, max-age=31536000, immutable", etag: file.tag, vary: "Accept-Encoding" }
    if (matchesEtag(headers["if-none-match"] ?? null, file.tag)) {
      response.writeHead(304, shared).end()
      return
    }
    const own = { "content-type": file.type, "content-encoding": "br", "content-length": file.body.length }
    response.writeHead(200, { ...shared, ...own }).end(method === "HEAD" ? undefined : file.body)
  }
}
