// The documents that a visit requests, in this order, and the parser of each (docs/sources.md#well-known).

import { L402_SERVICES_PATH, OPENAPI_PATHS } from "@/lib/probe/host-document"
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
  { path: L402_SERVICES_PATH, parse: parseL402Services },
  { path: "/.well-known/l402.json", parse: parseL402Document },
  { path: "/.well-known/x402", parse: parseX402Document },
  { path: "/.well-known/x402.json", parse: parseX402Document },
  { path: OPENAPI_PATHS[0], parse: parseOpenApi },
  { path: OPENAPI_PATHS[1], parse: parseOpenApi, insteadOf: OPENAPI_PATHS[0] },
]
