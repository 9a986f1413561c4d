// Parses the priced operations of an OpenAPI document (docs/sources.md#well-known).

import { z } from "zod"
import { openDocument, type SchemaDocument } from "@/lib/catalogue/call/json-schema"
import { describeOperation } from "@/lib/catalogue/call/openapi-description"
import { HTTP_METHODS, type Protocol } from "@/lib/catalogue/schema"
import { getField, getFieldAt, isObject } from "@/lib/protocols/json"
import {
  BEYOND_LIMIT,
  buildOwnListing,
  type DocumentParser,
  LIMITS,
  type ParsedEntry,
  toLine,
} from "@/lib/sources/adapters/well-known/own-listing"
import { findPayments, type Payment } from "@/lib/sources/adapters/well-known/payment-info"
import { nameEndpoint } from "@/lib/sources/parse/listing"
import { OptionalText, OptionalUnknown } from "@/lib/sources/parse/page"
import { readPriceUnit } from "@/lib/sources/parse/price-fields"
import { findMentionedProtocols } from "@/lib/sources/parse/protocol-names"
import type { SkipReason } from "@/lib/sources/schema"
import { isUrl } from "@/lib/text/url"

/** OpenAPI writes the methods of a path in lower case. */
const METHODS = HTTP_METHODS.map((method) => method.toLowerCase())

const Operation = z.object({
  summary: OptionalText,
  description: OptionalText,
  operationId: OptionalText,
  tags: OptionalUnknown,
})

/** Parses operations that declare a payment. Other operations are ignored, because they are free or declare no price. */
export const parseOpenApi: DocumentParser = (document, origin) => {
  const paths = getField(document, "paths")
  if (!isObject(paths)) return null
  const base = findServer(document, origin)
  const title = getFieldAt(document, "info", "title")
  const service = {
    title: typeof title === "string" ? title : null,
    category: first(getFieldAt(document, "x-service-info", "categories")),
  }
  const parsed: ParsedEntry[] = []
  const opened = openDocument(document)
  const terms = { unit: readPriceUnit(getField(document, "x-x402")), protocols: findProtocols(document) }
  const names = Object.keys(paths)
  for (const path of names.slice(0, LIMITS.paths)) {
    for (const method of METHODS) {
      const operation = getFieldAt(paths, path, method)
      if (!isObject(operation)) continue
      const payments = findPayments(operation, terms)
      if (payments === "free") continue
      if (parsed.length >= LIMITS.items) return [...parsed, BEYOND_LIMIT]
      const shared = getFieldAt(paths, path, "parameters")
      parsed.push(...parseOperation(operation, payments, { ...service, path, method, base, shared, opened }))
    }
  }
  return names.length > LIMITS.paths ? [...parsed, BEYOND_LIMIT] : parsed
}

/** The protocols that the document mentions where it describes all of its operations, else those of its first paid operation. */
function findProtocols(document: unknown): Protocol[] {
  const paths = getField(document, "paths")
  const info = getField(document, "info")
  const extensions = [document, info].flatMap((object) =>
    isObject(object)
      ? Object.entries(object)
          .slice(0, LIMITS.protocols * 4)
          .filter(([name]) => name.startsWith("x-"))
      : [],
  )
  const mentioned = findMentionedProtocols([
    getField(info, "title"),
    getField(info, "description"),
    ...extensions.flat(),
  ])
  if (mentioned.length > 0 || !isObject(paths)) return mentioned
  for (const path of Object.keys(paths).slice(0, LIMITS.items)) {
    for (const method of METHODS) {
      const payments = findPayments(getFieldAt(paths, path, method))
      if (Array.isArray(payments) && payments.length > 0) return payments.map(({ protocol }) => protocol)
    }
  }
  return []
}

function parseOperation(
  raw: unknown,
  payments: Payment[] | SkipReason,
  at: {
    title: string | null
    category: unknown
    path: string
    method: string
    base: string
    shared: unknown
    opened: SchemaDocument
  },
): ParsedEntry[] {
  const operation = Operation.safeParse(raw)
  const line = toLine(at.method.toUpperCase(), at.path)
  if (!operation.success) return [{ line, outcome: "shape" }]
  if (typeof payments === "string") return [{ line, outcome: payments }]
  const { summary, description, operationId, tags } = operation.data
  const { title, path, method, base } = at
  const request = describeOperation(raw, method, at.shared, at.opened)
  const name = nameEndpoint(title, summary ?? operationId ?? description, path)
  return payments.map(({ protocol, price }) =>
    buildOwnListing(
      { line, base, origin: base, url: path },
      {
        ...{ protocol, price, method, name, description: description ?? summary },
        ...{ category: at.category ?? first(tags), provider: title, hasSchema: describesOperation(raw, at.shared) },
        request,
      },
    ),
  )
}

/** Whether an operation describes its body or its parameters. `shared` has the parameters of all operations of the path. */
const describesOperation = (operation: unknown, shared: unknown) =>
  isObject(getField(operation, "requestBody")) ||
  [getField(operation, "parameters"), shared].some((list) => first(list) != null)

/** The base URL of the paths: the first of the document's servers when it is on the document's host, else the origin. */
function findServer(document: unknown, origin: string): string {
  const url = getField(first(getField(document, "servers")), "url")
  if (typeof url !== "string" || url.length > 2_000 || !isUrl(url, origin)) return origin
  const server = new URL(url, origin)
  return server.hostname === new URL(origin).hostname
    ? `${server.origin}${server.pathname.replace(/\/+$/, "")}`
    : origin
}

const first = (list: unknown): unknown => (Array.isArray(list) ? list[0] : null)
