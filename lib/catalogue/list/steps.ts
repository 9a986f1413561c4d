// The thresholds at which a changed uptime or latency changes the catalogue version. Filters compare the number of a threshold,
// because the figures themselves change with every check, which would make all cached counts outdated. Must equal the arrays of
// the generated columns `uptime_step` and `latency_step`; a test compares both. Pure.

/** Shares of correct responses. `uptime_step` is the number of thresholds that the uptime reaches. */
export const UPTIME_STEPS = [0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1] as const
/** Milliseconds. `latency_step` is the number of thresholds that the latency exceeds. */
export const LATENCY_STEPS = [50, 100, 200, 300, 500, 1000, 2000, 3000, 5000, 10_000] as const

/** Returns the least `uptime_step` of services with at least this uptime, from 0 to 1. Every measured service has at least 0. */
export const findUptimeStep = (uptime: number): number =>
  uptime === 0 ? 0 : UPTIME_STEPS.findIndex((threshold) => threshold >= uptime) + 1

/** Returns the highest `latency_step` of services with at most this latency; -1, which no service has, below the first threshold. */
export const findLatencyStep = (milliseconds: number): number =>
  LATENCY_STEPS.findLastIndex((threshold) => threshold <= milliseconds)
