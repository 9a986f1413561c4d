import type { Metadata } from "next"
import { alternates } from "@/app/alternates"
import { States, Unprobeable, Verdicts } from "@/components/methodology/health-rules"
import { ObservedPrices, Opportunities, type RuleChange, Versions } from "@/components/methodology/other-rules"
import { Cadence, OptOut } from "@/components/methodology/probing-rules"
import type { ScoreExample } from "@/components/methodology/rules"
import { Figures, Score } from "@/components/methodology/score-rules"
import { ContentsPage } from "@/components/site/contents-page"
import { env } from "@/lib/env"
import { CADENCE } from "@/lib/health/rules/cadence"
import { SCORE, SCORE_VERSION, scoreReliability } from "@/lib/health/rules/score"
import { RULES_VERSION, THRESHOLDS } from "@/lib/health/rules/transitions"
import { AGENT_NAME } from "@/lib/probe/etiquette"

export const metadata: Metadata = {
  title: "Methodology",
  description: "How health, uptime, latency and the score are computed: every rule, with its numbers and its version.",
  alternates: alternates("/methodology"),
}

const SECTIONS = [
  ["verdicts", "Verdicts"],
  ["states", "Health"],
  ["unprobeable", "Unprobeable endpoints"],
  ["cadence", "Probing schedule"],
  ["opt-out", "Opting out"],
  ["figures", "Uptime and latency"],
  ["score", "Score"],
  ["prices", "Observed prices"],
  ["opportunities", "Opportunities"],
  ["versions", "Versions"],
] as const

const CHANGES: RuleChange[] = [{ version: 1, what: "First version: the rules of health and of the score above." }]

/** The inputs of the example scores; the first one is explained in a sentence. */
const EVIDENCE = [
  { ok: 2769, checks: 2792, p50Ms: 420, ageHours: 3 },
  { ok: 2792, checks: 2792, p50Ms: 84, ageHours: 0.1 },
  { ok: 100, checks: 100, p50Ms: 84, ageHours: 0.1 },
  { ok: 3, checks: 3, p50Ms: 84, ageHours: 0.1 },
  { ok: 2100, checks: 2792, p50Ms: 6000, ageHours: 24 },
] as const

function computeExamples(now: Date): ScoreExample[] {
  return EVIDENCE.flatMap(({ ageHours, ...evidence }) => {
    const evidenceAt = new Date(now.getTime() - ageHours * 3_600_000)
    const scored = scoreReliability({ ...evidence, evidenceAt }, now)
    return scored ? [{ ...scored.terms, score: scored.score, ageHours }] : []
  })
}

export default function MethodologyPage() {
  const cadence = {
    ...CADENCE,
    intervalMs: env.PROBE_INTERVAL_MINUTES * 60_000,
    hostSpacingMs: env.PROBE_HOST_SPACING_MS,
    timeoutMs: env.PROBE_TIMEOUT_MS,
  }
  return (
    <ContentsPage
      title="Methodology"
      lead={
        <>
          How this directory computes the figures of a service. The numbers on this page are the constants of the
          running code: version {RULES_VERSION} of the rules of health, version {SCORE_VERSION} of the score.
        </>
      }
      sections={SECTIONS}
    >
      <Verdicts timeoutMs={cadence.timeoutMs} />
      <States thresholds={THRESHOLDS} cadence={cadence} />
      <Unprobeable />
      <Cadence cadence={cadence} />
      <OptOut cadence={cadence} agentName={AGENT_NAME} />
      <Figures windowDays={SCORE.windowDays} />
      <Score rules={SCORE} examples={computeExamples(new Date())} />
      <ObservedPrices />
      <Opportunities />
      <Versions changes={CHANGES} />
    </ContentsPage>
  )
}
