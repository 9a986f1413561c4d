import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { Cadence, OptOut, States, Unprobeable, Verdicts } from "@/components/methodology/health-rules"
import { ClientRules, Opportunities, Prices, Versions } from "@/components/methodology/other-rules"
import { Figures, PickFormula, Recommendation, Score } from "@/components/methodology/score-rules"
import { ContentsPage } from "@/components/site/contents-page"
import { env } from "@/lib/env"
import { SCORE_VERSION } from "@/lib/health/rules/score"
import { RULES_VERSION } from "@/lib/health/rules/transitions"
import { AGENT_NAME } from "@/lib/probe/etiquette"
import { CLIENTS } from "@/lib/protocols/clients/client-table"
import { REASON_IDS, REASONS } from "@/lib/protocols/clients/reasons"

export const metadata: Metadata = {
  title: "How we measure",
  description: "How health, uptime, latency and the score are computed: every rule, with its numbers and its version.",
  alternates: alternates("/methodology"),
}

const CADENCE = { intervalMs: env.PROBE_INTERVAL_MINUTES * 60_000, hostSpacingMs: env.PROBE_HOST_SPACING_MS }
const CLIENT_REASONS = REASON_IDS.map((id) => ({ id, ...REASONS[id] }))

const SECTIONS = [
  { id: "verdicts", title: "Verdicts", content: <Verdicts timeoutMs={env.PROBE_TIMEOUT_MS} /> },
  { id: "states", title: "Health", content: <States /> },
  { id: "unprobeable", title: "Unprobeable endpoints", content: <Unprobeable /> },
  { id: "cadence", title: "Probing schedule", content: <Cadence {...CADENCE} /> },
  { id: "opt-out", title: "Opting out", content: <OptOut agentName={AGENT_NAME} /> },
  { id: "figures", title: "Uptime and latency", content: <Figures /> },
  { id: "score", title: "Score", content: <Score /> },
  { id: "recommended", title: "Recommended order", content: <Recommendation /> },
  { id: "pick", title: "Pick", content: <PickFormula /> },
  { id: "prices", title: "Asked and listed price", content: <Prices /> },
  {
    id: "clients",
    title: "Clients that can pay",
    content: <ClientRules clients={Object.values(CLIENTS)} reasons={CLIENT_REASONS} />,
  },
  { id: "opportunities", title: "Opportunities", content: <Opportunities /> },
  { id: "versions", title: "Versions", content: <Versions /> },
]

export default function MethodologyPage() {
  const lead = (
    <>
      How this directory computes the figures of a service. The numbers on this page are the constants of the running
      code: version {RULES_VERSION} of the rules of health, version {SCORE_VERSION} of the score.
    </>
  )
  return <ContentsPage title="How we measure" lead={lead} sections={SECTIONS} />
}
