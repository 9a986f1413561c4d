// Normalizes URLs. The normalized URL and the protocol identify a listing (docs/decisions.md#registration-and-review). The host
// is lower-cased; default port, dot segments, trailing slash and needless escapes (RFC 3986 §6.2.2) are removed. Pure.

import { getDomain } from "tldts"
import { isPathTemplate } from "@/lib/text/path-template"
import { countCharacters, isPlainLine } from "@/lib/text/text"
import { isUrl } from "@/lib/text/url"

export const MAX_URL_LENGTH = 2000

export interface NormalUrl {
  url: string
  /** Without port. An IPv6 address keeps its brackets. */
  host: string
  /** The registrable domain by the public suffix list, or the host when there is none. */
  registrableDomain: string
}
export type UrlProblem = { problem: string }

const TEMPLATE: UrlProblem = {
  problem: "is a path template; register one real URL that responds with 402, such as /users/42 for /users/{id}",
}

/** Returns the normalized URL, or a problem: the end of a sentence that begins with "url". */
export function normaliseUrl(text: string): NormalUrl | UrlProblem {
  const trimmed = text.trim()
  if (countCharacters(trimmed) > MAX_URL_LENGTH) return { problem: `must be at most ${MAX_URL_LENGTH} characters` }
  if (!isPlainLine(trimmed)) return { problem: "must not hold control or invisible characters" }
  if (!/^https?:\/\//i.test(trimmed)) return { problem: "must start with https:// or http://" }
  if (isPathTemplate(trimmed)) return TEMPLATE
  if (!isUrl(trimmed)) return { problem: "is not a valid URL" }
  const url = new URL(trimmed)
  if (url.username || url.password) return { problem: "must not carry a user name or password" }
  if (trimmed.includes("#")) return { problem: "must not have a fragment (#…)" }
  return finish(url)
}

function finish(url: URL): NormalUrl | UrlProblem {
  const host = url.hostname.replace(/\.+$/, "")
  if (host === "") return { problem: "has no host" }
  const path = undoEscapes(url.pathname).replace(/\/+$/, "")
  const port = url.port && `:${url.port}`
  const normal = `${url.protocol}//${host}${port}${path || "/"}${undoEscapes(url.search)}`
  if (isPathTemplate(normal)) return TEMPLATE
  if (normal.length > MAX_URL_LENGTH) return { problem: `must be at most ${MAX_URL_LENGTH} characters when encoded` }
  return { url: normal, host, registrableDomain: getDomain(host) ?? host }
}

/** Decodes escaped unreserved characters, unless the decoded character and the text before it would form another escape. */
function undoEscapes(text: string): string {
  return text.replace(/(?<!%)(?<!%[\da-f])%[\da-f]{2}/gi, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : triplet.toUpperCase()
  })
}
