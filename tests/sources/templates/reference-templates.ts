// A reference implementation that computes from the list of all services which services are copies of starter projects or demos.
// Tests compare the result with the database, which updates its result when a service is added, changed or removed.

import { getTemplateSigns, TEMPLATE_SITES } from "@/lib/sources/templates/template-signs"

export interface Listing {
  url: string
  host: string
}
export type Sign = { kind: "host"; word: string } | { kind: "path"; path: string; sites: number }

/** Returns, by URL, the reason why a service counts as a copy. Other services have no entry. */
export function findTemplates(listings: readonly Listing[]): Map<string, Sign> {
  const read = listings.map((listing) => ({ ...listing, ...getTemplateSigns(listing) }))
  const sitesOf = new Map<string, Set<string>>()
  for (const { site, templateKey } of read) {
    if (templateKey !== null) sitesOf.set(templateKey, (sitesOf.get(templateKey) ?? new Set()).add(site))
  }
  const signs = new Map<string, Sign>()
  for (const { url, templateKey: path, templateWord: word } of read) {
    const sites = path === null ? 0 : (sitesOf.get(path)?.size ?? 0)
    if (word !== null) signs.set(url, { kind: "host", word })
    else if (path !== null && sites >= TEMPLATE_SITES) signs.set(url, { kind: "path", path, sites })
  }
  return signs
}
