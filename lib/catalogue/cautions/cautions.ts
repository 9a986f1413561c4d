// The cautions of a service, from the record of its checks (docs/decisions.md#cautions). `new` is not among them: it follows from the
// number of checks, and lib/catalogue/present.ts adds it. Pure.

import { z } from "zod"
import { PAYEE_RULES } from "@/lib/catalogue/cautions/payees"
import type { PaymentRecord } from "@/lib/catalogue/cautions/record"
import { Caution, type HealthStatus, Reliability } from "@/lib/catalogue/schema"
import { formatTimestamp } from "@/lib/time"

const DAY_MS = 86_400_000
export const CAUTION_RULES = {
  priceRoseMs: 7 * DAY_MS,
  /** Failed checks in a row that are a caution while the state is still healthy. */
  failingFrom: 2,
  /** A service is new until it has as many checks with a verdict in 30 days. */
  newUntilChecks: 96,
} as const

export function listCautions(record: PaymentRecord, health: HealthStatus, now: Date): Caution[] {
  return [warnOfPayee(record), warnOfPrice(record), warnOfFailing(record, health)].flatMap((caution) =>
    caution && !hasEnded(caution, now) ? [caution] : [],
  )
}

export const hasEnded = ({ until }: Pick<Caution, "until">, now: Date): boolean =>
  until !== null && Date.parse(until) <= now.getTime()

/** The first time at which one of the cautions ends by itself; null when none does. */
export function findEnd(cautions: readonly Caution[]): Date | null {
  const ends = cautions.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]))
  return ends.length > 0 ? new Date(Math.min(...ends)) : null
}

const Cautions = z.array(Caution)

/** Reads the stored cautions; none for another shape. */
export const readCautions = (stored: unknown): Caution[] => Cautions.safeParse(stored).data ?? []

/** The ids for `previous` of an event: "payee_changed,new"; null without any. */
export const formatIds = (cautions: readonly Pick<Caution, "id">[], isNew: boolean): string | null =>
  [...cautions.map(({ id }) => id), ...(isNew ? ["new"] : [])].join(",") || null

export const isSameCautions = (one: readonly Caution[], other: readonly Caution[]): boolean =>
  JSON.stringify(one.map(toValues)) === JSON.stringify(other.map(toValues))
const toValues = ({ id, since, until, message, before, after }: Caution) => [id, since, until, message, before, after]

/** @param terms `score_terms`, which a service with under three checks has not */
export const isNewService = (terms: unknown): boolean =>
  (Reliability.pick({ checks: true }).safeParse(terms).data?.checks ?? 0) < CAUTION_RULES.newUntilChecks

function warnOfPayee({ payees: { change } }: PaymentRecord): Caution | null {
  if (!change) return null
  const { before, after, stood_from, stood_to } = change
  const stood = formatDuration(Date.parse(stood_to) - Date.parse(stood_from))
  const message = `The payee changed. The one before stood for ${stood}. Check with the provider before you pay.`
  return { id: "payee_changed", ...bound(change.at, PAYEE_RULES.alarmMs), message, before, after }
}

function warnOfPrice({ rise }: PaymentRecord): Caution | null {
  if (!rise) return null
  const message = `The asked price rose to ${rise.price.words}. The lowest of 30 days was ${rise.low.words}.`
  const [before, after] = [rise.low.words, rise.price.words]
  return { id: "price_rose", ...bound(rise.at, CAUTION_RULES.priceRoseMs), message, before, after }
}

function warnOfFailing({ failing }: PaymentRecord, health: HealthStatus): Caution | null {
  if (!failing || failing.checks < CAUTION_RULES.failingFrom || health !== "healthy") return null
  const reason = failing.reason === null ? "" : ` (${failing.reason})`
  const message = `The last ${failing.checks} checks failed${reason}.`
  return { id: "checks_failing", since: failing.since, until: null, message, before: null, after: null }
}

const bound = (since: string, lastsMs: number) => ({
  since,
  until: formatTimestamp(new Date(Date.parse(since) + lastsMs)),
})

const UNITS = [
  ["day", DAY_MS],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const

/** For example "41 days". */
function formatDuration(ms: number): string {
  const [unit, size] = UNITS.find(([, size]) => ms >= 2 * size || (ms >= size && size < DAY_MS)) ?? ["minute", 60_000]
  const count = Math.max(1, Math.floor(ms / size))
  return `${count} ${unit}${count === 1 ? "" : "s"}`
}
