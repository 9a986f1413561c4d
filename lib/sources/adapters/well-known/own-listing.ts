// What the parsers of a host's documents share. A document may only list endpoints of its own host, at most 200
// (docs/sources.md#well-known). Pure.

import type { SourceDescription } from "@/lib/catalogue/call/description"
import type { PathTemplate } from "@/lib/sources/host-files/schema"
import { buildListing, type DeclaredListing, type ListingOrSkip } from "@/lib/sources/parse/listing"
import { cleanText } from "@/lib/sources/parse/text"
import { fillPlaceholders, isPathTemplate, listPlaceholders } from "@/lib/text/path-template"
import { isUrl } from "@/lib/text/url"

export const LIMITS = { items: 200, paths: 1_000, protocols: 10, accepts: 64, line: 160, parameters: 20 } as const

/** One entry of a document: its listing under one protocol, or the reason to skip it. */
export interface ParsedEntry {
  /** How the document names the entry: its key, its text or its URL. Null for what is not one entry. */
  line: string | null
  outcome: ListingOrSkip
  /** The path with placeholders that the entry has, also where its listing has a URL that was made of it. */
  template?: PathTemplate
}

/**
 * Returns the entries of a document; null when the JSON is another kind of document. `origin` is the origin that served the
 * document.
 */
export type DocumentParser = (document: unknown, origin: string) => ParsedEntry[] | null

/** Stands for the entries beyond a limit, which are not read. */
export const BEYOND_LIMIT: ParsedEntry = { line: null, outcome: "limits" }

/** One line of clean text for what the document has; null without a visible character. */
export const toLine = (...parts: readonly (string | null | undefined)[]): string | null =>
  cleanText(
    parts
      .filter(Boolean)
      .map((part) => part?.slice(0, 4 * LIMITS.line))
      .join(" "),
    LIMITS.line,
  )

/** Parses the items of the lists, at most 200 in all; null when no value is a list. */
export function parseLists(lists: readonly unknown[], read: (item: unknown) => ParsedEntry[]): ParsedEntry[] | null {
  const found = lists.filter(Array.isArray)
  if (found.length === 0) return null
  const items = found.flatMap((list) => list.slice(0, LIMITS.items + 1))
  const parsed = items.slice(0, LIMITS.items).flatMap(read)
  return items.length > LIMITS.items ? [...parsed, BEYOND_LIMIT] : parsed
}

interface Target {
  /** How the document names the entry. */
  line: string | null
  /** The URL that a path counts from. */
  base: string
  /** The origin that served the document. */
  origin: string
  /** A URL on the host of `origin`, or a path below `base`. */
  url: string | null
}

/**
 * Builds the entry of `target`. URLs of other hosts are skipped, and so are templates, unless the entry declares an example for
 * each parameter of the path.
 */
export function buildOwnListing(
  { line, base, origin, url: target }: Target,
  declared: Omit<DeclaredListing, "url">,
): ParsedEntry {
  const text = target?.trim() ?? ""
  if (text === "") return { line, outcome: "bad-url" }
  if (text.length > 2_000) return { line, outcome: "limits" }
  const url = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `${base}/${text.replace(/^\/+/, "")}`
  if (/^https?:/i.test(url) && isUrl(url) && new URL(url).hostname !== new URL(origin).hostname)
    return { line, outcome: "other-host" }
  if (!isPathTemplate(url)) return { line, outcome: buildListing({ ...declared, url }) }
  const template = describeTemplate(url, origin, declared.request ?? null)
  const filled = fillPlaceholders(url, new Map(template.parameters.map(({ name, example }) => [name, example])))
  const outcome = filled === null ? "template" : buildListing({ ...declared, url: filled })
  return { line, outcome, template }
}

/** The path as the document has it, with what the entry declares about each parameter. */
function describeTemplate(url: string, origin: string, request: SourceDescription | null): PathTemplate {
  const [path = ""] = (url.startsWith(origin) ? url.slice(origin.length) : url).split(/[?#]/)
  const parameters = listPlaceholders(path)
    .slice(0, LIMITS.parameters)
    .map((name) => {
      const known = request?.parameters.find((one) => one.in === "path" && one.name === name)
      const { type = null, example } = known ?? {}
      return { name: toLine(name) ?? "", in: "path" as const, type, ...(example !== undefined && { example }) }
    })
  return { path: toLine(path) ?? "", parameters }
}
