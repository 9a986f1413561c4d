import type { ReactNode } from "react"
import type { Verdict } from "@/components/stats/status-words"
import { HealthMark } from "@/components/ui/health-mark"

interface RunItemProps {
  name: string
  verdict: Verdict
  about: string
  facts: ReactNode
  children: ReactNode
}

export function RunItem({ name, verdict: { health, sentence }, about, facts, children }: RunItemProps) {
  return (
    <li className="stack gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3>{name}</h3>
          <HealthMark health={health}>{sentence}</HealthMark>
        </div>
        <p className="text-pretty text-muted">{about}</p>
        {children}
      </div>
      <dl className="tabular-nums grid auto-cols-fr grid-flow-col content-start gap-x-4 md:auto-cols-[7.5rem]">
        {facts}
      </dl>
    </li>
  )
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
