// Which of several listings of one URL is the best at something. Nothing is best alone or in a tie.

export function findBest(values: (number | null)[], better: "lower" | "higher"): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const best = better === "lower" ? Math.min(...known) : Math.max(...known)
  const first = values.indexOf(best)
  return values.lastIndexOf(best) === first ? first : null
}
