// How many letters differ between two words. The library damerau-levenshtein has no maintainer. Pure.

/** Counts the letters to insert, to remove, to replace, or to exchange with their neighbour, until both words are equal. */
export function countChanges(one: string, other: string): number {
  const rows: number[][] = []
  const count = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 0; i <= one.length; i += 1) {
    rows[i] = []
    for (let j = 0; j <= other.length; j += 1) {
      const isExchange = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const changed = count(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const exchanged = isExchange ? count(i - 2, j - 2) + 1 : changed
      rows[i]?.push(i + j === 0 ? 0 : Math.min(count(i - 1, j) + 1, count(i, j - 1) + 1, changed, exchanged))
    }
  }
  return count(one.length, other.length)
}
