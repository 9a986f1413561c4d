// The hard conditions of a pick, and the sentence for each that a service fails. Pure.

import { getPrice } from "@/lib/catalogue/pick/formula"
import type { LeftOutReason, ListedService, PickQuery } from "@/lib/catalogue/pick/schema"
import { CLIENTS } from "@/lib/protocols/clients/client-table"
import { formatMoney } from "@/lib/protocols/money"

export interface Candidate {
  service: ListedService
  /** The clients that pay its last valid challenge with their usual setup. */
  payableBy: readonly string[]
  /** Checks with a verdict in 30 days. */
  checks: number
}

export interface Reason {
  id: LeftOutReason
  message: string
}

/** Lists what the service fails; empty for a service that may be picked. */
export function listReasons({ service, payableBy }: Candidate, query: PickQuery): Reason[] {
  return [
    ...listHealthReasons(service, query),
    ...listPriceReasons(service, query),
    ...listReliabilityReasons(service, query),
    ...listClientReasons(payableBy, query),
  ]
}

function* listHealthReasons(service: ListedService, { protocols }: PickQuery): Generator<Reason> {
  const { protocol, health_status, test_network } = service
  if (protocols && !protocols.includes(protocol)) {
    yield { id: "other_protocol", message: `It takes ${protocol}, not ${protocols.join(" or ")}.` }
  }
  if (health_status === "down") yield { id: "down", message: "It is down." }
  if (health_status === "unknown" || health_status === null) {
    yield { id: "never_checked", message: "Too few checks say whether it works." }
  }
  const changed = service.cautions.find(({ id }) => id === "payee_changed")
  if (changed) {
    const since = changed.since.slice(0, 10)
    yield { id: "payee_changed", message: `Its payee changed on ${since}. Check with the provider before you pay.` }
  }
  if (test_network) yield { id: "test_network", message: "It takes test money." }
}

const write = (usd: number) => formatMoney({ usd, sats: null }, "exact")

function* listPriceReasons(service: ListedService, { max_price_usd }: PickQuery): Generator<Reason> {
  if (max_price_usd === undefined) return
  const price = getPrice(service)
  if (price === null) yield { id: "price_unknown", message: "The price of one call is not known." }
  else if (price > max_price_usd) {
    yield { id: "price_too_high", message: `One call costs ${write(price)}, more than ${write(max_price_usd)}.` }
  }
}

function* listReliabilityReasons(service: ListedService, { min_reliability }: PickQuery): Generator<Reason> {
  if (min_reliability === undefined) return
  const score = service.reliability_score
  if (score === null) yield { id: "reliability_unknown", message: "It has too few checks for a score." }
  else if (score < min_reliability) {
    yield { id: "reliability_too_low", message: `Its reliability is ${score}, less than ${min_reliability}.` }
  }
}

function* listClientReasons(payableBy: readonly string[], { payable_by }: PickQuery): Generator<Reason> {
  if (!payable_by || payable_by.some((client) => payableBy.includes(client))) return
  const names = payable_by.map((client) => CLIENTS[client].name).join(" nor ")
  const verb = payable_by.length > 1 ? `Neither ${names} pays` : `${names} does not pay`
  yield { id: "not_payable", message: `${verb} its last challenge with the usual setup, as far as is known.` }
}
