// Builds a tree of counts from slash-separated categories. Parents include their children. Spellings that differ only in letter
// case count as one category. Pure.

import { categoryKey, findVariants, type VariantCount } from "@/lib/catalogue/categories/variants"
import type { Categories, Category, FacetCount, Protocol } from "@/lib/catalogue/schema"
import { mapProtocols } from "@/lib/protocols/names"

export interface CategoryCount extends VariantCount {
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
  const spell = findVariants(rows)
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

export interface CategoryPlace {
  /** In the spelling of the tree. */
  path: string
  count: number
  /** Subcategories of a top category; of a subcategory the others of its parent. The largest first. */
  related: { path: string; count: number }[]
}

/** @param path one or two names, in any letter case @returns null for a path that is not in the tree */
export function findInTree(path: string, { categories }: Categories): CategoryPlace | null {
  const [parentName = "", childName, ...deeper] = path.split("/")
  const parent = Object.entries(categories).find(([name]) => isSame(name, parentName))
  if (!parent || deeper.length > 0) return null
  const [top, { total, subcategories }] = parent
  const children = Object.entries(subcategories)
    .map(([name, counts]) => ({ path: `${top}/${name}`, count: counts.total }))
    .sort((a, b) => b.count - a.count)
  if (childName === undefined) return { path: top, count: total, related: children }
  const child = children.find((one) => isSame(one.path, `${top}/${childName}`))
  return child ? { ...child, related: children.filter((one) => one !== child) } : null
}

const isSame = (a: string, b: string) => categoryKey(a) === categoryKey(b)

const MOST = 8

/** Returns at most eight paths of top-level categories, the one with the most services first. A tie is in alphabetical order. */
export function listPopularCategories(counts: readonly FacetCount[]): string[] {
  return counts
    .filter(({ value }) => !value.includes("/") && value !== "uncategorized")
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, "en"))
    .slice(0, MOST)
    .map(({ value }) => value)
}
