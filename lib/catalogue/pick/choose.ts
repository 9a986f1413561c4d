// Chooses among the candidates: the best score, then an HTTP endpoint before an MCP tool, then the lower price, then the id. The same
// candidates give the same result in any order. Pure.

import { type Candidate, getPrice } from "@/lib/catalogue/pick/candidate"
import { listReasons, type Reason } from "@/lib/catalogue/pick/conditions"
import { FIT } from "@/lib/catalogue/pick/fit"
import { findCheapest, type PickTerm, rateService, sumTerms } from "@/lib/catalogue/pick/formula"
import { needsMcpClient, type PickQuery } from "@/lib/catalogue/pick/schema"

export interface Rated extends Candidate {
  score: number
  terms: Record<PickTerm, number>
}

export interface Choice {
  choice: Rated | null
  fallbacks: Rated[]
  considered: number
  leftOut: { candidate: Candidate; reasons: Reason[] }[]
  /** The candidates that come closest when none fits the task. */
  closest: Candidate[]
  /** The lowest price of the candidates that may be picked; null when no price is known. */
  cheapest: number | null
}

const MOST_FALLBACKS = 2
const MOST_LEFT_OUT = 10
const MOST_CLOSEST = 3

/** @param candidates in the order of the search, the best match first */
export function choose(query: PickQuery, candidates: readonly Candidate[]): Choice {
  const fitting = keepFitting(candidates)
  const judged = fitting.map((candidate) => ({ candidate, reasons: listReasons(candidate, query) }))
  const passing = judged.flatMap(({ candidate, reasons }) => (reasons.length === 0 ? [candidate] : []))
  const cheapest = findCheapest(passing.map(({ service }) => service))
  const rated = rate(passing, cheapest)
  const [choice = null, ...rest] = rated
  const fallbacks = choice ? chooseFallbacks(choice, rest) : []
  const picked = [choice, ...fallbacks].flatMap((one) => one ?? [])
  const lowest = Math.min(...picked.map(({ score }) => score))
  const others = rest.filter((one) => !picked.includes(one))
  const failing = judged.filter(({ reasons }) => reasons.length > 0)
  const leftOut = [...failing, ...others.map((one) => ({ candidate: one, reasons: [explainLoss(one, lowest)] }))]
  const order = new Map(candidates.map(({ service }, index) => [service.id, index]))
  const place = ({ candidate }: { candidate: Candidate }) => order.get(candidate.service.id) ?? 0
  return {
    ...{ choice, fallbacks, considered: passing.length, cheapest },
    leftOut: leftOut.toSorted((a, b) => place(a) - place(b)).slice(0, MOST_LEFT_OUT),
    closest: fitting.length > 0 ? [] : listClosest(candidates, query),
  }
}

/** A service that fits much worse than another match does something else, however reliable it is. */
function keepFitting(candidates: readonly Candidate[]): Candidate[] {
  const best = Math.max(0, ...candidates.map(({ fit }) => fit))
  const least = Math.max(FIT.least, FIT.leastOfBest * best)
  return candidates.filter(({ fit }) => fit >= least)
}

/** Of equally close candidates those that pass the conditions come first. */
function listClosest(candidates: readonly Candidate[], query: PickQuery): Candidate[] {
  const failing = (one: Candidate) => Math.min(1, listReasons(one, query).length)
  return candidates
    .filter(({ fit, service }) => fit > 0 && !service.test_network)
    .toSorted((a, b) => b.fit - a.fit || failing(a) - failing(b) || compare(a.service.id, b.service.id))
    .slice(0, MOST_CLOSEST)
}

function rate(passing: readonly Candidate[], cheapest: number | null): Rated[] {
  const price = ({ service }: Candidate) => getPrice(service) ?? Number.POSITIVE_INFINITY
  return passing
    .map((candidate) => {
      const terms = rateService(candidate, cheapest)
      return { ...candidate, terms, score: sumTerms(terms) }
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(needsMcpClient(a.service)) - Number(needsMcpClient(b.service)) ||
        compare(price(a), price(b)) ||
        compare(a.service.id, b.service.id),
    )
}

const compare = <T extends number | string>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)

/** A fallback is of use when the host of the choice fails, so the best of each other host comes first. */
function chooseFallbacks(choice: Rated, rest: readonly Rated[]): Rated[] {
  const hosts = new Set([choice.service.host])
  const elsewhere = rest.filter(({ service }) => {
    const isNew = !hosts.has(service.host)
    hosts.add(service.host)
    return isNew
  })
  const others = rest.filter((one) => !elsewhere.includes(one))
  return [...elsewhere, ...others].slice(0, MOST_FALLBACKS)
}

/** @param lowest the lowest score of a picked service */
function explainLoss({ score }: Rated, lowest: number): Reason {
  const message =
    score > lowest
      ? `Its score is ${score}, but a service with a better score has the same host.`
      : `Its score is ${score}; every picked service has ${lowest} or more.`
  return { id: score > lowest ? "same_host" : "lower_score", message, change: null }
}
