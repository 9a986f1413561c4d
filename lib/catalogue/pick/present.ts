// Writes the answer of a pick.

import type { Candidate } from "@/lib/catalogue/pick/candidate"
import type { Choice, Rated } from "@/lib/catalogue/pick/choose"
import { describeChoice, describeDifference, explainTerms } from "@/lib/catalogue/pick/explain"
import { FIT } from "@/lib/catalogue/pick/fit"
import { PICK_CHANGES, PICK_SHARES } from "@/lib/catalogue/pick/formula"
import type { PickAnswer, Picked, PickQuery } from "@/lib/catalogue/pick/schema"
import { cutTask, listTaskNotes } from "@/lib/catalogue/pick/task"
import { baseUrl } from "@/lib/env"
import { formatTimestamp } from "@/lib/time"

export function present(query: PickQuery, chosen: Choice, now: Date): Omit<PickAnswer, "snippet" | "search_degraded"> {
  const { choice, fallbacks, considered, leftOut, closest, cheapest } = chosen
  const write = (one: Rated, difference: string | null) => writePicked(one, { cheapest, difference, now })
  return {
    task: cutTask(query.task),
    as_of: formatTimestamp(now),
    sentence: describeChoice(chosen),
    notes: listTaskNotes(query.task),
    choice: choice && write(choice, null),
    fallbacks: fallbacks.map((one) => write(one, choice && describeDifference(one, choice))),
    considered,
    left_out: leftOut.map(({ candidate, reasons }) => ({ ...nameOf(candidate), reasons })),
    closest: closest.map((one) => ({ ...nameOf(one), page: pageOf(one), fit: one.fit })),
    formula: { version: PICK_CHANGES.length, shares: PICK_SHARES, least_fit: FIT.least },
  }
}

const nameOf = ({ service: { id, name, url, protocol } }: Candidate) => ({ id, name, url, protocol })
const pageOf = ({ service }: Candidate) => `${baseUrl}/service/${service.id}`

interface Written {
  cheapest: number | null
  difference: string | null
  now: Date
}

function writePicked(one: Rated, { cheapest, difference, now }: Written): Picked {
  const { service, score, terms, checks } = one
  const { match: _, ...plain } = service
  const { last_checked, asked_price, observed_price } = service
  return {
    service: plain,
    page: pageOf(one),
    score,
    terms,
    why: explainTerms(one, cheapest),
    difference,
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
