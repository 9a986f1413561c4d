// Shows the state of what the directory depends on: Lightning node, embedding model, exchange rate. Each entry names the
// consequence of a failure.

import type { ReactNode } from "react"
import { formatCount } from "@/components/format"
import { Moment } from "@/components/site/moment"
import { judgeNode, type Verdict } from "@/components/stats/status-words"
import { HealthMark } from "@/components/ui/health-mark"
import { Term } from "@/components/ui/term"
import type { EmbeddingsReport } from "@/lib/embeddings/schema"
import type { NodeReport } from "@/lib/paywall/schema"
import type { RateReport } from "@/lib/sources/schema"

interface JudgedProps {
  term: string
  verdict: Verdict
  /** A sentence after the consequence. */
  problem?: string | null
  children?: ReactNode
}

function Judged({ term, verdict: { health, sentence, consequence }, problem, children }: JudgedProps) {
  return (
    <Term term={term}>
      <HealthMark health={health}>{sentence}</HealthMark>
      {children}
      {[consequence, problem].filter(Boolean).map((remark) => (
        <p key={remark} className="text-pretty text-muted wrap-anywhere">
          {remark}
        </p>
      ))}
    </Term>
  )
}

export const LightningNode = ({ node }: { node: NodeReport }) => (
  <Judged term="Lightning node" verdict={judgeNode(node)} />
)

export const SemanticSearch = ({ embeddings }: { embeddings: EmbeddingsReport }) => (
  <Judged term="Semantic search" verdict={judgeEmbeddings(embeddings)} />
)

function judgeEmbeddings({ model, state, waiting }: EmbeddingsReport): Verdict {
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
    <Judged term="Bitcoin price" verdict={judgeRate(rate)} problem={describeProblem(rate)}>
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

const NOT_CONVERTED = "Prices in sats cannot be converted to dollars."

/** The verdict for each state of the exchange rate. `describe` receives the rate in dollars as text. */
const RATES: Record<RateReport["state"], Omit<Verdict, "sentence"> & { describe: (dollars: string) => string }> = {
  fixed: { health: "healthy", describe: (dollars) => `${dollars}, set by the operator` },
  fresh: { health: "healthy", describe: (dollars) => dollars },
  stale: {
    health: "degraded",
    describe: (dollars) => `${dollars}, out of date`,
    consequence: "The rate is more than a day old. It converts prices in sats until a new one arrives.",
  },
  none: { health: "unknown", describe: () => "Not known yet", consequence: NOT_CONVERTED },
  off: { health: "unknown", describe: () => "Not requested", consequence: NOT_CONVERTED },
}

function judgeRate({ state, usd }: RateReport): Verdict {
  const { health, describe, consequence } = RATES[state]
  return { health, sentence: describe(`$${formatCount(Math.round(usd ?? 0))}`), consequence: consequence ?? null }
}

/** Describes why the last request for the rate failed, with the error of each price source that returned no price. */
function describeProblem({ problem, quotes }: RateReport): string | null {
  if (problem === null) return null
  const failed = quotes.flatMap((quote) => (quote.problem === null ? [] : `${quote.ticker}: ${quote.problem}`))
  return `The last request failed. ${problem}${failed.length > 0 ? ` (${failed.join("; ")})` : ""}`
}
