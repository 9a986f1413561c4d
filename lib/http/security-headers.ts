// Adds security headers and `X-Robots-Tag` to every response. The headers depend on the content type, not on the path, so an HTML error page under
// an API path has the same protection as other pages.

import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from "node:http"
import { env } from "@/lib/env"

const CSP = "content-security-policy"
const PAGE = /^(?:text\/html|application\/xhtml\+xml)\b/i
const JSON_DATA = /^application\/(?:[\w.-]+\+)?json\b/i
/** Images, which other sites may embed. */
const IMAGE = /^image\//i
/** The policy of an HTML response that was rendered without a policy. */
const TEXT_ONLY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const HSTS_SECONDS = 31_536_000

interface ResponseTraits {
  /** Null when the response has no body. */
  contentType: string | null
  /** True when pages of other sites may read the response (CORS). */
  isOpen: boolean
  /** The policy with which the page was rendered, or null. */
  policy: string | null
}

/** @param isHttps true when clients reach the directory only by https */
export function buildSecurityHeaders(
  { contentType, isOpen, policy }: ResponseTraits,
  isHttps = env.BASE_URL?.startsWith("https:") ?? false,
): Record<string, string> {
  const isShared = isOpen || IMAGE.test(contentType ?? "")
  return {
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": isShared ? "cross-origin" : "same-origin",
    // robots.txt lets agents fetch JSON, but a search engine should show the pages.
    ...(JSON_DATA.test(contentType ?? "") && { "x-robots-tag": "noindex" }),
    ...(isHttps && { "strict-transport-security": `max-age=${HSTS_SECONDS}` }),
    ...(PAGE.test(contentType ?? "") && {
      [CSP]: policy ?? TEXT_ONLY,
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=()",
    }),
  }
}

type Given = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined

const unwrapped = new WeakMap<ServerResponse, ServerResponse["writeHead"]>()

/** Wraps `writeHead`, so that the security headers are added when the response's headers are sent. */
export function addSecurityHeaders(response: ServerResponse): void {
  const { writeHead } = response
  unwrapped.set(response, writeHead)
  const protectedHead = (status: number, ...rest: (string | Given)[]) => {
    const given = rest.find((one): one is NonNullable<Given> => typeof one === "object")
    const read = (name: string) => readHeader(given, name) ?? textOf(response.getHeader(name))
    const added = buildSecurityHeaders(readTraits(read))
    response.removeHeader(CSP)
    const message = rest.filter((one) => typeof one === "string")
    return Reflect.apply(writeHead, response, [status, ...message, merge(given, added)])
  }
  response.writeHead = protectedHead as ServerResponse["writeHead"]
}

/**
 * Returns a response's headers with the security headers, for a response that is sent many times.
 * @param headers names and values alternate
 */
export function protectHeaders(headers: readonly string[]): string[] {
  const added = buildSecurityHeaders(readTraits((name) => readHeader([...headers], name)))
  return mergeList(headers, added)
}

/** Writes the head of a response whose headers are protected already. */
export function writeProtectedHead(response: ServerResponse, status: number, headers: string[]): ServerResponse {
  const writeHead = unwrapped.get(response) ?? response.writeHead
  return Reflect.apply(writeHead, response, [status, headers])
}

const readTraits = (read: (name: string) => string | null): ResponseTraits => ({
  contentType: read("content-type"),
  isOpen: read("access-control-allow-origin") !== null,
  policy: read(CSP),
})

const textOf = (value: unknown) => (value === undefined ? null : String(value))

/** Reads a header from the arguments of `writeHead`: an object, or a list of alternating names and values. */
function readHeader(given: Given, name: string): string | null {
  if (!Array.isArray(given)) {
    const found = Object.entries(given ?? {}).find(([key]) => key.toLowerCase() === name)
    return textOf(found?.[1])
  }
  for (let index = 0; index < given.length; index += 2) {
    if (String(given[index]).toLowerCase() === name) return textOf(given[index + 1])
  }
  return null
}

function merge(given: Given, added: Record<string, string>): OutgoingHttpHeaders | OutgoingHttpHeader[] {
  if (!Array.isArray(given)) {
    return { ...Object.fromEntries(Object.entries(given ?? {}).filter(([name]) => !isReplaced(name, added))), ...added }
  }
  return mergeList(given, added)
}

function mergeList<T extends OutgoingHttpHeader>(given: readonly T[], added: Record<string, string>): (T | string)[] {
  const kept = given.filter((_, index) => !isReplaced(given[index - (index % 2)], added))
  return [...kept, ...Object.entries(added).flat()]
}

function isReplaced(name: unknown, added: Record<string, string>): boolean {
  const lower = String(name).toLowerCase()
  return lower === CSP || lower in added
}
