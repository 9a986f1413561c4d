// Names for listings without one: the first sentence of the description, or the words of the URL's path. Pure.

import { cleanText, shorten } from "@/lib/sources/parse/text"

const LIMITS = { short: 80, segments: 3, path: 2_000 } as const
/** Path segments that do not describe a service. */
const GENERIC_SEGMENTS =
  /^(apis?|rest|v\d{1,3}(\.\d{1,3})?|x402|l402|mpp|paid|public|services?|endpoints?|index|default)$/i
const IDENTIFIERS = /^(\d+|[0-9a-f-]{16,}|0x[0-9a-f]+|[{:<[].*)$/i

/** The first sentence, up to 80 characters. */
export function summarize(description: string | null): string | null {
  const line = cleanText(description, LIMITS.short * 8, { lines: true })?.split("\n", 1)[0] ?? ""
  const [sentence = ""] = line.split(/(?<=[^\s.])[.!?](?=\s+\p{Lu}|\s*$)/u, 1)
  return shorten(sentence.trim(), LIMITS.short) || null
}

/** `/api/v1/weather/hourly-forecast` → "Weather hourly forecast"; null when the path has no words. */
export function pathWords(path: string): string | null {
  const [bare = ""] = path.slice(0, LIMITS.path).split(/[?#]/, 1)
  const words = bare
    .split("/")
    .map(decode)
    .filter((segment) => segment !== "" && !GENERIC_SEGMENTS.test(segment) && !IDENTIFIERS.test(segment))
    .slice(-LIMITS.segments)
    .flatMap((segment) => segment.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word !== "")
    .join(" ")
  const text = cleanText(words, LIMITS.short)
  return text && text.charAt(0).toUpperCase() + text.slice(1)
}

/** The words of the URL's path, else its host. `url` must be an http or https URL. */
export function nameFromUrl(url: string): string {
  const { pathname, hostname } = new URL(url)
  return pathWords(pathname) ?? shorten(hostname, LIMITS.short)
}

/** A name for one endpoint of several: the service's name and what distinguishes this endpoint. */
export function nameEndpoint(service: string | null, description: string | null, path: string): string | null {
  const own = summarize(description) ?? pathWords(path)
  if (service === null || own === null) return service ?? own
  return own.toLowerCase().includes(service.toLowerCase()) ? own : `${service}: ${own}`
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
