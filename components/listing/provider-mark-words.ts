// What the mark of a provider shows: the initial of its domain on one of five greys, which the domain decides. Pure.

import { domainToUnicode } from "node:url"
import { getDomain } from "tldts"

export interface MarkWords {
  initial: string
  grey: number
}

const GREYS = 5
const LETTER = /[\p{L}\p{N}]/u

export function describeMark(host: string): MarkWords {
  const domain = getDomain(host, { allowPrivateDomains: true }) ?? host
  const [initial = "?"] = LETTER.exec(domainToUnicode(domain) || domain) ?? []
  const sum = [...domain].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 0)
  return { initial: initial.toUpperCase().slice(0, 1), grey: (sum % GREYS) + 1 }
}
