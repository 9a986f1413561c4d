// What a spent limit says to people: how much there was, and when it begins anew (ui.md §5, "rate-limited"). Pure.

import type { Limit } from "@/lib/paywall/limits"

/** "1 request", "1,000 requests". */
export function formatAmount({ points, things: [one, many] }: Pick<Limit, "points" | "things">): string {
  return `${points.toLocaleString("en")} ${points === 1 ? one : many}`
}

/** How long to wait: "1 second", "42 seconds", "about 12 minutes". */
export function formatWait(seconds: number): string {
  if (seconds > 90) return `about ${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? "1 second" : `${seconds} seconds`
}

/** The sentence for an action whose window is spent. */
export function explainSpent(limit: Pick<Limit, "points" | "seconds" | "things">, resetSeconds: number): string {
  const are = limit.points === 1 ? "is" : "are"
  const atMost = `At most ${formatAmount(limit)} per ${limit.seconds === 60 ? "minute" : "hour"} ${are} taken from one address.`
  return `${atMost} The next one is taken in ${formatWait(resetSeconds)}.`
}
