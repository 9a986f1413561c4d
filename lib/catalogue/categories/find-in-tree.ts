// Finds a category path in the tree of counts, and the categories next to it. Pure.

import { categoryKey } from "@/lib/catalogue/categories/spelling"
import type { Categories } from "@/lib/catalogue/schema"

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
