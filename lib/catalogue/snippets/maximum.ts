// The most that an example pays for one call: one and a half times the lowest asked price of 30 days, rounded up to two digits.
// Pure.

/** A share as a whole number of 10⁻¹², rounded down, so that the maximum is never above the exact one. */
const PARTS = 1_000_000_000_000n

/**
 * @param price in the smallest unit of the asset
 * @param lowestShare the lowest asked price of 30 days divided by `price`, at most 1
 */
export function computeMaximum(price: bigint, lowestShare = 1): bigint {
  const parts = BigInt(Math.floor(lowestShare * Number(PARTS)))
  const raised = (price * parts * 3n + 2n * PARTS - 1n) / (2n * PARTS)
  const step = 10n ** BigInt(Math.max(0, raised.toString().length - 2))
  return ((raised + step - 1n) / step) * step
}

/** Writes an amount of the smallest unit in whole units, such as "0.0015". */
export function formatUnits(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, "0")
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "")
  return fraction === "" ? whole : `${whole}.${fraction}`
}
