// Suggests a domain when a person enters a URL, an e-mail address or a wildcard: the host in the text, if the host can be
// claimed. The page only offers the suggestion, because a claim covers exactly one host and the person must choose that host.

import { type Domain, parseDomain } from "@/lib/claims/domain"

/** Returns null if the text is already a valid domain, or contains no valid domain. */
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
