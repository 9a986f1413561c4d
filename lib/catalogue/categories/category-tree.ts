// Builds a tree of counts from slash-separated categories. Parents include their children. Spellings that differ only in letter
// case count as one category. Pure.

import { categoryKey, findSpellings, type SpellingCount } from "@/lib/catalogue/categories/spelling"
import type { Category, Protocol } from "@/lib/catalogue/schema"
import { mapProtocols } from "@/lib/protocols/names"

export interface CategoryCount extends SpellingCount {
  protocol: Protocol
}

const noCounts = () => ({ ...mapProtocols(() => 0), total: 0 })
type Counts = ReturnType<typeof noCounts>
interface Node {
  name: string
  counts: Counts
  children: Map<string, Node>
}

/** Builds two levels. A deeper category counts toward its second level. */
export function buildCategoryTree(rows: readonly CategoryCount[]): Record<string, Category> {
  const roots = new Map<string, Node>()
  const spell = findSpellings(rows)
  for (const { category, protocol, count } of rows) {
    const [parent = category, child] = spell(category).split("/")
    const root = grow(roots, parent)
    add(root.counts, protocol, count)
    if (child !== undefined) add(grow(root.children, child).counts, protocol, count)
  }
  return Object.fromEntries(
    sorted(roots).map((root) => {
      const subcategories = Object.fromEntries(sorted(root.children).map((node) => [node.name, node.counts]))
      return [root.name, { ...root.counts, subcategories }]
    }),
  )
}

function grow(siblings: Map<string, Node>, name: string): Node {
  const key = categoryKey(name)
  const node = siblings.get(key) ?? { name, counts: noCounts(), children: new Map() }
  siblings.set(key, node)
  return node
}

function add(counts: Counts, protocol: Protocol, count: number): void {
  counts[protocol] += count
  counts.total += count
}

function sorted(nodes: Map<string, Node>): Node[] {
  return [...nodes.values()].sort((a, b) => a.name.localeCompare(b.name, "en"))
}
