// Which requests have a line in the log (LOG_REQUESTS). Pure.

/** A response from this many milliseconds on is slow. */
const SLOW_MS = 1000

const isFailure = (status: number | null) => status !== null && status >= 500

const RULES = {
  all: () => true,
  slow: (status, ms) => ms >= SLOW_MS || isFailure(status),
  errors: isFailure,
  none: () => false,
} as const satisfies Record<string, (status: number | null, ms: number) => boolean>

export type LoggedRequests = keyof typeof RULES

/** @param status null when the client disconnected before the response began */
export const isLogged = (setting: LoggedRequests, status: number | null, ms: number): boolean =>
  RULES[setting](status, ms)
