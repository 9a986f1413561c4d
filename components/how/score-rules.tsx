import { formatCount, formatLatency, formatLength, formatQuantity, formatScore } from "@/components/format"
import { FEATURED } from "@/components/labels"
import { SiteLink } from "@/components/site/site-link"
import { HEALTH_WORDS, HealthMark } from "@/components/ui/health-mark"
import { Missing } from "@/components/ui/missing"
import { PlainTable } from "@/components/ui/plain-table"
import { Term } from "@/components/ui/term"
import { HEALTH_STATUSES } from "@/lib/catalogue/names"
import { FIELD_SHARES, FIT } from "@/lib/catalogue/pick/fit"
import { ENOUGH, MOST_MATCHES, PICK_SHARES } from "@/lib/catalogue/pick/formula"
import {
  HEALTH_POINTS,
  PLACES_PER_TURN,
  QUALITY_SHARES,
  type RecommendationInput,
  recommend,
} from "@/lib/catalogue/recommendation/recommendation"
import { DAY_TOLERANCE } from "@/lib/catalogue/schema"
import { SCORE, scoreReliability } from "@/lib/health/rules/score"

export function Figures() {
  return (
    <>
      <p>
        <b>Uptime</b> is the share of ok checks, including slow ones, among all checks with a verdict in the last{" "}
        {SCORE.windowDays} days. It is cut off after one decimal.
      </p>
      <p>
        <b>Latency</b> is the median time to the complete valid response over the last {formatLength(86_400_000)}, or
        over the last 20 valid responses where there were fewer than three. Wrong responses do not count: an error page
        is often fast. The lines on a service’s page show the median and the 95th percentile of valid responses.
      </p>
      <p>
        <b>The strip</b> has one bar for each of the last 30 days in UTC. A bar is green if all checks but{" "}
        {DAY_TOLERANCE.checks}, or {100 - 100 * DAY_TOLERANCE.share} % of them, were ok and not slow. Else its top is
        red where most of the other checks had no response, and amber where they were wrong or slow. The whole bar has
        that colour if more than half of the checks were so. A day without a verdict is hollow.
      </p>
      <p>Checks are stored for 7 days, hourly sums for 90 days, and daily sums permanently.</p>
    </>
  )
}

/** The function that computes the scores of listings also computes the examples. */
export function Score() {
  const base = 1 - SCORE.latencyWeight
  return (
    <>
      <p>
        The score is 0 to 100 with one decimal. There is no score with fewer than {SCORE.minimumVerdicts} verdicts in{" "}
        {SCORE.windowDays} days. Pages show the score from {SCORE.shownFromChecks} checks on, and never while a service
        is down. Payment, popularity and identity have no influence.
      </p>
      <p className="box px-4 py-3 text-body">
        <code>
          score = 100 × W × ({base} + {SCORE.latencyWeight} × L) × F
        </code>
      </p>
      <dl className="box defs text-body">
        <Term term="W, reliability">
          The lower bound of the 95&nbsp;% Wilson interval of the share of ok verdicts:
          <code className="block">(p + z²/2n − z√(p(1−p)/n + z²/4n²)) / (1 + z²/n)</code> with p the share of ok, n the
          verdicts, z = {SCORE.z}. Few checks give a low bound.
        </Term>
        <Term term="L, speed">
          1 up to a median of {formatLatency(SCORE.bestMs)}, 0 from {formatLatency(SCORE.worstMs)} and without a
          response; between them{" "}
          <code>
            1 − ln(p50/{SCORE.bestMs}) / ln({SCORE.worstMs}/{SCORE.bestMs})
          </code>
          .
        </Term>
        <Term term="F, freshness">
          1 while the last check with a verdict is under {formatLength(SCORE.freshHours * 3_600_000)} old, then falling
          in a line to {SCORE.staleFactor} at {formatLength(SCORE.staleHours * 3_600_000)}.
        </Term>
      </dl>
      <Examples />
    </>
  )
}

/** The inputs of the example scores. A sentence explains the first example. */
const EVIDENCE = [
  { ok: 2769, checks: 2792, p50Ms: 420, ageHours: 3 },
  { ok: 2792, checks: 2792, p50Ms: 84, ageHours: 0.1 },
  { ok: 100, checks: 100, p50Ms: 84, ageHours: 0.1 },
  { ok: 3, checks: 3, p50Ms: 84, ageHours: 0.1 },
  { ok: 2100, checks: 2792, p50Ms: 6000, ageHours: 24 },
] as const
const EPOCH = new Date(0)
const EXAMPLES = EVIDENCE.flatMap(({ ageHours, ...evidence }) => {
  const scored = scoreReliability({ ...evidence, evidenceAt: new Date(-ageHours * 3_600_000) }, EPOCH)
  return scored ? [{ ...scored.terms, score: scored.score, ageHours }] : []
})

function Examples() {
  const [first] = EXAMPLES
  const rows = EXAMPLES.map(({ ok, checks, p50_ms, ageHours, wilson, latency, freshness, score }) => [
    <span key="ok" className="whitespace-nowrap">
      {formatCount(ok)} of {formatCount(checks)}
    </span>,
    p50_ms === null ? <Missing key="p50">no response</Missing> : formatCount(p50_ms),
    ageHours,
    formatScore(score),
    wilson.toFixed(3),
    latency.toFixed(3),
    freshness.toFixed(3),
  ])
  return (
    <>
      {first && (
        <p>
          For example, {formatCount(first.ok)} of {formatCount(first.checks)} ok with a median of{" "}
          {first.p50_ms === null ? "nothing" : formatLatency(first.p50_ms)}, last seen{" "}
          {formatQuantity(first.ageHours, "hour")} ago:
          <code className="block">
            100 × {first.wilson.toFixed(3)} × ({1 - SCORE.latencyWeight} + {SCORE.latencyWeight} ×{" "}
            {first.latency.toFixed(3)}) × {first.freshness.toFixed(3)} = {formatScore(first.score)}
          </code>
        </p>
      )}
      <PlainTable
        caption="Examples of scores"
        columns={["Ok", "#p50\u00a0ms", "#Hours", "#Score", "#W", "#L", "#F"]}
        rows={rows}
      />
    </>
  )
}

/** Explains the recommended order. The function that the tests compare with the database also computes the examples. */
export function Recommendation() {
  const { reliability, payment, domain, description, price } = QUALITY_SHARES
  const points = HEALTH_STATUSES.map((health) => [
    <HealthMark key="health" health={health} />,
    HEALTH_POINTS[health].base,
    HEALTH_POINTS[health].span,
  ])
  return (
    <>
      <p>
        The list is sorted by the recommendation, a number from 0 to 100, unless you sort or search. Nobody can pay for
        a place, and popularity has no influence.
      </p>
      <p className="box px-4 py-3 text-body">
        <code>recommendation = base + span × quality ÷ turn</code>
      </p>
      <PlainTable caption="Base and span by health" columns={["Health", "#Base", "#Span"]} rows={points} />
      <p>
        Quality is from 0 to 1:{" "}
        <code>
          {reliability} × R + {payment} × P + {domain} × V + {description} × D + {price} × A
        </code>
      </p>
      <dl className="box defs text-body">
        <Term term="R, reliability">The score divided by 100; 0 without a score. Few checks give a low score.</Term>
        <Term term="P, payment">
          1 if the last challenge can be paid: for x402 by its payment terms, for other protocols while the service is
          healthy or degraded.
        </Term>
        <Term term="V, domain">1 if the owner proved the domain and accepted the listing.</Term>
        <Term term="D, description">
          The share of three facts that are known: a description, a price, and the parameters in the challenge or in a
          source.
        </Term>
        <Term term="A, asked price">
          1 if the price in the last challenge is the listed price. A difference of 10&nbsp;% takes 0.1 away. 0 without
          a price in a challenge of the last 7 days.
        </Term>
        <Term term="Turn">
          1 for the {PLACES_PER_TURN} best services of a host, 2 for the next {PLACES_PER_TURN}, and so on. Computed
          every 5 minutes.
        </Term>
      </dl>
      <Recommended />
      <p>
        <b>Featured</b>: {FEATURED} It has no influence on this order. The API has its own default order, and this one
        as <code>sort=recommended</code>.
      </p>
    </>
  )
}

const GOOD: RecommendationInput = {
  health: "healthy",
  reliability: 98.8,
  hasValidPayment: true,
  hasVerifiedDomain: true,
  hasDescription: true,
  hasPrice: true,
  hasSchema: true,
  hasAskedPrice: true,
  drift: null,
  hostTurn: 1,
}
const RECOMMENDED: readonly [what: string, facts: RecommendationInput][] = [
  ["All known and good", GOOD],
  ["The same, fourth service of its host", { ...GOOD, hostTurn: 2 }],
  ["Domain not proved, no parameters", { ...GOOD, hasVerifiedDomain: false, hasSchema: false }],
  ["Price is twice the listed price", { ...GOOD, drift: 1 }],
  ["New: 3 checks", { ...GOOD, reliability: 43.8 }],
  ["Degraded", { ...GOOD, health: "degraded" }],
  ["Down", { ...GOOD, health: "down", hasValidPayment: false }],
]

function Recommended() {
  const rows = RECOMMENDED.map(([what, facts]) => [
    what,
    HEALTH_WORDS[facts.health],
    formatScore(facts.reliability ?? 0),
    facts.hostTurn,
    formatScore(recommend(facts)),
  ])
  return (
    <PlainTable
      caption="Examples of recommendations"
      columns={["Service", "Health", "#Score", "#Turn", "#Recommendation"]}
      rows={rows}
    />
  )
}

/** Explains which service `GET /api/v1/pick` and the MCP tool `pick_service` choose. */
export function PickFormula() {
  const { fit, reliability, price, health, domain } = PICK_SHARES
  return (
    <>
      <p>
        <SiteLink href="/pick">Pick a service</SiteLink>, <code>/api/v1/pick</code> and the tool{" "}
        <code>pick_service</code> choose one service for a task. A service that is down, was never checked, takes test
        money, has a changed payee or fails a condition of the request is left out. So is one with a fit below{" "}
        {FIT.least}, or below {FIT.leastOfBest} of the best fit. The score of the others is from 0 to 100:
      </p>
      <p className="box px-4 py-3 text-body">
        <code>
          100 × ({fit} × F + {reliability} × R + {price} × P + {health} × H + {domain} × V)
        </code>
      </p>
      <dl className="box defs text-body">
        <Term term="F, fit">
          The share of the task that the service has; {FIELD_SHARES.name} in its name, category or provider,{" "}
          {FIELD_SHARES.description} in its description or host, and {FIT.synonym} of this for a synonym. A word counts
          more if names and categories have it, if it is rare, and if it stands before the first preposition; numbers,
          times, URLs and names of places hardly count. A word that no service has is missing in all. A service without
          some word of the task lacks a weight of {FIT.doubt} besides, so that one incidental word is not enough. Then:
          less without the first word of the task; more or less by the similarity of the texts, where it is known.
        </Term>
        <Term term="R, reliability">The score divided by 100; 0 without a score.</Term>
        <Term term="P, price">
          The lowest price of all candidates divided by the price of one call; 1 if it is free, 0 if it is not known.
        </Term>
        <Term term="H, health">1 if healthy, 0.5 if degraded.</Term>
        <Term term="V, domain">1 if the owner proved the domain and accepted the listing.</Term>
      </dl>
      <p>
        Equal scores: an HTTP endpoint before an MCP tool, then the cheaper one, then the smaller id. The two fallbacks
        are the next best of other hosts. The candidates are the best {MOST_MATCHES} matches of the search. If fewer
        than {ENOUGH} of them pass every condition, the best {MOST_MATCHES} that pass join them.
      </p>
    </>
  )
}
