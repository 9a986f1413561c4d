// Short and long runs of the tests. `npm test -- --long` sets TEST_LONG for every test; nothing else reads it.

export const isLong = process.env.TEST_LONG === "1"

/** How often something random is tried: fixed seeds and few runs per change, more runs with random seeds in the long run. */
export const runs = <T>(short: T, long: T): T => (isLong ? long : short)

/** The seed of the short run. The long run has none, so fast-check draws one and prints it with a failure. */
export const SHORT_SEED = 20_261_122
