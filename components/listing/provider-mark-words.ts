// What the mark of a provider shows: its icon, else the initial of its domain on one of five greys, which the domain decides. Pure.

import { domainToUnicode } from "node:url"
import { getDomain } from "tldts"

export interface MarkWords {
  initial: string
  grey: number
  /** The URL of the icon of the host, from our own address. */
  icon?: string
}

const GREYS = 5
const LETTER = /[\p{L}\p{N}]/u

const isAddress = (host: string) => host.includes(":") || /^\d+\.\d+\.\d+\.\d+$/.test(host)

/** @param version of the icon of the host; null without one */
export function describeMark(host: string, version: string | null = null): MarkWords {
  const domain = getDomain(host, { allowPrivateDomains: true }) ?? host
  // The first digit of an address would look like a rank.
  const [initial = "?"] = isAddress(host) ? ["IP"] : (LETTER.exec(domainToUnicode(domain) || domain) ?? [])
  const sum = [...domain].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 0)
  return {
    initial: initial.toUpperCase().slice(0, 2),
    grey: (sum % GREYS) + 1,
    ...(version !== null && { icon: `/icon/${encodeURIComponent(host)}?v=${version}` }),
  }
}
