// Compares the payees of a challenge with those that the directory knows of the listing. Pure.

import { isSamePayee, type PayeeRecord } from "@/lib/catalogue/cautions/payees"
import type { EndpointCheck } from "@/lib/registration/check-schema"

const MOST_KNOWN = 4

type Judged = Pick<EndpointCheck["listed"][number], "payee" | "known_payees">

const NOT_COMPARED: Judged = { payee: null, known_payees: [] }

/** @param asked the payees of all offers; null for an offer that names none */
export function judgePayees(record: PayeeRecord, asked: readonly (string | null)[]): Judged {
  const named = asked.flatMap((payee) => payee ?? [])
  if (record.varies || record.known.length === 0 || named.length === 0) return NOT_COMPARED
  const isKnown = (payee: string) => record.known.some(({ pay_to }) => isSamePayee(pay_to, payee))
  const known_payees = record.known.slice(0, MOST_KNOWN).map(({ pay_to, since }) => ({ pay_to, since }))
  return { payee: named.every(isKnown) ? "known" : "new", known_payees }
}
