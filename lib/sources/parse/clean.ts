// Texts that sources declare, made fit to store: bounded before any work is done on them, NFC, hidden characters stripped
// (decisions.md, "Registration and review"). A registration with such characters is refused instead. Markup stays text.

import { HTTP_METHODS, type HttpMethod } from "@/lib/catalogue/schema"
import { countCharacters, hasVisible, isPlainLine, stripHidden, truncate } from "@/lib/text"
import { isUrl } from "@/lib/url"

/** So many characters are looked at for each that may be kept: white space and hidden ones fall away. */
const SLACK = 4

/** At most `max` characters; null for what is no text, and when nothing visible is left. Line breaks only where `lines` says so. */
export function clean(said: unknown, max: number, { lines = false } = {}): string | null {
  if (typeof said !== "string") return null
  const text = stripHidden(said.slice(0, max * SLACK).replace(/\r\n?/g, "\n"))
    .replaceAll("\ufffd", "")
    .normalize("NFC")
  const spaced = lines ? text.replace(/[^\S\n]+/g, " ").replace(/\s*\n\s*\n\s*/g, "\n\n") : text.replace(/\s+/g, " ")
  const short = shorten(spaced.trim(), max)
  return hasVisible(short) ? short : null
}

/** The text, or its beginning up to a word's end and an ellipsis. */
export function shorten(text: string, max: number): string {
  if (countCharacters(text) <= max) return text
  const start = truncate(text, max - 1)
  const space = start.lastIndexOf(" ")
  const cut = space > start.length / 2 ? start.slice(0, space) : start
  // The cut may divide an emoji, whose joiners would then be hidden characters.
  return `${stripHidden(cut).replace(/[\s,;:.–—-]{1,20}$/, "")}…`
}

/** A name that means nothing when cut: whole, or null. */
export function identifier(said: unknown, max: number): string | null {
  const text = typeof said === "string" && said.length <= max * SLACK ? said.trim() : ""
  return text !== "" && text.length <= max && isPlainLine(text) && !/\s/.test(text) ? text : null
}

/** Whether it is an address of the web at all, as far as that can be told without knowing who is asked. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && isPlainLine(text) && !/\s/.test(text) && isUrl(text)
}

/** `path` below `base`; null when the base is no address. An absolute path stands for itself. */
export function joinAddress(base: string, path: string): string | null {
  if (/^https?:\/\//i.test(path)) return path
  if (base.length > 2_000 || !isWebAddress(base.trim())) return null
  const { origin, pathname } = new URL(base.trim())
  const rest = path.trim().replace(/^\/{1,100}/, "")
  return `${origin}${pathname.replace(/\/{1,100}$/, "")}${rest === "" ? "" : `/${rest}`}`
}

/** A method that a probe sends, or null. */
export function readMethod(said: unknown): HttpMethod | null {
  const named = typeof said === "string" ? said.slice(0, 20).trim().toUpperCase() : ""
  return HTTP_METHODS.find((method) => method === named) ?? null
}
