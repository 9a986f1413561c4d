import type { ReactNode } from "react"
import { formatDate } from "@/components/format"
import { ScrollRegion } from "@/components/ui/scroll-region"
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
  return (
    <Unfold summary={<span className="text-accent hover:underline">{title} as a table</span>}>
      <ScrollRegion label={`${title} per day`} className="box max-h-96 overflow-y-auto">
        <table className="table tabular-nums">
          <caption className="sr-only">{title} per day, UTC, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {columns.map(({ label }) => (
                <th key={label} scope="col" className="right">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {snapshots.map((snapshot) => (
              <tr key={snapshot.snapshot_date}>
                <th scope="row" className="whitespace-nowrap">
                  <time dateTime={snapshot.snapshot_date}>{formatDate(snapshot.snapshot_date)}</time>
                </th>
                {columns.map(({ label, cell }) => (
                  <td key={label} className="right">
                    {cell(snapshot)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Unfold>
  )
}
