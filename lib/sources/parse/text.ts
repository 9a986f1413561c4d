// Cleans untrusted text from sources before it is stored: bounded length, Unicode NFC, no hidden characters. Registrations with
// hidden characters are rejected instead (docs/decisions.md#names-and-text). Markup is not removed. Pure.

import { HTTP_METHODS, type HttpMethod } from "@/lib/catalogue/schema"
import { countCharacters, hasVisible, isPlainLine, stripHidden, truncate } from "@/lib/text/text"
import { isUrl } from "@/lib/text/url"

/** Number of input characters that are read per output character: cleaning removes white space and hidden characters. */
const SLACK = 4

/**
 * Returns at most `max` characters; null when the value is not a string or has no visible character. `lines` preserves line
 * breaks.
 */
export function cleanText(value: unknown, max: number, { lines = false } = {}): string | null {
  if (typeof value !== "string") return null
  const text = stripHidden(value.slice(0, max * SLACK).replace(/\r\n?/g, "\n"))
    .replaceAll("\ufffd", "")
    .normalize("NFC")
  const spaced = lines ? text.replace(/[^\S\n]+/g, " ").replace(/\s*\n\s*\n\s*/g, "\n\n") : text.replace(/\s+/g, " ")
  const short = shorten(spaced.trim(), max)
  return hasVisible(short) ? short : null
}

/** Truncates text to `max` characters, where possible at the end of a word, and appends an ellipsis. */
export function shorten(text: string, max: number): string {
  if (countCharacters(text) <= max) return text
  const start = truncate(text, max - 1)
  const space = start.lastIndexOf(" ")
  const cut = space > start.length / 2 ? start.slice(0, space) : start
  // The cut may divide an emoji of several characters; the joiners that remain are hidden characters and must be removed.
  return `${stripHidden(cut).replace(/[\s,;:.–—-]{1,20}$/, "")}…`
}

/** Parses an identifier. Returns null instead of a truncated identifier, which would be wrong. */
export function parseIdentifier(value: unknown, max: number): string | null {
  const text = typeof value === "string" && value.length <= max * SLACK ? value.trim() : ""
  return text !== "" && text.length <= max && isPlainLine(text) && !/\s/.test(text) ? text : null
}

/** Whether the text is an http or https URL. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && isPlainLine(text) && !/\s/.test(text) && isUrl(text)
}

/** The URL of `path` below `base`; null when `base` is not a URL. A `path` that is already a URL is returned unchanged. */
export function joinUrl(base: string, path: string): string | null {
  if (/^https?:\/\//i.test(path)) return path
  if (base.length > 2_000 || !isHttpUrl(base.trim())) return null
  const { origin, pathname } = new URL(base.trim())
  const rest = path.trim().replace(/^\/{1,100}/, "")
  return `${origin}${pathname.replace(/\/{1,100}$/, "")}${rest === "" ? "" : `/${rest}`}`
}

/** An HTTP method that probes send, or null. */
export function parseMethod(value: unknown): HttpMethod | null {
  const named = typeof value === "string" ? value.slice(0, 20).trim().toUpperCase() : ""
  return HTTP_METHODS.find((method) => method === named) ?? null
}
