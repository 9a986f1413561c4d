import type { ReactNode } from "react"
import { formatDate } from "@/components/format"
import { PlainTable } from "@/components/ui/plain-table"
import { Unfold } from "@/components/ui/unfold"
import type { DailySnapshot } from "@/lib/stats/schema"

interface DayTableProps {
  title: string
  /** Newest first. */
  snapshots: readonly DailySnapshot[]
  columns: { label: string; cell: (snapshot: DailySnapshot) => ReactNode }[]
}

/** The values of a chart per day. */
export function DayTable({ title, snapshots, columns }: DayTableProps) {
  const rows = snapshots.map((snapshot) => [
    <time key="day" dateTime={snapshot.snapshot_date} className="whitespace-nowrap">
      {formatDate(snapshot.snapshot_date)}
    </time>,
    ...columns.map(({ cell }) => cell(snapshot)),
  ])
  return (
    <Unfold summary={<span className="text-accent hover:underline">{title} as a table</span>}>
      <PlainTable
        label={`${title} per day`}
        caption={`${title} per day, UTC, newest first`}
        columns={["Day", ...columns.map(({ label }) => `#${label}`)]}
        rows={rows}
        className="max-h-96 overflow-y-auto"
      />
    </Unfold>
  )
}
