// The MCP tools that help to choose: one service for a task, and a comparison of chosen services.

import { PICK } from "@/lib/catalogue/pick/contract"
import type { Picked } from "@/lib/catalogue/pick/schema"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { AppError } from "@/lib/contract/errors"
import type { ComparedFact } from "@/lib/mcp/schema"
import * as shapes from "@/lib/mcp/schema"
import { pickFields } from "@/lib/mcp/shape"
import { parseArguments, type Tool, toError } from "@/lib/mcp/tool"
import { clean, NOTICE } from "@/lib/mcp/untrusted"
import { isPriceOfCall } from "@/lib/protocols/money"

const { most, least } = shapes.COMPARED

export const CHOICE_TOOLS: readonly Tool[] = [
  {
    name: "pick_service",
    title: "Pick one paid API",
    description:
      "Picks one service for a task, with two fallbacks, among those that fit it, work, take real money and pass your conditions (protocol, network, max_asked_usd, min_reliability, payable_by, as in search_services). Returns the terms of each score with the reasons, the age of the evidence, why the near-misses were left out, and a program that calls the choice. When no service fits, the choice is null and closest has what comes nearest. Nothing is paid.",
    result: {
      about: "One service for a task, two fallbacks, the terms of their scores, and why near-misses were left out",
      size: "One result",
    },
    input: shapes.PickInput,
    output: shapes.PickOutput,
    async run(reader, given) {
      const { snippet, ...answer } = await reader.pick(parsePick(given))
      const { choice, fallbacks, ...rest } = answer
      const shown = { choice: choice && shorten(choice), fallbacks: fallbacks.map(shorten), ...rest }
      const data = clean(shown)
      // The program quotes what a provider wrote, and has lines, which `clean` would join.
      return { sentence: data.sentence, data: { notice: NOTICE, ...data, snippet } }
    },
  },
  {
    name: "compare_services",
    title: "Compare paid APIs",
    description: `Puts ${least} to ${most} services side by side: each fact with its values in the order of ids, whether they differ, and which service has the best value.`,
    result: {
      about: "Price, health and payment of chosen services side by side",
      size: `${least} to ${most} services`,
    },
    input: shapes.CompareInput,
    output: shapes.CompareOutput,
    async run(reader, given) {
      const ids = [...new Set(parseArguments(shapes.CompareInput, given).ids.map((id) => String(id).trim()))]
      if (ids.length < least) throw toError([{ field: "ids", message: `must name ${least} different services` }])
      const found = await Promise.all(ids.map((id) => reader.detail(id)))
      const missing = ids.filter((_, index) => found[index] === null)
      if (missing.length > 0) {
        throw new AppError("not_found", `There is no service with the id ${missing.join(" or ")}.`)
      }
      const services = found.flatMap((service) => service ?? [])
      const facts = clean(compareServices(services))
      const shown = services.map(({ id, name, url }) => clean({ id, name, url }))
      return { sentence: describeFacts(services.length, facts), data: { notice: NOTICE, services: shown, facts } }
    },
  },
]

function parsePick(given: unknown) {
  const present = Object.entries(parseArguments(shapes.PickInput, given))
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)]))
  const { query, problems } = PICK.pickService.query.parse(search)
  if (problems.length > 0) throw toError(problems)
  return query
}

const shorten = ({ service, ...rest }: Picked) => ({ service: pickFields(service), ...rest })

function describeFacts(services: number, facts: readonly { fact: string; differs: boolean }[]): string {
  const different = facts.filter(({ differs }) => differs).map(({ fact }) => fact)
  return different.length === 0
    ? `The ${services} services do not differ in these facts.`
    : `The ${services} services differ in ${different.join(", ")}.`
}

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
