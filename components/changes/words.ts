// The words for one change: what happened, before and after the name of the service. Pure.

import { formatCount, formatDuration, formatList, shortenPayee } from "@/components/format"
import { KNOWN_PAYEE_RETURNED, PAYEE_ADVICE } from "@/components/listing/payee-words"
import type { SchemaChanges } from "@/lib/catalogue/call/schema"
import type { HealthReason } from "@/lib/catalogue/schema"
import type { ChangeKind, ShownChange, ShownPrice } from "@/lib/events/names"
import { nameBlock } from "@/lib/protocols/blocked"
import { FORMATS, findCommonUnit, formatMoney, isPriceOfCall } from "@/lib/protocols/money"
import { formatNetwork } from "@/lib/protocols/networks"

export const KIND_WORDS: Readonly<Record<ChangeKind, string>> = {
  down: "Down",
  health: "Health",
  new: "New",
  price: "Price",
  payee: "Payee",
  parameters: "Parameters",
  dropped: "Dropped by a source",
  details: "Details",
  removed: "Removed",
}

/** The name of the service stands between `before` and `after`. */
interface ChangeWords {
  label: string
  before: string
  after: string
}
const say = (label: string, after: string, before = ""): ChangeWords => ({ label, before, after })

/** Describes a change, for example "Down" and ": server error (HTTP 503)". A removed service has no name. */
export function describeChange(change: ShownChange): ChangeWords {
  const { kind, service, previous, detail, reason, incident_ms } = change
  if (service === null) return say("Removed", "", "A service is no longer listed.")
  if (kind === "down") return say("Down", because(reason))
  if (kind === "new") return say("New", `, ${service.protocol}${describePrice(service.price)}`)
  if (kind === "health" && service.health === "unknown" && service.health_reason)
    return say("Unknown", keptOut(service.health_reason))
  if (kind === "health") return describeHealth(service.health, previous?.["health_status"], reason, incident_ms)
  if (kind === "details" && isOnlyReason(previous)) return describeReasonChange(service.health_reason)
  if (kind === "price") return describePriceChange(service.price, previous ?? {})
  if (kind === "payee") return describePayeeChange(change)
  if (kind === "parameters") return describeSchemaChange(detail?.parameters)
  if (kind === "dropped") return say("Dropped", ` is no longer listed by ${detail?.source ?? "a source"}`)
  if (isOnlyPaymentCheck(previous)) return describePaymentCheck(previous?.["x402_payment_valid"])
  return say("Details", `: ${describeFields(Object.keys(previous ?? {}))} changed`)
}

const because = (reason: string | null) => (reason === null ? "" : `: ${describeReason(reason)}`)

/** A change as one line of text: "Down: Harbour levels: server error (HTTP 503)", "Price of Harbour levels rose …". */
export function writeChange(change: ShownChange): string {
  const { label, before, after } = describeChange(change)
  const sentence = `${before}${change.service?.name ?? ""}${after}`
  return before === "" ? `${label}: ${sentence}` : sentence
}

/** Where the service is and what it costs. The name of a removed service is no longer published. */
export function writeChangedService({ service }: ShownChange): string {
  if (service === null) return "Its data is no longer published."
  const amount = formatMoney(service.price)
  const place = `${service.protocol} at ${service.host}.`
  return amount === null ? place : `${place} Price: ${amount}, paid in ${describePayment(service.price)}.`
}

function describeHealth(health: string | null, former: unknown, reason: string | null, incidentMs: number | null) {
  if (health === "degraded") return say("Degraded", because(reason))
  if (health !== "healthy") return say("Unknown", " has no recent check")
  if (former !== "down" && former !== "degraded") return say("Healthy", " passed its first checks")
  const length = incidentMs === null ? "" : ` after ${formatDuration(incidentMs)}`
  return say("Recovered", former === "down" ? ` works again${length}` : ` is healthy again${length}`)
}

/** ": a bot check of Cloudflare keeps the checker out" */
const keptOut = ({ code: kind, by }: HealthReason) => `: ${nameBlock({ kind, by })} keeps the checker out`

const isOnlyReason = (previous: ShownChange["previous"]) =>
  previous !== null && Object.keys(previous).join() === "health_reason"

const isOnlyPaymentCheck = (previous: ShownChange["previous"]) =>
  typeof previous?.["x402_payment_valid"] === "number" && Object.keys(previous).length === 1

/** The value has two states, so the former one names both. */
const describePaymentCheck = (former: unknown) =>
  say("Details", `: payment requirements changed from ${former === 1 ? "valid to not valid" : "not valid to valid"}`)

function describeReasonChange(reason: HealthReason | null): ChangeWords {
  return reason === null ? say("Checked", " is reached by checks again") : say("Not checked", keptOut(reason))
}

/** Shortens the reason of a failed check to a few words: "HTTP 503" is "server error (HTTP 503)". */
export function describeReason(reason: string): string {
  const status = Number(/^HTTP (\d{3})$/.exec(reason)?.[1])
  if (status >= 500) return `server error (HTTP ${status})`
  if (status >= 400 && status !== 402) return `request rejected (HTTP ${status})`
  if (status >= 300 && status < 400) return `redirects elsewhere (HTTP ${status})`
  if (status < 300) return `no payment requested (HTTP ${status})`
  return REASONS.get(reason) ?? "invalid payment challenge"
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ["slow", "slow responses"],
  ["timeout", "no response in time"],
  ["dns", "host name not found"],
  ["refused", "connection refused"],
  ["reset", "connection closed early"],
  ["tls", "TLS error"],
  ["redirect", "redirects elsewhere"],
  ["too-many-redirects", "too many redirects"],
  ["blocked-address", "IP address is not public"],
  ["blocked-port", "port is not allowed"],
  ["opted-out", "asks not to be checked"],
  ["invalid-url", "invalid URL"],
  ["invalid-request", "request cannot be sent"],
  ["headers-too-large", "response headers too large"],
  ["too-large", "response too large"],
  ["bad-encoding", "response cannot be decoded"],
  ["bad-response", "response is not HTTP"],
  ["unread", "response could not be read"],
])

const describePrice = (price: ShownPrice) => {
  const amount = formatMoney(price)
  return amount === null ? "" : `, ${amount}`
}

/** Compares in the unit that both prices have. */
function describePriceChange(now: ShownPrice, previous: NonNullable<ShownChange["previous"]>): ChangeWords {
  const former = { usd: toAmount(previous["price_usd"]), sats: toAmount(previous["price_sats"]) }
  const unit = findCommonUnit(former, now)
  const [from, to] = [formatMoney(former), formatMoney(now)]
  if (unit !== null && former[unit] !== now[unit]) {
    const [old, current] = [former[unit] ?? 0, now[unit] ?? 0]
    const verb = current > old ? "rose" : "fell"
    const share = now.basis && !isPriceOfCall(now.basis) ? null : formatShareOf(old, current)
    return say(
      "Price",
      ` ${verb}${share === null ? "" : ` ${share}`} from ${FORMATS[unit](old)} to ${FORMATS[unit](current)}`,
      "Price of ",
    )
  }
  if (from === null && to === null) return say("Price", " changed", "Payment terms of ")
  if (from === null) return say("Price", ` costs ${to}`)
  if (to === null) return say("Price", ` was ${from} and is no longer known`, "Price of ")
  if (unit === null) return say("Price", ` changed from ${from} to ${to}`, "Price of ")
  return say("Price", ` now takes ${describePayment(now)}`)
}

/** The change of a price: "33 %". Null under half a percent, and from ten times the former price on. */
function formatShareOf(old: number, current: number): string | null {
  const share = Math.abs(current - old) / old
  if (share < 0.005 || !(share < 9)) return null
  return `${share > 0.99 && share < 1 ? "over 99" : formatCount(Math.round(share * 100))}\u00a0%`
}

const toAmount = (value: unknown) => (typeof value === "number" ? value : null)

function describePayment({ asset, network }: ShownPrice): string {
  const place = network === null ? null : formatNetwork(network)
  if (asset === null) return place === null ? "another asset" : `payment on ${place}`
  return place === null ? asset : `${asset} on ${place}`
}

type PayeeEvent = Pick<ShownChange, "previous" | "detail" | "service" | "has_payee_caution">

/** The payees in full; null where the challenge named none. */
export function readPayees({ previous, detail }: PayeeEvent): { from: string | null; to: string | null } {
  const from = previous?.["pay_to"]
  return { from: typeof from === "string" ? from : null, to: detail?.pay_to || null }
}

/**
 * Whether a known payee replaced a new one: only then does a change leave no caution. The key of a Lightning node is known only
 * after two checks, so its changes are not told apart.
 */
export function isPayeeReturn(change: PayeeEvent): boolean {
  const { from, to } = readPayees(change)
  return from !== null && to !== null && change.has_payee_caution === false && change.service?.protocol !== "L402"
}

function describePayeeChange(change: PayeeEvent): ChangeWords {
  const { from, to } = readPayees(change)
  if (from !== null && to !== null) {
    const returns = isPayeeReturn(change) ? `, ${KNOWN_PAYEE_RETURNED}` : ""
    return say("Payee", ` changed from ${shortenPayee(from)} to ${shortenPayee(to)}${returns}`, "Payee of ")
  }
  if (to !== null) return say("Payee", ` names the payee ${shortenPayee(to)}`)
  return say("Payee", ` no longer names a payee${from === null ? "" : `, before ${shortenPayee(from)}`}`)
}

/** Both payees in full, and what a reader has to do. Null for another kind of change, and where only one payee is known. */
export function writePayees(change: ShownChange): string | null {
  const { from, to } = readPayees(change)
  if (change.kind !== "payee" || from === null || to === null) return null
  const payees = `Was: ${from}. Is: ${to}`
  if (isPayeeReturn(change)) return `${payees}, ${KNOWN_PAYEE_RETURNED}.`
  return change.has_payee_caution === false ? `${payees}.` : `${payees}. ${PAYEE_ADVICE}`
}

function describeSchemaChange(changes: SchemaChanges | undefined): ChangeWords {
  return say("Parameters", changes === undefined ? " has other parameters" : `: ${describeSchemaChanges(changes)}`)
}

const FIELDS: ReadonlyMap<string, string> = new Map([
  ["name", "name"],
  ["description", "description"],
  ["category", "category"],
  ["provider", "provider"],
  ["price_sats", "listed price"],
  ["price_usd", "listed price"],
  ["payment_asset", "asset"],
  ["payment_network", "network"],
  ["pay_to", "payee"],
  ["http_method", "HTTP method"],
  ["source", "sources"],
  ["domain_verified", "domain verification"],
  ["probe_status", "probing"],
  ["health_reason", "what keeps the checker out"],
  ["test_network", "test network"],
  ["has_schema", "parameters"],
  ["l402_format", "token format"],
  ["l402_compliant", "protocol check"],
  ["lnget_compatible", "lnget support"],
  ["x402_payment_valid", "payment check"],
  ["x402_facilitator_reachable", "facilitator"],
  ["x402_asset_known", "token recognition"],
])
const MOST_FIELDS = 3

function describeFields(names: readonly string[]): string {
  const words = [...new Set(names.map((name) => FIELDS.get(name) ?? "listing"))]
  const shown = words.length > MOST_FIELDS ? [...words.slice(0, MOST_FIELDS - 1), "other details"] : words
  return shown.length === 0 ? "listing" : formatList(shown)
}

const MOST_SHOWN = 3

/** What breaks a caller comes first. Backticks mark names, because providers choose them. */
function describeSchemaChanges({ added, removed, made_required, made_optional, left_out }: SchemaChanges): string {
  const write = (does: string) => (one: { in: string; name: string }) => `${formatName(one)} ${does}`
  const [required, optional] = [added.filter((one) => one.required), added.filter((one) => !one.required)]
  const clauses = [
    ...made_required.map(write("is now required")),
    ...required.map(write("was added and is required")),
    ...removed.map(write("was removed")),
    ...optional.map(write("was added")),
    ...made_optional.map(write("is now optional")),
  ]
  const isWhole = clauses.length + left_out <= MOST_SHOWN
  const shown = clauses.slice(0, isWhole ? MOST_SHOWN : MOST_SHOWN - 1)
  const others = clauses.length + left_out - shown.length
  return `parameter ${formatList(isWhole ? shown : [...shown, `${others} more changed`])}`
}

const formatName = ({ in: place, name }: { in: string; name: string }) => `\`${name.replaceAll("`", "'")}\` (${place})`
