import type { ReactNode } from "react"
import { formatDate } from "@/components/format"
import { Section } from "@/components/site/section"
import { PlainTable } from "@/components/ui/plain-table"
import { Unfold } from "@/components/ui/unfold"
import type { DailySnapshot } from "@/lib/stats/schema"

interface DayChartProps {
  id: string
  title: string
  sentence: string
  /** The snapshots for the table, newest first. */
  snapshots: readonly DailySnapshot[]
  columns: { label: string; cell: (snapshot: DailySnapshot) => ReactNode }[]
  children: ReactNode
}

export function DayChart({ id, title, sentence, snapshots, columns, children }: DayChartProps) {
  const rows = snapshots.map((snapshot) => [
    <time key="day" dateTime={snapshot.snapshot_date} className="whitespace-nowrap">
      {formatDate(snapshot.snapshot_date)}
    </time>,
    ...columns.map(({ cell }) => cell(snapshot)),
  ])
  return (
    <Section id={id} title={title}>
      {children}
      <p className="text-pretty text-muted">{sentence}</p>
      <Unfold summary={<span className="text-accent hover:underline">{title} as a table</span>}>
        <PlainTable
          label={`${title} per day`}
          caption={`${title} per day, UTC, newest first`}
          columns={["Day", ...columns.map(({ label }) => `#${label}`)]}
          rows={rows}
          className="max-h-96 overflow-y-auto"
        />
      </Unfold>
    </Section>
  )
}
