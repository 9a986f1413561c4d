import { withServices } from "@/lib/catalogue/service-row"
import { cutPage } from "@/lib/contract/page-cursor"
import { db } from "@/lib/db/client"
import type { ReportList, ReportQuery, ReportReason } from "@/lib/reports/schema"
import { formatTimestamp } from "@/lib/time"

const OPEN = { state: "open" }

export async function listReports({ limit, after }: ReportQuery): Promise<ReportList> {
  const rest = after && { OR: [{ createdAt: { gt: after.at } }, { createdAt: after.at, id: { gt: after.id } }] }
  const [rows, total] = await Promise.all([
    db().report.findMany({
      where: { ...OPEN, ...rest },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: limit + 1,
    }),
    countReports(),
  ])
  const { page, next_cursor } = cutPage(rows, limit, ({ id, createdAt: at }) => ({ at, id }))
  const reports = (await withServices(page)).map(([{ id, reason, text, contact, createdAt }, service]) => {
    const created_at = formatTimestamp(createdAt)
    return { id, created_at, reason: reason as ReportReason, text, contact, service }
  })
  return { reports, total, next_cursor }
}

export const countReports = (): Promise<number> => db().report.count({ where: OPEN })
