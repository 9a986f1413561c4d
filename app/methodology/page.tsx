import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { ClientRules } from "@/components/methodology/client-rules"
import { States, Unprobeable, Verdicts } from "@/components/methodology/health-rules"
import { Opportunities, Prices, Versions } from "@/components/methodology/other-rules"
import { PickFormula } from "@/components/methodology/pick-formula"
import { Cadence, OptOut } from "@/components/methodology/probing-rules"
import { Recommendation } from "@/components/methodology/recommendation"
import { Figures, Score } from "@/components/methodology/score-rules"
import { ContentsPage } from "@/components/site/contents-page"
import { env } from "@/lib/env"
import { SCORE_VERSION } from "@/lib/health/rules/score"
import { RULES_VERSION } from "@/lib/health/rules/transitions"
import { AGENT_NAME } from "@/lib/probe/etiquette"
import { CLIENTS } from "@/lib/protocols/clients/client-table"
import { REASON_IDS, REASONS } from "@/lib/protocols/clients/reasons"

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
  ["recommended", "Recommended order"],
  ["pick", "Pick"],
  ["prices", "Asked and listed price"],
  ["clients", "Clients that can pay"],
  ["opportunities", "Opportunities"],
  ["versions", "Versions"],
] as const

export default function MethodologyPage() {
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
      <Verdicts timeoutMs={env.PROBE_TIMEOUT_MS} />
      <States />
      <Unprobeable />
      <Cadence intervalMs={env.PROBE_INTERVAL_MINUTES * 60_000} hostSpacingMs={env.PROBE_HOST_SPACING_MS} />
      <OptOut agentName={AGENT_NAME} />
      <Figures />
      <Score />
      <Recommendation />
      <PickFormula />
      <Prices />
      <ClientRules clients={Object.values(CLIENTS)} reasons={REASON_IDS.map((id) => ({ id, ...REASONS[id] }))} />
      <Opportunities />
      <Versions />
    </ContentsPage>
  )
}
