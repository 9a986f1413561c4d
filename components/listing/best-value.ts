// The best of several listings by one figure; none for a single listing or a tie.

export function findBest(values: (number | null)[], better: "lower" | "higher"): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const best = better === "lower" ? Math.min(...known) : Math.max(...known)
  const first = values.indexOf(best)
  return values.lastIndexOf(best) === first ? first : null
}
