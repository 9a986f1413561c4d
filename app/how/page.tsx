import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { CONTACTS } from "@/app/_shared/contacts"
import { Cadence, OptOut, States, Unprobeable, Verdicts } from "@/components/how/health-rules"
import { ClientRules, Opportunities, Prices, Versions } from "@/components/how/other-rules"
import { Figures, PickFormula, Recommendation, Score } from "@/components/how/score-rules"
import { ContentsPage } from "@/components/site/contents-page"
import { PAGES } from "@/components/site/menu"
import { env } from "@/lib/env"
import { CLIENTS } from "@/lib/protocols/clients/client-table"
import { REASON_IDS, REASONS } from "@/lib/protocols/clients/reasons"
import { Ownership, Verified } from "./domains"
import { Listings, Measuring, Paying } from "./introduction"

export const metadata: Metadata = {
  title: PAGES.how.label,
  description:
    "How an API is paid per call, and how health, uptime, latency and the score are computed: every rule, with its numbers and its version.",
  alternates: alternates(PAGES.how.href),
}

const CADENCE = { intervalMs: env.PROBE_INTERVAL_MINUTES * 60_000, hostSpacingMs: env.PROBE_HOST_SPACING_MS }
const CLIENT_REASONS = REASON_IDS.map((id) => ({ id, ...REASONS[id] }))

/** Links from other sites lead to the ids, also by way of /methodology. */
const SECTIONS = [
  { id: "paying", title: PAGES.paying.label, content: <Paying /> },
  { id: "listings", title: "Listings", content: <Listings /> },
  { id: "verified", title: "Verified domains", content: <Verified /> },
  {
    id: "ownership",
    title: "Domain ownership",
    content: <Ownership contacts={CONTACTS} publishesAtOnce={env.AUTO_APPROVE !== "none"} />,
  },
  { id: "measuring", title: PAGES.measuring.label, content: <Measuring /> },
  { id: "verdicts", title: "Verdicts", content: <Verdicts timeoutMs={env.PROBE_TIMEOUT_MS} /> },
  { id: "states", title: "Health", content: <States /> },
  { id: "unprobeable", title: "Unprobeable endpoints", content: <Unprobeable /> },
  { id: "cadence", title: "Probing schedule", content: <Cadence {...CADENCE} /> },
  { id: "opt-out", title: "Opting out", content: <OptOut /> },
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

export default function HowPage() {
  return (
    <ContentsPage
      title={PAGES.how.label}
      lead="How a program pays for a call, what is listed here, and how this directory measures it."
      sections={SECTIONS}
    />
  )
}
