// Counts services per facet value from kinds in memory. A kind is a group of services with equal values in every column that facets
// read. Pure.

import type { FacetedName } from "@/lib/catalogue/list/filters"
import type { FacetCount } from "@/lib/catalogue/schema"

/** A combination of the columns that one facet reads. */
export interface Combination {
  columns: Record<string, string | null>
  /** The facet values under which services with these columns are counted. */
  values: string[]
}

export interface KindFacet {
  combinations: Combination[]
  /** For each kind the index of its combination. */
  indexes: Uint32Array
}

export interface Kinds {
  /** For each kind the number of its services. */
  services: Uint32Array
  facets: Record<FacetedName, KindFacet>
}

/** The combinations that pass a filter, by the filter's name: 1 at the index of each. */
export type Passing = ReadonlyMap<FacetedName, Uint8Array>

/**
 * Counts the services of each facet under all filters but the facet's own, most frequent value first.
 * @param limit the most values of one facet
 */
export function countKinds(
  kinds: Kinds,
  names: readonly FacetedName[],
  passing: Passing,
  limit: number,
): Partial<Record<FacetedName, FacetCount[]>> {
  const filters = [...passing].map(([name, passes]) => ({ name, passes, indexes: kinds.facets[name].indexes }))
  const counted = names.map((name) => {
    const { combinations, indexes } = kinds.facets[name]
    const others = filters.filter((filter) => filter.name !== name)
    const sums = new Float64Array(combinations.length)
    indexes.forEach((index, kind) => {
      if (others.every(({ passes, indexes }) => passes[indexes[kind] ?? -1] === 1)) {
        sums[index] = (sums[index] ?? 0) + (kinds.services[kind] ?? 0)
      }
    })
    return [name, sumValues(combinations, sums).slice(0, limit)]
  })
  return Object.fromEntries(counted)
}

/** Adds up values that differ only in letter case, and shows the most frequent spelling. */
function sumValues(combinations: readonly Combination[], sums: Float64Array): FacetCount[] {
  const spellings = new Map<string, number>()
  combinations.forEach(({ values }, index) => {
    const services = sums[index] ?? 0
    if (services > 0) for (const value of values) spellings.set(value, (spellings.get(value) ?? 0) + services)
  })
  const merged = new Map<string, FacetCount>()
  for (const [value, count] of [...spellings].sort(byCount)) {
    const same = merged.get(value.toLowerCase())
    if (same) same.count += count
    else merged.set(value.toLowerCase(), { value, count })
  }
  return [...merged.values()].sort((a, b) => byCount([a.value, a.count], [b.value, b.count]))
}

/** The most services first, then by code points, like `collate "C"`. */
const byCount = ([value, count]: [string, number], [otherValue, otherCount]: [string, number]) =>
  otherCount - count || (value < otherValue ? -1 : value > otherValue ? 1 : 0)

/** The distinct values of a column, so that a row is compared by a number. */
export interface Numbered {
  /** For each row the number of its value; numbers follow the order of first appearance. */
  indexes: Uint32Array
  /** For each number the first row with the value. */
  first: number[]
}

export function numberDistinct<Value>(values: ArrayLike<Value>): Numbered {
  const known = new Map<Value, number>()
  const first: number[] = []
  const indexes = new Uint32Array(values.length)
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] as Value
    let index = known.get(value)
    if (index === undefined) {
      index = first.push(row) - 1
      known.set(value, index)
    }
    indexes[row] = index
  }
  return { indexes, first }
}

/** Numbers the distinct pairs of two columns of the same rows. */
export function combine(one: Numbered, other: Numbered): Numbered {
  const pairs = new Float64Array(one.indexes).map(
    (index, row) => index * other.first.length + (other.indexes[row] ?? 0),
  )
  return numberDistinct(pairs)
}
