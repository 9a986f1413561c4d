import { formatSats, formatUsd } from "@/components/format"
import type { Unit } from "@/components/service/price/price-line"

/** Formats a price in the unit of its line. */
export const formatAmount = (amount: number, unit: Unit) =>
  unit === "price_usd" ? formatUsd(amount) : formatSats(amount)
