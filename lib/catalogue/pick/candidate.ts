// A candidate of a pick, and the price by which candidates are compared. Pure.

import type { ListedService } from "@/lib/catalogue/pick/schema"
import { isPriceOfCall } from "@/lib/protocols/money"

/** A match of the task, with what a pick knows about it beside its public fields. */
export interface Candidate {
  service: ListedService
  /** The clients that pay its last valid challenge with their usual setup. */
  payableBy: readonly string[]
  /** Checks with a verdict in 30 days. */
  checks: number
  /** How well it fits the task, from 0 to 1. */
  fit: number
  /** The words of the task that it has, those in its name first. */
  words: readonly string[]
}

/** The price of one call in US dollars; null when unknown, on a test network, and when the price is not that of one call. */
export const getPrice = ({ asked_price }: Pick<ListedService, "asked_price">): number | null =>
  asked_price && isPriceOfCall(asked_price.basis) ? asked_price.usd : null
