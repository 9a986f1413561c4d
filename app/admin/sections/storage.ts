// The size of the database, its growth, and the days until its disk is full.

import { type Section, sectionHref } from "@/components/admin/address"
import type { View } from "@/components/admin/section"
import { formatBytes, formatQuantity } from "@/components/format"
import { type AdminOverview, SHORT_DAYS } from "@/lib/admin/schema"

type Storage = AdminOverview["storage"]

/** The growth of a week does not predict more. */
const MOST_DAYS = 3650
const JOBS: Section = "jobs"

export function showStorage(storage: Storage): View {
  const { bytes, bytes_per_day, free_bytes, days_left, tables } = storage
  const href = sectionHref(JOBS)
  return {
    title: "Storage",
    intro:
      "The database by table, each with its indexes. A job records the sizes once a day; growth is that of the last week.",
    cards: [
      { title: "Database", figure: formatBytes(bytes), detail: `growth a day: ${formatGrowth(bytes_per_day)}`, href },
      {
        title: "Until the disk is full",
        figure: describeDaysLeft(storage),
        detail: free_bytes === null ? "DATABASE_DISK_GB is not set" : `${formatBytes(free_bytes)} free`,
        isBad: days_left !== null && days_left < SHORT_DAYS,
        href,
      },
    ],
    table: {
      caption: "The largest tables",
      columns: ["Table", "#Size", "#Growth a day"],
      rows: tables.map((table) => [{ code: table.name }, formatBytes(table.bytes), formatGrowth(table.bytes_per_day)]),
    },
  }
}

const NOT_KNOWN = "not known yet"

function formatGrowth(bytesPerDay: number | null): string {
  if (bytesPerDay === null) return NOT_KNOWN
  return bytesPerDay > 0 ? `+${formatBytes(bytesPerDay)}` : formatBytes(bytesPerDay)
}

function describeDaysLeft({ bytes_per_day, free_bytes, days_left }: Storage): string {
  if (bytes_per_day === null) return NOT_KNOWN
  if (free_bytes === null) return "not known"
  if (days_left === null) return "not growing"
  return days_left > MOST_DAYS ? "over 10\u00a0years" : formatQuantity(days_left, "day")
}
