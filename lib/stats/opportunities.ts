// Finds opportunities (gaps that a provider could fill) in the counts per category and protocol. A category includes its
// subcategories. Docs: docs/decisions.md#opportunities. Pure functions.

import { categoryKey, findVariants, listPaths } from "@/lib/catalogue/categories/variants"
import { PROTOCOLS, type Protocol } from "@/lib/catalogue/schema"
import { OPPORTUNITY_TYPES, type Opportunity, SEVERITIES, type Severity } from "@/lib/stats/schema"

const THRESHOLDS = {
  gap: { listings: 3, healthy: 2 },
  protocol_gap: { listings: 2 },
  single_provider: { listings: 2 },
  failing: { down: 2 },
} as const

/** Counts of the public services of one category and one protocol. `category` is spelled as in the listings. */
export interface CategoryCoverage {
  category: string
  protocol: Protocol
  listings: number
  healthy: number
  down: number
  /** Services that look like starter projects and demos. Hosts of these services do not count as providers. */
  templates: number
  /**
   * The alphabetically first and last host of services outside `templates`: equal when there is only one host, null without a
   * host.
   */
  first_host: string | null
  last_host: string | null
}

type Counts = Omit<CategoryCoverage, "category" | "protocol">
interface CategoryNode {
  /** The category path in the spelling that the directory shows. */
  name: string
  parent: string | null
  all: Counts
  protocols: Map<Protocol, Counts>
}

/**
 * Lists all opportunities, ordered by severity, then number of services, then category.
 * @param only the protocol whose services are counted, and the only protocol that is reported as missing; all protocols by
 *   default
 */
export function findOpportunities(coverage: readonly CategoryCoverage[], only?: Protocol): Opportunity[] {
  const categories = buildCategories(coverage)
  const found = new Map([...categories].map(([key, node]) => [key, findInCategory(node, only)]))
  const opportunities = [...found].flatMap(([key, here]) => {
    const above = found.get(categories.get(key)?.parent ?? "") ?? []
    return here.filter((one) => !above.some((other) => isSame(one, other)))
  })
  return opportunities.sort(compare)
}

/**
 * True when two categories have the same opportunity. The caller omits the opportunity of a category when the parent category has
 * the same opportunity.
 */
function isSame(one: Opportunity, other: Opportunity): boolean {
  return one.type === other.type && one.protocol === other.protocol && one.severity === other.severity
}

function compare(a: Opportunity, b: Opportunity): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    b.listings - a.listings ||
    (a.category ?? "").localeCompare(b.category ?? "", "en") ||
    OPPORTUNITY_TYPES.indexOf(a.type) - OPPORTUNITY_TYPES.indexOf(b.type) ||
    (a.protocol ?? "").localeCompare(b.protocol ?? "", "en")
  )
}

/** Sums the counts of every category and its subcategories. Returns the categories by `categoryKey`. */
function buildCategories(coverage: readonly CategoryCoverage[]): Map<string, CategoryNode> {
  const categories = new Map<string, CategoryNode>()
  const spell = findVariants(coverage.map(({ category, listings }) => ({ category, count: listings })))
  for (const row of coverage) {
    const paths = listPaths(spell(row.category))
    if (categoryKey(paths[0] ?? "") === "uncategorized") continue
    let parent: string | null = null
    for (const name of paths) {
      const key = categoryKey(name)
      const known = categories.get(key)
      const protocols = known?.protocols ?? new Map<Protocol, Counts>()
      protocols.set(row.protocol, add(protocols.get(row.protocol), row))
      categories.set(key, { name, parent, all: add(known?.all, row), protocols })
      parent = key
    }
  }
  return categories
}

function add(sum: Counts | undefined, row: Counts): Counts {
  const { listings, healthy, down, templates, first_host, last_host } = row
  if (!sum) return { listings, healthy, down, templates, first_host, last_host }
  return {
    listings: sum.listings + listings,
    healthy: sum.healthy + healthy,
    down: sum.down + down,
    templates: sum.templates + templates,
    first_host: sortHosts(sum.first_host, first_host).at(0) ?? null,
    last_host: sortHosts(sum.last_host, last_host).at(-1) ?? null,
  }
}

const sortHosts = (...hosts: (string | null)[]) => hosts.filter((host) => host !== null).sort()

function findInCategory({ name, all, protocols }: CategoryNode, only: Protocol | undefined): Opportunity[] {
  const counts = only ? protocols.get(only) : all
  const found = counts ? findInCounts(name, counts, only ?? null) : []
  if (all.listings < THRESHOLDS.protocol_gap.listings) return found
  const missing = PROTOCOLS.filter((protocol) => !protocols.has(protocol) && (!only || only === protocol))
  const gaps = missing.map((protocol) => {
    const message = `None of the ${all.listings} listings in ${name} takes ${protocol}.`
    return describe("protocol_gap", name, protocol, all, message)
  })
  return [...found, ...gaps]
}

function findInCounts(name: string, counts: Counts, protocol: Protocol | null): Opportunity[] {
  const { listings, healthy, down, templates, first_host, last_host } = counts
  const { gap, single_provider, failing } = THRESHOLDS
  const those = `${listings} ${protocol ? `${protocol} ` : ""}listing${listings === 1 ? "" : "s"} in ${name}`
  const found: Opportunity[] = []
  const report = (type: Opportunity["type"], message: string) =>
    found.push(describe(type, name, protocol, counts, message))
  if (listings >= gap.listings && healthy <= gap.healthy) {
    const some = healthy === 0 ? "None" : `Only ${healthy}`
    report("gap", `${some} of the ${those} ${healthy > 1 ? "are" : "is"} healthy.`)
  }
  if (down >= failing.down) report("failing", `${down} of the ${those} are down.`)
  if (listings - templates >= single_provider.listings && first_host === last_host) {
    const except = templates > 0 ? " apart from starters and demos" : ""
    report("single_provider", `All ${those}${except} are on one host, ${first_host}.`)
  }
  return found
}

function describe(
  type: Opportunity["type"],
  category: string,
  protocol: Protocol | null,
  { listings, healthy, down }: Counts,
  message: string,
): Opportunity {
  return { type, category, protocol, message, severity: judgeSeverity(listings, healthy), listings, healthy, down }
}

/** `high` without a healthy service, `medium` when fewer than half of the services are healthy, else `low`. */
function judgeSeverity(listings: number, healthy: number): Severity {
  if (healthy === 0) return "high"
  return healthy * 2 < listings ? "medium" : "low"
}
