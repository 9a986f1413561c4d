import { withServices } from "@/lib/catalogue/service-row"
import { cutPage, placeOf, readOldest } from "@/lib/contract/page-cursor"
import { db } from "@/lib/db/client"
import type { ReportList, ReportQuery, ReportReason } from "@/lib/reports/schema"
import { formatTimestamp } from "@/lib/time"

const OPEN = { state: "open" }

export async function listReports(query: ReportQuery): Promise<ReportList> {
  const [rows, total] = await Promise.all([db().report.findMany(readOldest(OPEN, query)), countReports()])
  const { page, next_cursor } = cutPage(rows, query.limit, placeOf)
  const reports = (await withServices(page)).map(([{ id, reason, text, contact, createdAt }, service]) => {
    const created_at = formatTimestamp(createdAt)
    return { id, created_at, reason: reason as ReportReason, text, contact, service }
  })
  return { reports, total, next_cursor }
}

export const countReports = (): Promise<number> => db().report.count({ where: OPEN })
