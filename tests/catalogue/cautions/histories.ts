// Histories of the payees of one service, as the tests of alarms play them.

import { NO_PAYEES, observePayees, type Payee, type PayeeRecord } from "@/lib/catalogue/cautions/payees"

export const START = Date.parse("2026-09-01T00:00:00Z")
const BASE = "eip155:8453"
export const HOUR = 3_600_000

/** A payee in USDC. */
export const usdc = (pay_to: string, network = BASE): Payee => ({ pay_to, network, asset: "USDC" })
/** The payees of a challenge, which comes `afterMs` after the one before. Addresses are payees in USDC on Base. */
export type Step = [afterMs: number, payees: (string | Payee)[]]

/** A challenge `afterMs` milliseconds after the one before, with these payees. */
export const later = (afterMs: number, ...payees: Step[1]): Step => [afterMs, payees]

/** Observes the challenges of a history. Returns the record after the last one, and its time. */
export function play(steps: readonly Step[], isLightning = false, from: PayeeRecord = NO_PAYEES, start = START) {
  let [record, time] = [from, start]
  for (const [afterMs, payees] of steps) {
    time += afterMs
    const found = payees.map((one) => (typeof one === "string" ? usdc(one) : one))
    record = observePayees(record, found, isLightning, new Date(time))
  }
  return { record, time }
}

/** Returns the payees before and after the change of the record; null without a change. */
export const changeOf = (steps: readonly Step[]) => {
  const { change } = play(steps).record
  return change && [change.before, change.after]
}

export const always = (payees: (string | Payee)[], times: number): Step[] =>
  Array.from({ length: times }, () => [HOUR, payees])
