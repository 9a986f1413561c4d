// Builds the results of the tools: the requested fields, cleaned and limited in size.

import type { Categories, Service, ServiceDetail } from "@/lib/catalogue/schema"
import { type CategoriesOutput, type DetailOutput, type SearchOutput, USUAL_FIELDS } from "@/lib/mcp/schema"
import type { SearchResult } from "@/lib/mcp/tool"
import { clean, NOTICE, toText } from "@/lib/mcp/untrusted"

/** Maximum sizes of a result. `characters` limits the text of a page of services, but the first service is shown at any size. */
export const BOUNDS = { characters: 40_000, categories: 200, findings: 10 } as const

/** Returns the services that fit into `BOUNDS.characters`. The next page begins after the last returned service. */
export function shapePage(page: SearchResult, fields: readonly (keyof Service)[] = USUAL_FIELDS): SearchOutput {
  const { total, limit, offset, search, searchDegraded } = page
  const services: SearchOutput["services"] = []
  let size = 0
  for (const service of page.services.slice(0, limit)) {
    const shown = pickFields(service, fields)
    size += toText(shown).length
    if (services.length > 0 && size > BOUNDS.characters) break
    services.push(shown)
  }
  const next = offset + services.length
  const next_offset = services.length > 0 && next < total ? next : null
  return {
    notice: NOTICE,
    total,
    limit,
    offset,
    next_offset,
    search_degraded: searchDegraded,
    search: clean(search),
    services,
  }
}

/** The cautions are always shown: an agent that asks for the URL and the price alone may pay next. */
export function pickFields(
  service: Service,
  fields: readonly (keyof Service)[] = USUAL_FIELDS,
): SearchOutput["services"][number] {
  const names = new Set<keyof Service>(["id", "cautions", ...fields])
  const shown = Object.fromEntries([...names].map((name) => [name, service[name]]))
  return clean({ id: service.id, ...shown })
}

/** Returns the detail with its newest checks and its first findings. The directory limits the other lists. */
export function shapeDetail(service: ServiceDetail, checks: number): DetailOutput {
  const { health_checks, findings, ...rest } = service
  const first = { health_checks: health_checks.slice(0, checks), findings: findings.slice(0, BOUNDS.findings) }
  return { notice: NOTICE, ...clean({ ...rest, ...first }) }
}

/** Returns the 200 categories with the most services, each below its parent. */
export function shapeCategories({ categories }: Categories): CategoriesOutput {
  const rows = Object.entries(categories).flatMap(([name, { subcategories, ...counts }]) => [
    { parent: name, child: null, counts },
    ...Object.entries(subcategories).map(([child, each]) => ({ parent: name, child, counts: each })),
  ])
  // A parent's total includes its children, and `rows` has a parent first. The stable sort thus never shows a child without its
  // parent.
  const largest = [...rows].sort((a, b) => b.counts.total - a.counts.total).slice(0, BOUNDS.categories)
  const parents = largest.filter(({ child }) => child === null)
  const tree = parents.map(({ parent, counts }) => {
    const children = largest.filter((row) => row.parent === parent && row.child !== null)
    const subcategories = Object.fromEntries(children.map((row) => [row.child, row.counts]))
    return [parent, { ...counts, subcategories }]
  })
  const shown = clean(Object.fromEntries(tree) as Categories["categories"])
  return { notice: NOTICE, total: rows.length, shown: largest.length, categories: shown }
}
