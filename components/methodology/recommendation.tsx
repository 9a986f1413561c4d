import { formatScore } from "@/components/format"
import { FEATURED } from "@/components/labels"
import { Prose } from "@/components/site/prose"
import { HEALTH_WORDS, HealthMark } from "@/components/ui/health-mark"
import { PlainTable } from "@/components/ui/plain-table"
import { Term } from "@/components/ui/term"
import { HEALTH_STATUSES } from "@/lib/catalogue/names"
import {
  HEALTH_POINTS,
  PLACES_PER_TURN,
  QUALITY_SHARES,
  type RecommendationInput,
  recommend,
} from "@/lib/catalogue/recommendation/recommendation"

/** Explains the recommended order. The function that the tests compare with the database also computes the examples. */
export function Recommendation() {
  const { reliability, payment, domain, description, price } = QUALITY_SHARES
  const points = HEALTH_STATUSES.map((health) => [
    <HealthMark key="health" health={health} />,
    HEALTH_POINTS[health].base,
    HEALTH_POINTS[health].span,
  ])
  return (
    <Prose id="recommended" title="Recommended order">
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
      <Examples />
      <p>
        <b>Featured</b>: {FEATURED} It has no influence on this order. The API has its own default order, and this one
        as <code>sort=recommended</code>.
      </p>
    </Prose>
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
const EXAMPLES: readonly [what: string, facts: RecommendationInput][] = [
  ["All known and good", GOOD],
  ["The same, fourth service of its host", { ...GOOD, hostTurn: 2 }],
  ["Domain not proved, no parameters", { ...GOOD, hasVerifiedDomain: false, hasSchema: false }],
  ["Price is twice the listed price", { ...GOOD, drift: 1 }],
  ["New: 3 checks", { ...GOOD, reliability: 43.8 }],
  ["Degraded", { ...GOOD, health: "degraded" }],
  ["Down", { ...GOOD, health: "down", hasValidPayment: false }],
]

function Examples() {
  const rows = EXAMPLES.map(([what, facts]) => [
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
