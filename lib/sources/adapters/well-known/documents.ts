// The documents that a visit requests, in this order, and the parser of each (docs/sources.md#well-known).

import { parseL402Document, parseL402Services, parseX402Resources } from "@/lib/sources/adapters/well-known/manifest"
import { parseOpenApi } from "@/lib/sources/adapters/well-known/openapi"
import type { DocumentParser } from "@/lib/sources/adapters/well-known/own-listing"

/** The parser of x402 documents, also of those that a record in DNS points to. */
export const parseX402Document: DocumentParser = (document, origin) =>
  parseX402Resources(document, origin) ?? parseOpenApi(document, origin)

interface OwnDocument {
  path: string
  parse: DocumentParser
  /** The document that this one replaces: it is requested only when the other one is missing. */
  insteadOf?: string
}

export const DOCUMENTS: readonly OwnDocument[] = [
  { path: "/.well-known/l402-services", parse: parseL402Services },
  { path: "/.well-known/l402.json", parse: parseL402Document },
  { path: "/.well-known/x402", parse: parseX402Document },
  { path: "/.well-known/x402.json", parse: parseX402Document },
  { path: "/openapi.json", parse: parseOpenApi },
  { path: "/.well-known/openapi.json", parse: parseOpenApi, insteadOf: "/openapi.json" },
]
