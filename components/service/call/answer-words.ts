// Compares an unpaid answer of an endpoint with what the directory knows: price, payee and network. Pure.

import {
  describeDrift,
  formatClock,
  formatDay,
  formatLatency,
  formatQuantity,
  formatSecondsAgo,
  formatSpan,
  shortenPayee,
} from "@/components/format"
import { findCaution } from "@/components/listing/caution-marks"
import { formatAssetAndNetwork } from "@/components/listing/network"
import { findReturn, hasStood } from "@/components/listing/payee-age"
import { formatAsked, getListed, writeOfferPrice } from "@/components/listing/price"
import type { Answer, AnswerFact } from "@/components/service/call/ask-state"
import { nameReason } from "@/components/service/reason-words"
import type { CallOffer } from "@/lib/catalogue/call/schema"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { formatNetwork } from "@/lib/protocols/networks"

/** An unpaid answer: of the last check, or of a request just now. */
export interface Received {
  at: string
  /** Null without a response. */
  status: number | null
  tookMs: number | null
  /** Why there is no valid challenge, as a check records it or in a sentence; null with one. */
  problem: string | null
  offers: readonly CallOffer[]
  more: Answer["more"]
}

const OTHER_PAYEE = "Do not pay: this is not the payee of our checks. Check with the provider. The examples refuse it."

export function describeAnswer(service: ServiceDetail, received: Received, now: Date): Answer {
  const { at, status, tookMs, problem, offers, more } = received
  const offer = problem === null ? chooseOffer(service, offers) : undefined
  const payee = offer && comparePayee(service, offer, now)
  const reason = { term: "Reason", value: problem ?? "No valid offer in the challenge", isSame: null, words: "" }
  return {
    status: status === null ? "No response" : String(status),
    isRight: offer !== undefined,
    took: tookMs === null ? null : `in ${formatLatency(tookMs)}`,
    at,
    when: formatSecondsAgo(at, now),
    facts: offer && payee ? [comparePrice(service, offer), payee, compareNetwork(service, offer)] : [reason],
    warning: payee?.isSame === false && !findCaution(service.cautions, "payee_changed") ? OTHER_PAYEE : null,
    more,
  }
}

/** The answer of the last check; null before the first one, and for a check without a verdict. */
export function describeLastCheck(service: ServiceDetail, now: Date): Answer | null {
  const { id, call, health_checks } = service
  const last = health_checks.find(({ status }) => status !== "no_verdict")
  if (!last) return null
  const { status, error_message, http_status, response_time_ms, checked_at } = last
  const received = {
    at: checked_at,
    status: http_status === 0 ? null : http_status,
    tookMs: response_time_ms,
    problem: status === "ok" ? null : nameReason(error_message),
    offers: call?.offers ?? [],
    more: { href: `/service/${id}/challenge`, words: describeStored(call, checked_at, now) },
  }
  return describeAnswer(service, received, now)
}

/** The stored response may be of an earlier check: the same terms replace it after a day only. */
function describeStored(call: ServiceDetail["call"], checkedAt: string, now: Date): string {
  const since = call && formatClock(call.read_at, now)
  if (since === null || call === null || call.read_at >= checkedAt || since === formatClock(checkedAt, now))
    return "Decoded"
  return `Decoded, same since ${since}`
}

/** The offer with the payment that the listing has; else the first one. */
function chooseOffer({ call, pay_to }: ServiceDetail, offers: readonly CallOffer[]): CallOffer | undefined {
  const known = call?.offers[0]
  const isKnown = (offer: CallOffer) => offer.scheme === known?.scheme && offer.network === known.network
  return offers.find((offer) => isKnown(offer) && isSame(offer.pay_to, pay_to)) ?? offers.find(isKnown) ?? offers[0]
}

/** The letter case of an EVM address is a checksum only. */
const isSame = (one: string | null, other: string | null) =>
  one === other || (one?.startsWith("0x") === true && one.toLowerCase() === other?.toLowerCase())

function comparePrice(service: ServiceDetail, offer: CallOffer): AnswerFact {
  const { asset, price_usd, price_sats } = offer
  const amount = writeOfferPrice(offer)
  const value = [amount ?? "not known", price_usd === null && price_sats !== null ? null : asset]
    .filter(Boolean)
    .join(", ")
  const listed = getListed(service)
  const [asked, before] =
    price_usd !== null && listed.usd !== null ? [price_usd, listed.usd] : [price_sats, listed.sats]
  if (asked == null || before == null || before === 0) {
    const isSameAmount = amount !== null && amount === formatAsked(service, "both")
    return { term: "Price", value, isSame: isSameAmount || null, words: isSameAmount ? "as before" : "" }
  }
  const drift = asked / before - 1
  const isListed = Math.abs(drift) <= 0.02
  const rose = findCaution(service.cautions, "price_rose")
  if (isListed && rose) {
    const words = rose.before === null ? "rose lately" : `rose from ${rose.before}`
    return { term: "Price", value, isSame: false, words }
  }
  return { term: "Price", value, isSame: isListed, words: isListed ? "as listed" : `${describeDrift(drift)} listed` }
}

function comparePayee(service: ServiceDetail, { pay_to }: CallOffer, now: Date): AnswerFact {
  const { pay_to: known, pay_to_since, pay_to_varies, cautions } = service
  if (pay_to === null) return { term: "Payee", value: "not named", isSame: null, words: "" }
  const fact = { term: "Payee", value: shortenPayee(pay_to), title: pay_to }
  if (pay_to_varies) return { ...fact, isSame: null, words: "changes with each invoice" }
  const changed = findCaution(cautions, "payee_changed")
  if (changed) {
    const isOld = isSame(pay_to, changed.before)
    return { ...fact, isSame: isOld, words: isOld ? "the known payee" : "not the known payee" }
  }
  if (known === null) return { ...fact, isSame: null, words: "" }
  if (!isSame(pay_to, known)) return { ...fact, isSame: false, words: "not the known payee" }
  const returned = findReturn(service, now)
  if (returned !== null) return { ...fact, isSame: null, words: `known, back on ${formatDay(returned)}` }
  if (pay_to_since === null) return { ...fact, isSame: true, words: "as before" }
  return { ...fact, isSame: hasStood(pay_to_since, now) || null, words: `same for ${formatSpan(pay_to_since, now)}` }
}

function compareNetwork(service: ServiceDetail, { network, asset, timeout_seconds }: CallOffer): AnswerFact {
  const place = network === null ? (formatAssetAndNetwork({ asset, network }) ?? "not known") : formatNetwork(network)
  const value = timeout_seconds === null ? place : `${place}, pay within ${formatQuantity(timeout_seconds, "second")}`
  const known = service.call?.offers.map((offer) => offer.network) ?? []
  if (known.length === 0) return { term: "Network", value, isSame: null, words: "" }
  const isKnown = known.includes(network)
  return { term: "Network", value, isSame: isKnown, words: isKnown ? "as before" : "a new network" }
}
