// The messages and header fields of the rate limits, and the limits that the OpenAPI document names, because that document must not
// depend on settings. Pure.

export interface Limit {
  points: number
  seconds: number
  /** The noun for what the limit counts, in singular and plural, for messages. */
  things: readonly [one: string, many: string]
  /** What the limit counts by, if not by client. */
  by?: string
}

/** The state of a limit for one key after a request was counted. */
export interface Window {
  isWithin: boolean
  remaining: number
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number
}

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

/** A limit with its name, and the state of its window after the request was counted. */
type Tally = { policy: string } & Omit<Limit, "things"> & Omit<Window, "isWithin">

/**
 * Builds the header fields of draft-ietf-httpapi-ratelimit-headers-10 from the limits that counted a request, the most relevant
 * limit first.
 */
export function rateHeaders(counted: readonly Tally[]): Record<string, string> {
  return {
    "RateLimit-Policy": counted.map(({ policy, points, seconds }) => `"${policy}";q=${points};w=${seconds}`).join(", "),
    RateLimit: counted
      .map(({ policy, remaining, resetSeconds }) => `"${policy}";r=${remaining};t=${resetSeconds}`)
      .join(", "),
  }
}

/** Requests that do not count against the free rate (`Rules.allowance`), counted by client. */
export const ALLOWANCES = {
  /** A page requests suggestions when a reader pauses while typing. These requests must not use up the reader's free requests. */
  suggest: { points: 1, seconds: 1, things: ["suggestion request", "suggestion requests"] },
} as const

export type AllowanceName = keyof typeof ALLOWANCES
