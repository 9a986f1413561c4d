import { formatCount, formatLatency, formatLength, formatQuantity, formatScore } from "@/components/format"
import { Prose } from "@/components/site/prose"
import { Missing } from "@/components/ui/missing"
import { PlainTable } from "@/components/ui/plain-table"
import { Term } from "@/components/ui/term"
import { DAY_TOLERANCE } from "@/lib/catalogue/schema"
import { SCORE, scoreReliability } from "@/lib/health/rules/score"

export function Figures() {
  return (
    <Prose id="figures" title="Uptime and latency">
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
    </Prose>
  )
}

/**
 * Explains the formula of the score and its terms. The function that computes the scores of listings also computes the examples.
 */
export function Score() {
  const base = 1 - SCORE.latencyWeight
  return (
    <Prose id="score" title="Score">
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
    </Prose>
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
