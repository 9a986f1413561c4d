// Compares services fact by fact. Pure.

import type { ServiceDetail } from "@/lib/catalogue/schema"
import type { ComparedFact } from "@/lib/mcp/choice-schema"
import { isPriceOfCall } from "@/lib/protocols/money"

type Value = string | number | boolean | null

interface Fact {
  fact: string
  pick: (service: ServiceDetail) => Value
  better?: "lower" | "higher"
}

const FACTS: readonly Fact[] = [
  { fact: "protocol", pick: ({ protocol }) => protocol },
  { fact: "health_status", pick: ({ health_status }) => health_status },
  { fact: "cautions", pick: ({ cautions }) => cautions.map(({ id }) => id).join(", ") },
  { fact: "price_usd", pick: getComparablePrice, better: "lower" },
  { fact: "price_basis", pick: ({ asked_price }) => asked_price?.basis ?? null },
  { fact: "payment_asset", pick: ({ asked_price, payment_asset }) => asked_price?.asset ?? payment_asset },
  { fact: "payment_network", pick: ({ asked_price, payment_network }) => asked_price?.network ?? payment_network },
  { fact: "test_network", pick: ({ test_network }) => test_network },
  { fact: "reliability_score", pick: ({ reliability_score }) => reliability_score, better: "higher" },
  { fact: "uptime_30d", pick: ({ uptime_30d }) => uptime_30d, better: "higher" },
  { fact: "checks_30d", pick: ({ reliability }) => reliability?.checks ?? null },
  { fact: "latency_p50_ms", pick: ({ latency_p50_ms }) => latency_p50_ms, better: "lower" },
  { fact: "errors_in_challenge", pick: countErrors, better: "lower" },
  { fact: "payable_by", pick: listPayingClients },
  { fact: "domain_verified", pick: ({ domain_verified }) => domain_verified === 1 },
  { fact: "has_schema", pick: ({ has_schema }) => has_schema },
  { fact: "last_checked", pick: ({ last_checked }) => last_checked },
]

export function compareServices(services: readonly ServiceDetail[]): ComparedFact[] {
  return FACTS.map(({ fact, pick, better }) => {
    const values = services.map(pick)
    const differs = new Set(values).size > 1
    return { fact, values, differs, best: better && differs ? findBest(services, values, better) : [] }
  })
}

function findBest(services: readonly ServiceDetail[], values: readonly Value[], better: "lower" | "higher"): string[] {
  const numbers = values.filter((value) => typeof value === "number")
  const best = better === "lower" ? Math.min(...numbers) : Math.max(...numbers)
  return services.flatMap(({ id }, index) => (values[index] === best ? [id] : []))
}

/** Only prices of one call are compared. */
function getComparablePrice({ asked_price }: ServiceDetail): number | null {
  return asked_price && isPriceOfCall(asked_price.basis) ? asked_price.usd : null
}

function countErrors({ findings }: ServiceDetail): number {
  return findings.filter(({ severity }) => severity === "error").length
}

/** Null when no challenge is stored, so that nobody knows. */
function listPayingClients({ clients }: ServiceDetail): string | null {
  if (!clients) return null
  const paying = clients.filter(({ verdict }) => verdict === "pays")
  return [...new Set(paying.map(({ client }) => client))].join(", ")
}
