// The domain that a person probably meant by a URL, an e-mail address or a wildcard: the host in it, where it can be claimed. The
// page only offers it, because a claim covers exactly one host.

import { type Domain, parseDomain } from "@/lib/claims/domain"

/** Null when the text is a domain already, or contains none. */
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
