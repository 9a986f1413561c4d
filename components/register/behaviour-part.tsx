import { FindingList } from "@/components/listing/finding-list"
import { Icon } from "@/components/ui/icon"
import type { BehaviourResult } from "@/lib/lint/schema"

export function BehaviourPart({ results }: { results: readonly BehaviourResult[] }) {
  return (
    <section aria-labelledby="report-behaviour" className="border-t border-line">
      <h3 id="report-behaviour" className="px-4 pt-3">
        Behaviour
      </h3>
      <ul className="stack gap-1 px-4 py-3">
        {results.map(({ check, title, status, problem, findings }) => (
          <li key={check} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="inline-flex min-w-0 items-center gap-2 wrap-anywhere">
              <Icon name={findings.length > 0 ? "warning" : problem === null ? "check" : "info"} />
              {title}
            </span>
            <span className="tabular-nums text-muted">
              {problem ?? `HTTP ${status}`}
              {problem === null && findings.length === 0 && ", as expected"}
            </span>
          </li>
        ))}
      </ul>
      <FindingList findings={results.flatMap(({ findings }) => findings)} isPart />
    </section>
  )
}
