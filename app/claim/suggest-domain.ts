// What somebody who gave an address, a mailbox or a wildcard in place of a domain meant: the host in it, where that can be
// claimed. Only ever offered, since a claim covers exactly one host. Pure.

import { type Domain, parseDomain } from "@/lib/claims/domain"

/** Null when there is no better reading, or the text is a domain as it is. */
export function suggestDomain(text: string): Domain | null {
  const trimmed = text.trim()
  if ("domain" in parseDomain(trimmed)) return null
  const host = trimmed
    .replace(/^[a-z][a-z0-9+.-]*:(\/\/|(?=\D))/i, "")
    .replace(/[/\\?#].*$/s, "")
    .replace(/^.*@/, "")
    .replace(/:\d+$/, "")
    .replace(/^(\*\.)+/, "")
  const parsed = parseDomain(host)
  return "domain" in parsed ? parsed : null
}
