// Chooses between short and long tests. `npm test -- --long` sets TEST_LONG=1 for all tests.

export const isLong = process.env["TEST_LONG"] === "1"

/** Returns `long` if TEST_LONG is 1, otherwise `short`. The values are, for example, the number of random inputs of a test. */
export const runs = <T>(short: T, long: T): T => (isLong ? long : short)

/** The seed of fast-check in short tests. In long tests fast-check uses a random seed, and prints the seed with a failure. */
export const SHORT_SEED = 20_261_122
