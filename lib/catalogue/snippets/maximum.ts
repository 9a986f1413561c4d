// The most that an example pays for one call: one and a half times the asked price, rounded up to two digits.

/** @param price in the smallest unit of the asset */
export function computeMaximum(price: bigint): bigint {
  const raised = (price * 3n + 1n) / 2n
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
