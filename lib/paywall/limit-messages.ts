// Messages about an exceeded limit: the limit, and when the next request is accepted. Pure.

import type { Limit } from "@/lib/paywall/limits"

/** Formats a limit, for example "1 request" or "1,000 requests". */
export function formatAmount({ points, things: [one, many] }: Pick<Limit, "points" | "things">): string {
  return `${points.toLocaleString("en")} ${points === 1 ? one : many}`
}

/** Formats a wait, for example "1 second", "42 seconds" or "about 12 minutes". */
export function formatWait(seconds: number): string {
  if (seconds > 90) return `about ${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? "1 second" : `${seconds} seconds`
}

/** Builds the sentence about requests that do not count: "1 request per second and client does not count against the free rate." */
export function formatAllowance({ points, seconds, things }: Limit): string {
  const period = seconds === 1 ? "second" : `${seconds} seconds`
  return `${formatAmount({ points, things })} per ${period} and client ${points === 1 ? "does" : "do"} not count against the free rate.`
}

export function formatLimitMessage(
  limit: Pick<Limit, "points" | "seconds" | "things" | "by">,
  resetSeconds: number,
): string {
  const are = limit.points === 1 ? "is" : "are"
  const atMost = `At most ${formatAmount(limit)} per ${limit.seconds === 60 ? "minute" : "hour"} ${are} accepted ${limit.by ?? "from one IP address"}.`
  return `${atMost} The next one is accepted in ${formatWait(resetSeconds)}.`
}
