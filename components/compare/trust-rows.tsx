// The rows of the comparison about paying: what the endpoint asks against what is listed, who is paid, which clients pay, and what a
// call takes.

import { describeDrift, formatCount, formatDate, formatList, formatQuantity } from "@/components/format"
import { findCaution } from "@/components/listing/caution-marks"
import { findReturn } from "@/components/listing/payee-age"
import type { FactRow } from "@/components/listing/side-by-side"
import { Missing } from "@/components/ui/missing"
import { MOST_INCIDENTS } from "@/lib/catalogue/history-schema"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { parseTimestamp } from "@/lib/time"

const DAY_MS = 86_400_000
const DAYS = 30

/** A row whose values differ if their texts do. */
const textRow = (
  term: string,
  write: (service: ServiceDetail) => string | null,
  unknown: string,
): FactRow<ServiceDetail> => ({
  term,
  render: (service) => write(service) ?? <Missing>{unknown}</Missing>,
  value: write,
})

export const listTrustRows = (now: Date): FactRow<ServiceDetail>[] => [
  textRow("Incidents in 30 days", (service) => describeIncidents(service, now), "not checked yet"),
  textRow("Asked against listed", describeDifference, "not known"),
  textRow("Payee", (service) => describePayee(service, now), "not known"),
  textRow("Works with", describeClients, "not known"),
  textRow("Parameters", describeParameters, "not declared"),
]

/** Counts incidents that were open on one of the last 30 days. Null before the first check. */
function describeIncidents({ incidents, last_checked }: ServiceDetail, now: Date): string | null {
  if (last_checked === null) return null
  const since = now.getTime() - DAYS * DAY_MS
  const isRecent = ({ closed_at }: (typeof incidents)[number]) =>
    closed_at === null || (parseTimestamp(closed_at)?.getTime() ?? 0) >= since
  const count = incidents.filter(isRecent).length
  if (count === 0) return "none"
  return count >= MOST_INCIDENTS ? `${count} or more` : formatCount(count)
}

function describeDifference({ price_drift, asked_price }: ServiceDetail): string | null {
  if (price_drift !== null) return `${describeDrift(price_drift)} the listed price`
  return asked_price?.from === "challenge" ? "no difference seen" : null
}

function describePayee(service: ServiceDetail, now: Date): string | null {
  const { pay_to, pay_to_since, pay_to_varies } = service
  if (pay_to_varies) return "a new key for each invoice"
  if (pay_to === null || pay_to_since === null) return null
  if (findCaution(service.cautions, "payee_changed")) return `changed on ${formatDate(pay_to_since)}: not the known one`
  const returned = findReturn(service, now)
  return returned === null
    ? `unchanged since ${formatDate(pay_to_since)}`
    : `changed, back to the known one on ${formatDate(returned)}`
}

function describeClients({ clients }: ServiceDetail): string | null {
  if (clients === null) return null
  const paying = clients.filter(({ verdict }) => verdict === "pays").map(({ name }) => name)
  const others = clients
    .filter(({ verdict }) => verdict === "needs_setting")
    .map(({ name }) => `${name} with a setting`)
  const all = [...paying, ...others]
  return all.length === 0 ? "no client" : formatList(all)
}

const MOST_NAMED = 5

/** The required ones first. */
function describeParameters({ call }: ServiceDetail): string | null {
  const parameters = call?.parameters ?? []
  if (parameters.length === 0) return null
  const sorted = [...parameters].sort((a, b) => Number(b.required) - Number(a.required))
  const named = sorted.slice(0, MOST_NAMED).map(({ name, required }) => (required ? `${name} (required)` : name))
  const more = sorted.length - named.length
  return [...named, ...(more > 0 ? [formatQuantity(more, "more parameter")] : [])].join(", ")
}
