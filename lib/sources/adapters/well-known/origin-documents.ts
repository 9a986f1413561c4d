// Which documents of an origin are read, and in which order. Who sends the requests, and when, is up to the caller.

import { DOCUMENTS } from "@/lib/sources/adapters/well-known/documents"
import type { ReadDocument } from "@/lib/sources/adapters/well-known/fetch-document"
import { parseOpenApi } from "@/lib/sources/adapters/well-known/openapi"
import { listOpenApiLinks } from "@/lib/sources/adapters/well-known/openapi-links"
import type { ParsedEntry } from "@/lib/sources/adapters/well-known/own-listing"

/** Reads the entries of a document; null when it has no list of endpoints. */
export type Parse = (json: unknown) => ParsedEntry[] | null
type Read = (url: string, parse: Parse) => Promise<Pick<ReadDocument, "result" | "isLast">>

/** True for the URL of a document that every origin is asked for. */
export const isUsualDocument = (url: string): boolean => DOCUMENTS.some(({ path }) => path === new URL(url).pathname)

/** Reads the documents of an origin, then the OpenAPI documents of the same origin to which they link, until one was the last. */
export async function readOriginDocuments(origin: string, read: Read): Promise<void> {
  const links = new Set<string>()
  const found = new Set<string>()
  for (const { path, parse, insteadOf } of DOCUMENTS) {
    if (insteadOf !== undefined && found.has(insteadOf)) continue
    const { result, isLast } = await read(origin + path, (json) => {
      for (const link of listOpenApiLinks(json, origin)) links.add(link)
      return parse(json, origin)
    })
    if (result === "read") found.add(path)
    if (isLast) return
  }
  for (const url of links) {
    if (new URL(url).origin !== origin || isUsualDocument(url)) continue
    const { isLast } = await read(url, (json) => parseOpenApi(json, origin))
    if (isLast) return
  }
}
