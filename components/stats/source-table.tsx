import type { ReactNode } from "react"
import { HealthMark } from "@/components/catalogue/health-mark"
import { Moment } from "@/components/site/moment"
import { Missing } from "@/components/ui/missing"
import type { HealthStatus } from "@/lib/catalogue/schema"
import type { SourceState } from "@/lib/stats/schema"

const OUTCOMES: Record<NonNullable<SourceState["state"]>, { health: HealthStatus; word: string }> = {
  running: { health: "healthy", word: "Running now" },
  done: { health: "healthy", word: "Ok" },
  failed: { health: "down", word: "Failed" },
}

/** Where listings come from, and when each place was last read. */
export function SourceTable({ sources, now }: { sources: SourceState[]; now: Date }) {
  if (sources.length === 0) {
    return <p className="text-pretty text-muted">No other directory has been read yet.</p>
  }
  return (
    <div className="box">
      <table className="table">
        <caption className="sr-only">Sources of listings and their last runs</caption>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Last run</th>
            <th scope="col">Last success</th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ name, state, last_run_at, last_success_at }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {state && <HealthMark health={OUTCOMES[state].health}>{OUTCOMES[state].word}</HealthMark>}{" "}
                <span className="max-sm:block">
                  <When at={last_run_at} now={now} />
                </span>
              </td>
              <td>
                <When at={last_success_at} now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function When({ at, now }: { at: string | null; now: Date }): ReactNode {
  return at === null ? <Missing>never</Missing> : <Moment at={at} now={now} />
}
