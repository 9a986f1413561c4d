// The hard conditions of a pick, and the sentence for each that a service fails. Pure.

import { type Candidate, getPrice } from "@/lib/catalogue/pick/candidate"
import type { Change, LeftOutReason, ListedService, PickQuery } from "@/lib/catalogue/pick/schema"
import { CLIENTS } from "@/lib/protocols/clients/client-table"
import { formatMoney } from "@/lib/protocols/money"
import { listNetworkNames } from "@/lib/protocols/network-names"
import { formatNetwork } from "@/lib/protocols/networks"

export interface Reason {
  id: LeftOutReason
  message: string
  /** The change of the request that brings the service back; null where nothing helps. */
  change: Change | null
}

const without = (parameter: Change["parameter"]): Change => ({ parameter, value: null })

/** Lists what the service fails; empty for a service that may be picked. */
export function listReasons({ service, payableBy }: Candidate, query: PickQuery): Reason[] {
  return [
    ...listRequestReasons(service, query),
    ...listHealthReasons(service),
    ...listPriceReasons(service, query),
    ...listReliabilityReasons(service, query),
    ...listClientReasons(payableBy, query),
  ]
}

function* listRequestReasons(service: ListedService, { protocol, network }: PickQuery): Generator<Reason> {
  if (protocol && !protocol.includes(service.protocol)) {
    const message = `It takes ${service.protocol}, not ${protocol.join(" or ")}.`
    yield { id: "other_protocol", message, change: without("protocol") }
  }
  if (network && !isOnNetwork(service, network)) {
    const wanted = [...new Set(network.map(formatNetwork))].join(" or ")
    const own = service.payment_network
    const message =
      own === null ? "Its network is not known." : `It is paid on ${formatNetwork(own)}, not on ${wanted}.`
    yield { id: "other_network", message, change: without("network") }
  }
}

/** The rule of the list's filter `network`. */
function isOnNetwork({ payment_network }: ListedService, wanted: readonly string[]): boolean {
  const own = payment_network?.toLowerCase()
  return own !== undefined && wanted.some((one) => listNetworkNames(one).includes(own))
}

function* listHealthReasons({ health_status, cautions, test_network }: ListedService): Generator<Reason> {
  if (health_status === "down") yield { id: "down", message: "It is down.", change: null }
  if (health_status === "unknown" || health_status === null) {
    yield { id: "never_checked", message: "Too few checks say whether it works.", change: null }
  }
  const changed = cautions.find(({ id }) => id === "payee_changed")
  if (changed) {
    const since = changed.since.slice(0, 10)
    const message = `Its payee changed on ${since}. Check with the provider before you pay.`
    yield { id: "payee_changed", message, change: null }
  }
  if (test_network) yield { id: "test_network", message: "It takes test money.", change: null }
}

const write = (usd: number) => formatMoney({ usd, sats: null }, "exact")

function* listPriceReasons(service: ListedService, { max_asked_usd: most }: PickQuery): Generator<Reason> {
  if (most === undefined) return
  const price = getPrice(service)
  if (price === null) {
    const message = "The price of one call is not known."
    yield { id: "price_unknown", message, change: without("max_asked_usd") }
  } else if (price > most) {
    const message = `One call costs ${write(price)}. Your maximum is ${write(most)}.`
    yield { id: "price_too_high", message, change: { parameter: "max_asked_usd", value: price } }
  }
}

function* listReliabilityReasons(service: ListedService, { min_reliability: least }: PickQuery): Generator<Reason> {
  if (least === undefined) return
  const score = service.reliability_score
  if (score === null) {
    const message = "It has too few checks for a score."
    yield { id: "reliability_unknown", message, change: without("min_reliability") }
  } else if (score < least) {
    const message = `Its reliability is ${score}, less than ${least}.`
    yield { id: "reliability_too_low", message, change: { parameter: "min_reliability", value: score } }
  }
}

function* listClientReasons(payableBy: readonly string[], { payable_by }: PickQuery): Generator<Reason> {
  if (!payable_by || payable_by.some((client) => payableBy.includes(client))) return
  const names = payable_by.map((client) => CLIENTS[client].name).join(" nor ")
  const verb = payable_by.length > 1 ? `Neither ${names} pays` : `${names} does not pay`
  const message = `${verb} its last challenge with the usual setup, as far as is known.`
  yield { id: "not_payable", message, change: without("payable_by") }
}
