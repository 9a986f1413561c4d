// Chooses one variant for a category that services write in different letter case, so that the tree, facets, suggestions and
// opportunities show the same variant. Pure.

export interface VariantCount {
  category: string
  count: number
}
export type ToVariant = (path: string) => string

/** The key of a category: paths with the same key are one category. */
export const categoryKey = (path: string): string => path.toLowerCase()

/** The path and each of its parents, parents first: `a`, `a/b`, `a/b/c`. */
export function listPaths(path: string): string[] {
  const names = path.split("/")
  return names.map((_, depth) => names.slice(0, depth + 1).join("/"))
}

/**
 * Chooses the most frequent variant of each name below a parent. On a tie the variant that sorts last by code point wins, so
 * lower case wins over upper case.
 */
export function findVariants(rows: Iterable<VariantCount>): ToVariant {
  const counts = new Map<string, Map<string, number>>()
  for (const { category, count } of rows) {
    for (const path of listPaths(category)) {
      const variants = counts.get(categoryKey(path)) ?? new Map<string, number>()
      const name = nameOf(path)
      counts.set(categoryKey(path), variants.set(name, (variants.get(name) ?? 0) + count))
    }
  }
  const shown = new Map([...counts].map(([key, variants]) => [key, mostUsed(variants)]))
  return (path) =>
    listPaths(path)
      .map((each) => shown.get(categoryKey(each)) ?? nameOf(each))
      .join("/")
}

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1)

function mostUsed(variants: ReadonlyMap<string, number>): string {
  const [first] = [...variants].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? 1 : -1))
  return first?.[0] ?? ""
}
