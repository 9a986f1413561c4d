import { formatCount } from "@/components/format"
import { Moment } from "@/components/site/moment"
import type { Verdict } from "@/components/stats/status-words"
import { HealthMark } from "@/components/ui/health-mark"
import type { RateReport } from "@/lib/sources/schema"

/** The exchange rate that converts sats to dollars, and its age. */
export function BitcoinRate({ rate, now }: { rate: RateReport; now: Date }) {
  const { health, sentence } = judgeRate(rate)
  const consequence = describeConsequence(rate)
  return (
    <div>
      <dt>Bitcoin price</dt>
      <dd>
        <HealthMark health={health}>{sentence}</HealthMark>
        {rate.at !== null && (
          <>
            {" "}
            <span className="text-muted">
              from <Moment at={rate.at} now={now} />
            </span>
          </>
        )}
        {consequence && <p className="text-pretty text-muted">{consequence}</p>}
        {rate.problem !== null && <p className="text-pretty text-muted wrap-anywhere">{describeProblem(rate)}</p>}
      </dd>
    </div>
  )
}

function judgeRate({ state, usd }: RateReport): Verdict {
  const dollars = `$${formatCount(Math.round(usd ?? 0))}`
  switch (state) {
    case "fixed":
      return { health: "healthy", sentence: `${dollars}, set by the operator` }
    case "fresh":
      return { health: "healthy", sentence: dollars }
    case "stale":
      return { health: "degraded", sentence: `${dollars}, out of date` }
    case "none":
      return { health: "unknown", sentence: "Not known yet" }
    case "off":
      return { health: "unknown", sentence: "Not requested" }
  }
}

function describeConsequence({ state }: RateReport): string | null {
  if (state === "stale") return "The rate is more than a day old. It converts prices in sats until a new one arrives."
  return state === "none" || state === "off" ? "Prices in sats cannot be converted to dollars." : null
}

/** The reason, with the error of each ticker that returned no price. */
function describeProblem({ problem, quotes }: RateReport): string {
  const failed = quotes.flatMap((quote) => (quote.problem === null ? [] : `${quote.ticker}: ${quote.problem}`))
  return `The last request failed. ${problem}${failed.length > 0 ? ` (${failed.join("; ")})` : ""}`
}
