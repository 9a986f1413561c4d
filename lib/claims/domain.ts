// Decides which domains can be claimed (docs/decisions.md#claims): a registrable domain by the Public Suffix List, or a host
// below it. A suffix that unrelated parties share, such as `github.io`, cannot be claimed. Pure functions.

import { domainToUnicode } from "node:url"
import { parse } from "tldts"
import { countCharacters, isPlainLine } from "@/lib/text/text"
import { isUrl } from "@/lib/text/url"

export const MAX_DOMAIN_LENGTH = 253
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/**
 * Non-ASCII characters that a URL parser converts to dots. Host names with these characters are rejected, because people do not
 * recognize the characters as dots.
 */
const OTHER_DOTS = /[\u3002\uff0e\uff61]/
const INVALID = "is not a valid host name"
const TOO_LONG = `must be at most ${MAX_DOMAIN_LENGTH} characters`

/** `domain` is in lower case and punycode, like the hosts of services. `unicode` is the form to display. */
export interface Domain {
  domain: string
  unicode: string
}
export type DomainProblem = { problem: string }

/** @returns the normalized domain, or a problem text that follows the field's name, such as "is required" */
export function parseDomain(text: string): Domain | DomainProblem {
  const bare = text.trim().replace(/(?<=.)\.$/, "")
  if (bare === "") return { problem: "is required" }
  if (countCharacters(bare) > MAX_DOMAIN_LENGTH) return { problem: TOO_LONG }
  const written = problemAsWritten(bare)
  if (written) return { problem: written }
  if (!isUrl(`http://${bare}/`)) return { problem: INVALID }
  const domain = new URL(`http://${bare}/`).hostname
  return problemOfHost(domain) ?? { domain, unicode: toUnicode(domain) }
}

export const toUnicode = (domain: string) => domainToUnicode(domain) || domain

/**
 * Rejects parts of the text that a URL parser would silently drop or convert: a protocol, a user name, a path, a port, an IPv6
 * address.
 */
function problemAsWritten(text: string): string | null {
  if (text.includes("://")) return "must be a host name without a protocol"
  if (/:.*@/.test(text)) return "must be a host name without a user name or password"
  if (text.startsWith("[") || (text.match(/:/g)?.length ?? 0) > 1) return "must be a host name, not an IP address"
  if (/^[a-z][a-z0-9+.-]*:[^\d]/i.test(text)) return "must be a host name without a protocol"
  if (text.includes(":")) return "must be a host name without a port"
  if (/[/\\?#]/.test(text)) return "must be a host name without a path"
  if (text.includes("@")) return "must be a host name, not an e-mail address"
  if (text.includes("*")) return "must be one host name; a claim covers no others, so wildcards mean nothing"
  return /[\s%]/.test(text) || OTHER_DOTS.test(text) || !isPlainLine(text) ? INVALID : null
}

function problemOfHost(host: string): DomainProblem | null {
  const { isIp, domain, publicSuffix } = parse(host, { allowPrivateDomains: true })
  if (isIp) return { problem: "must be a host name, not an IP address" }
  if (host.length > MAX_DOMAIN_LENGTH) return { problem: TOO_LONG }
  if (!host.split(".").every((label) => LABEL.test(label))) return { problem: INVALID }
  if (domain !== null) return null
  if (!host.includes(".")) return { problem: "must be a full host name, such as api.example.com" }
  return { problem: `is a suffix that many share (${publicSuffix ?? host}); name a host below it` }
}
