// Shows the state of what the directory depends on: Lightning node, embedding model, exchange rate. Each entry names the
// consequence of a failure.

import type { ReactNode } from "react"
import { formatCount } from "@/components/format"
import { Moment } from "@/components/site/moment"
import { judgeNode, type Verdict } from "@/components/stats/status-words"
import { HealthMark } from "@/components/ui/health-mark"
import { Term } from "@/components/ui/term"
import type { HealthStatus } from "@/lib/catalogue/schema"
import type { EmbeddingsReport } from "@/lib/embeddings/schema"
import type { NodeReport } from "@/lib/paywall/schema"
import type { RateReport } from "@/lib/sources/schema"

interface JudgedProps {
  term: string
  verdict: Verdict
  /** Sentences below the verdict; null entries are left out. */
  remarks: (string | null)[]
  children?: ReactNode
}

function Judged({ term, verdict: { health, sentence }, remarks, children }: JudgedProps) {
  return (
    <Term term={term}>
      <HealthMark health={health}>{sentence}</HealthMark>
      {children}
      {remarks.filter(Boolean).map((remark) => (
        <p key={remark} className="text-pretty text-muted wrap-anywhere">
          {remark}
        </p>
      ))}
    </Term>
  )
}

export function LightningNode({ node }: { node: NodeReport }) {
  const verdict = judgeNode(node)
  return <Judged term="Lightning node" verdict={verdict} remarks={[verdict.consequence]} />
}

export function SemanticSearch({ embeddings }: { embeddings: EmbeddingsReport }) {
  const verdict = judgeEmbeddings(embeddings)
  return <Judged term="Semantic search" verdict={verdict} remarks={[verdict.consequence]} />
}

function judgeEmbeddings({ model, state, waiting }: EmbeddingsReport): Verdict & { consequence: string | null } {
  switch (state) {
    case "off":
      return { health: "unknown", sentence: "None", consequence: "Searches use keywords only." }
    case "resting":
      return {
        health: "down",
        sentence: `${model}, not responding`,
        consequence: "New and changed listings are found by keywords only until it is available again.",
      }
    case "up": {
      const listings = waiting === 1 ? "1 listing waits" : `${formatCount(waiting)} listings wait`
      return {
        health: "healthy",
        sentence: model,
        consequence: waiting === 0 ? null : `${listings} to be indexed.`,
      }
    }
  }
}

export function BitcoinRate({ rate, now }: { rate: RateReport; now: Date }) {
  return (
    <Judged term="Bitcoin price" verdict={judgeRate(rate)} remarks={[describeConsequence(rate), describeProblem(rate)]}>
      {rate.at !== null && (
        <>
          {" "}
          <span className="text-muted">
            from <Moment at={rate.at} now={now} />
          </span>
        </>
      )}
    </Judged>
  )
}

/** The verdict for each state of the exchange rate. `describe` receives the rate in dollars as text. */
const RATES: Record<RateReport["state"], { health: HealthStatus; describe: (dollars: string) => string }> = {
  fixed: { health: "healthy", describe: (dollars) => `${dollars}, set by the operator` },
  fresh: { health: "healthy", describe: (dollars) => dollars },
  stale: { health: "degraded", describe: (dollars) => `${dollars}, out of date` },
  none: { health: "unknown", describe: () => "Not known yet" },
  off: { health: "unknown", describe: () => "Not requested" },
}

function judgeRate({ state, usd }: RateReport): Verdict {
  const { health, describe } = RATES[state]
  return { health, sentence: describe(`$${formatCount(Math.round(usd ?? 0))}`) }
}

function describeConsequence({ state }: RateReport): string | null {
  if (state === "stale") return "The rate is more than a day old. It converts prices in sats until a new one arrives."
  return state === "none" || state === "off" ? "Prices in sats cannot be converted to dollars." : null
}

/** Describes why the last request for the rate failed, with the error of each price source that returned no price. */
function describeProblem({ problem, quotes }: RateReport): string | null {
  if (problem === null) return null
  const failed = quotes.flatMap((quote) => (quote.problem === null ? [] : `${quote.ticker}: ${quote.problem}`))
  return `The last request failed. ${problem}${failed.length > 0 ? ` (${failed.join("; ")})` : ""}`
}
