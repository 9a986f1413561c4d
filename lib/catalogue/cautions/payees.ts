// Follows the payees of a service from one valid challenge to the next, and notices when another payee appears
// (docs/decisions.md#cautions). Every offer of the challenge counts, because an example may choose any of them. Pure.

import { z } from "zod"
import { PAYEE_ALARM_MS } from "@/lib/catalogue/cautions/schema"
import { formatTimestamp } from "@/lib/time"

const DAY_MS = 86_400_000
const text = z.string().nullable()
const time = z.iso.datetime()

/** A payee, and where it was first asked for. */
export const Payee = z.object({ pay_to: z.string(), network: text, asset: text })
export type Payee = z.infer<typeof Payee>

const Known = Payee.extend({ since: time, seen: time })

/** A new payee, next to the known ones or in their place. */
const Change = z.object({
  /** When the newest of the payees appeared. The seven days begin here. */
  at: time,
  before: z.string(),
  /** When the payee from before was first seen, and when another payee was seen first. */
  stood_from: time,
  stood_to: time,
  after: z.string(),
  /** All payees of the last challenge that are not known. */
  payees: z.array(Payee),
})

export const PayeeRecord = z.object({
  /** Payees that stood undisturbed: those of the first challenge, and those that stood for seven days or were confirmed. */
  known: z.array(Known),
  change: Change.nullable(),
  /** The keys of a Lightning node in its last checks, each with the number of checks in a row; the newest last. */
  runs: z.array(z.object({ pay_to: z.string(), since: time, checks: z.int().positive() })),
  /** Whether ten checks in a row saw the known key of a Lightning node. Other keys are then an alarm, however many they are. */
  is_settled: z.boolean(),
  /** Whether the Lightning node uses a new key for each invoice. */
  varies: z.boolean(),
  confirmed: z.object({ pay_to: z.string(), at: time }).nullable(),
})
export type PayeeRecord = z.infer<typeof PayeeRecord>

export const NO_PAYEES: PayeeRecord = {
  ...{ known: [], change: null, confirmed: null },
  ...{ runs: [], is_settled: false, varies: false },
}

export const PAYEE_RULES = {
  alarmMs: PAYEE_ALARM_MS,
  /** A known payee that no challenge named for so long counts as new when it returns. */
  forgottenAfterMs: 30 * DAY_MS,
  /** Three different keys within ten checks mean that the Lightning node uses a new key for each invoice. */
  variesFrom: 3,
  variesWithin: 10,
  /** Checks in a row that must see the key of a Lightning node before another key is a change. */
  standsFrom: 2,
} as const

/** What tells payees apart. The letter case of an EVM address is a checksum, that of a Lightning key has no meaning. */
export const toPayeeKey = (payTo: string): string =>
  /^0x[0-9a-f]{40}$/i.test(payTo) || /^0[23][0-9a-f]{64}$/i.test(payTo) ? payTo.toLowerCase() : payTo

export const isSamePayee = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && toPayeeKey(one) === toPayeeKey(other))

/**
 * Lists what a reader finds a service by: the keys of the payees of a valid challenge, sorted. Empty for a Lightning node that uses a
 * new key for each invoice, because nobody can search for a key that is used once.
 */
export const listPayeeKeys = ({ varies }: PayeeRecord, payees: readonly (string | null)[]): string[] =>
  varies ? [] : [...new Set(payees.flatMap((payee) => (payee === null ? [] : [toPayeeKey(payee)])))].sort()

const isAmong = (payees: readonly { pay_to: string }[], payTo: string) =>
  payees.some((one) => isSamePayee(one.pay_to, payTo))

/**
 * Returns the record after one more valid challenge. A challenge that names no payee changes nothing.
 * @param found the payees of all its offers, in the order of the challenge
 */
export function observePayees(
  record: PayeeRecord,
  found: readonly Payee[],
  isLightning: boolean,
  at: Date,
): PayeeRecord {
  const seen = found.filter((one, index) => found.findIndex((other) => isSamePayee(one.pay_to, other.pay_to)) === index)
  const [first] = seen
  if (!first) return record
  const settled = settle(record, at)
  const confirmed = settled.confirmed && isAmong(seen, settled.confirmed.pay_to) ? settled.confirmed : null
  if (isLightning) return observeNode({ ...settled, confirmed }, first, at, settled !== record)
  if (settled.known.length === 0) return { ...settled, confirmed, known: seen.map((one) => toKnown(one, at)) }
  return { ...settled, confirmed, ...compare(settled, seen, at, { extends: true }) }
}

/** After seven days the new payees are known, and those that they replaced are not. */
function settle(record: PayeeRecord, at: Date): PayeeRecord {
  const { change } = record
  if (!change || at.getTime() < Date.parse(change.at) + PAYEE_RULES.alarmMs) return record
  const known = record.known.filter(({ seen }) => Date.parse(seen) >= Date.parse(change.at))
  const added = change.payees.map((one) => ({ ...one, since: change.at, seen: change.at }))
  return { ...record, change: null, is_settled: true, known: [...known, ...added] }
}

interface ChangeOptions {
  /** Whether a further new payee starts the seven days again. */
  extends: boolean
}

function compare(
  { known, change }: PayeeRecord,
  seen: readonly Payee[],
  at: Date,
  options: ChangeOptions,
): Pick<PayeeRecord, "known" | "change"> {
  const present = known.map((one) => (isAmong(seen, one.pay_to) ? { ...one, seen: formatTimestamp(at) } : one))
  const payees = seen.filter((one) => !isAmong(present, one.pay_to))
  const [first] = payees
  // The service asks for known payees only, so nothing is left to warn of.
  if (!first) return { known: present.filter((one) => isRemembered(one, at)), change: null }
  if (!change) return { known: present, change: startChange(present, payees, first, at) }
  const newest = payees.find((one) => !isAmong(change.payees, one.pay_to))
  if (newest && options.extends) {
    return { known: present, change: { ...change, at: formatTimestamp(at), after: newest.pay_to, payees } }
  }
  const shown = payees.find((one) => isSamePayee(one.pay_to, change.after)) ?? first
  return { known: present, change: { ...change, after: shown.pay_to, payees } }
}

const isRemembered = ({ seen }: { seen: string }, at: Date) =>
  at.getTime() - Date.parse(seen) < PAYEE_RULES.forgottenAfterMs

function startChange(known: PayeeRecord["known"], payees: Payee[], after: Payee, at: Date): PayeeRecord["change"] {
  // The payee that the new one replaces: that of the same asset and network, else of the network, else the first.
  const rank = ({ network, asset }: Payee) => (network !== after.network ? 0 : asset !== after.asset ? 1 : 2)
  const [before] = known.toSorted((a, b) => rank(b) - rank(a))
  if (!before) return null
  const times = { at: formatTimestamp(at), stood_from: before.since, stood_to: formatTimestamp(at) }
  return { ...times, before: before.pay_to, after: after.pay_to, payees }
}

/** A Lightning invoice has one payee, and a node may use another key for each invoice. */
function observeNode(record: PayeeRecord, payee: Payee, at: Date, hasAlarmEnded: boolean): PayeeRecord {
  const runs = addToRuns(record.runs, payee.pay_to, at)
  const newest = runs.at(-1)
  const next = { ...record, runs }
  if (!newest) return next
  const isFullRun = newest.checks === PAYEE_RULES.variesWithin
  if (record.varies) return isFullRun ? { ...next, varies: false, ...stand(newest, payee, at) } : next
  const isMany = countDifferent(runs) >= PAYEE_RULES.variesFrom
  if (isMany && (!record.is_settled || hasAlarmEnded)) {
    return { ...next, varies: true, is_settled: false, known: [], change: null }
  }
  if (record.known.length === 0) {
    return newest.checks < PAYEE_RULES.standsFrom ? next : { ...next, ...stand(newest, payee, at) }
  }
  const isKnown = isAmong(record.known, payee.pay_to)
  const is_settled = record.is_settled || (isKnown && isFullRun)
  return { ...next, is_settled, ...compare(record, [payee], at, { extends: !isMany }) }
}

const stand = ({ since, checks }: PayeeRecord["runs"][number], payee: Payee, at: Date) => ({
  known: [toKnown(payee, at, since)],
  is_settled: checks === PAYEE_RULES.variesWithin,
})

function addToRuns(runs: PayeeRecord["runs"], payTo: string, at: Date): PayeeRecord["runs"] {
  const last = runs.at(-1)
  if (!last || !isSamePayee(last.pay_to, payTo)) {
    return [...runs, { pay_to: payTo, since: formatTimestamp(at), checks: 1 }].slice(-PAYEE_RULES.variesWithin)
  }
  return [...runs.slice(0, -1), { ...last, checks: Math.min(last.checks + 1, PAYEE_RULES.variesWithin) }]
}

/** The number of different keys in the last ten checks. */
function countDifferent(runs: PayeeRecord["runs"]): number {
  const keys = new Set<string>()
  let checks = 0
  for (const run of runs.toReversed()) {
    if (checks >= PAYEE_RULES.variesWithin) break
    keys.add(toPayeeKey(run.pay_to))
    checks += run.checks
  }
  return keys.size
}

/** The record after the owner of the domain has confirmed a payee of the last challenge. Other new payees stay an alarm. */
export function confirmPayee(record: PayeeRecord, payTo: string, at: Date): PayeeRecord {
  const { change } = record
  const confirmed = { pay_to: payTo, at: formatTimestamp(at) }
  const chosen = change?.payees.find((one) => isSamePayee(one.pay_to, payTo))
  if (!change || !chosen) return { ...record, confirmed }
  const known = [
    ...record.known.filter(({ seen }) => Date.parse(seen) >= Date.parse(change.at)),
    { ...chosen, since: change.at, seen: formatTimestamp(at) },
  ]
  const payees = change.payees.filter((one) => one !== chosen)
  const rest = payees.find((one) => isSamePayee(one.pay_to, change.after)) ?? payees[0]
  return {
    ...record,
    confirmed,
    known,
    is_settled: true,
    change: rest ? { ...change, after: rest.pay_to, payees } : null,
  }
}

const toKnown = (payee: Payee, at: Date, since = formatTimestamp(at)) => ({
  ...payee,
  since,
  seen: formatTimestamp(at),
})

export interface PayeeChange {
  from: string | null
  to: string | null
}

/**
 * Decides whether a valid challenge is the event `service.payee_changed` (docs/decisions.md#webhooks-and-events). Another order
 * of the same payees is no change, and neither is another key of a node that uses a new one for each invoice.
 * @param before the payee of the former valid challenge; null for the first one, which has no payee before it
 */
export function findPayeeChange(
  before: { observedPayTo: string | null } | null,
  after: { observedPayTo: string | null },
  known: PayeeRecord,
  next: PayeeRecord,
): PayeeChange | null {
  if (before === null || next.varies) return null
  const { change } = next
  const isNew = change && (change.at !== known.change?.at || !isSamePayee(change.after, known.change.after))
  if (isNew) return { from: known.change?.after ?? change.before, to: change.after }
  const [from, to] = [before.observedPayTo, after.observedPayTo]
  if (isSamePayee(from, to)) return null
  const isOtherOrder = !known.change && to !== null && known.known.some((one) => isSamePayee(one.pay_to, to))
  return isOtherOrder && from !== null ? null : { from, to }
}
