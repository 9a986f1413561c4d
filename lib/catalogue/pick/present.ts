import type { Choice, Rated } from "@/lib/catalogue/pick/choose"
import { PICK_CHANGES, PICK_SHARES } from "@/lib/catalogue/pick/formula"
import type { PickAnswer, Picked, PickQuery } from "@/lib/catalogue/pick/schema"
import { baseUrl } from "@/lib/env"
import { formatTimestamp } from "@/lib/time"

export function present(
  { task }: PickQuery,
  chosen: Choice,
  now: Date,
): Omit<PickAnswer, "snippet" | "search_degraded"> {
  const { choice, fallbacks, considered, leftOut } = chosen
  return {
    ...{ task, as_of: formatTimestamp(now), sentence: describe(chosen) },
    choice: choice && presentOne(choice, now),
    fallbacks: fallbacks.map((one) => presentOne(one, now)),
    considered,
    left_out: leftOut.map(({ candidate: { service }, reasons }) => {
      const { id, name, url, protocol } = service
      return { id, name, url, protocol, reasons }
    }),
    formula: { version: PICK_CHANGES.length, shares: PICK_SHARES },
  }
}

function presentOne({ service, score, terms, checks }: Rated, now: Date): Picked {
  const { match: _, ...plain } = service
  const { last_checked, asked_price, observed_price } = service
  return {
    service: plain,
    page: `${baseUrl}/service/${service.id}`,
    score,
    terms,
    evidence: {
      checked_at: last_checked,
      age_s: last_checked === null ? null : measureAge(last_checked, now),
      checks,
      price_from: asked_price?.from ?? null,
      price_at: observed_price?.at ?? null,
    },
  }
}

/** In seconds. A check that ends during the request counts as new. */
const measureAge = (at: string, now: Date) => Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 1000))

function describe({ choice, considered, leftOut }: Choice): string {
  if (!choice && leftOut.length === 0) return "No service matches the task. Try fewer or other words."
  if (!choice) return "Services match the task, but none passes every condition; left_out says why."
  const others = considered === 1 ? "the only one that passes" : `the best of ${considered} that pass`
  return `The choice is ${others} every condition, with a score of ${choice.score}.`
}
