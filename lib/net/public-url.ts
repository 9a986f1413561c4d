// Decides which untrusted URLs may be requested, before the host name is resolved: by scheme, credentials, host name and port
// (WHATWG Fetch §2.9 "port blocking"; RFC 6761 and RFC 8244 for special names). Pure.

import type { FetchReason } from "@/lib/net/fetch-failure"
import { classifyAddress } from "@/lib/text/public-address"
import { isUrl } from "@/lib/text/url"

const MAX_URL_LENGTH = 8192
const MAX_HOST_LENGTH = 253

/**
 * Suffixes of names that the public DNS does not resolve, because each private network or overlay network defines such names
 * itself.
 */
const PRIVATE_SUFFIXES = "localhost localdomain local internal intranet lan home.arpa onion alt".split(" ")

/** Ports of other protocols. A server on such a port could execute the text of an HTTP request as commands. */
const BLOCKED_PORTS = new Set([
  ...[0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109],
  ...[110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530],
  ...[531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190],
  ...[5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
  // Ports of databases, which the block list of browsers lacks.
  ...[3306, 5432, 6379, 11211, 27017],
])

export interface PublicUrl {
  url: URL
  /** The host name without brackets and without a trailing dot. */
  hostname: string
  port: number
  isLiteralAddress: boolean
  /** True when the operator allowed this `host:port`, even if it resolves to a private address. */
  isAllowedPrivate: boolean
}

export type UrlCheck = { ok: true; target: PublicUrl } | { ok: false; reason: FetchReason; detail: string }

const reject = (reason: FetchReason, detail: string): UrlCheck => ({ ok: false, reason, detail })

function parseUrl(input: string | URL): URL | null {
  const text = String(input)
  if (text.length > MAX_URL_LENGTH || !isUrl(text)) return null
  const url = new URL(text)
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1)
  return url
}

function findNameProblem(hostname: string): string | null {
  if (hostname.split(".").some((label) => label === "") || hostname.length > MAX_HOST_LENGTH) {
    return "The host is not a valid name."
  }
  const isPrivate = PRIVATE_SUFFIXES.some((suffix) => hostname === suffix || hostname.endsWith(`.${suffix}`))
  return isPrivate || !hostname.includes(".") ? "The host is a name of a private network." : null
}

function findHostProblem(hostname: string, isLiteralAddress: boolean): string | null {
  if (!isLiteralAddress) return findNameProblem(hostname)
  const address = classifyAddress(hostname)
  return address.public ? null : `The host is not a public IP address (${address.range}).`
}

/**
 * Checks a URL. The URL parser has already normalized decimal, octal, hex, full-width and percent-encoded hosts.
 * @param allowPrivate `host:port` pairs (IPv6 in brackets) that are compared exactly with the URL's host and effective port
 */
export function checkUrl(input: string | URL, allowPrivate: readonly string[]): UrlCheck {
  const url = parseUrl(input)
  if (!url) return reject("invalid-url", "The URL is not valid.")
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return reject("invalid-url", "Only https and http URLs can be requested.")
  }
  if (url.username !== "" || url.password !== "") {
    return reject("invalid-url", "The URL must not contain a user name or password.")
  }
  const hostname = url.hostname.replace(/^\[|\]$/g, "")
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port)
  const isLiteralAddress = url.hostname.startsWith("[") || /^\d+\.\d+\.\d+\.\d+$/.test(hostname)
  const named = `${url.hostname}:${port}`
  const isAllowedPrivate = allowPrivate.some((entry) => entry.length === named.length && entry.toLowerCase() === named)
  const target = { url, hostname, port, isLiteralAddress, isAllowedPrivate }
  if (isAllowedPrivate) return { ok: true, target }

  const problem = findHostProblem(hostname, isLiteralAddress)
  if (problem) return reject("blocked-address", problem)
  if (BLOCKED_PORTS.has(port)) return reject("blocked-port", `Port ${port} belongs to another protocol.`)
  return { ok: true, target }
}
