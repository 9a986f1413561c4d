import { listServicesByIds } from "@/lib/catalogue/service-row"
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
  const services = await listServicesByIds(db(), [...new Set(page.map(({ serviceId }) => serviceId))])
  const byId = new Map(services.map((service) => [service.id, service]))
  const reports = page.flatMap(({ id, serviceId, reason, text, contact, createdAt }) => {
    const service = byId.get(serviceId)
    const report = { id, created_at: formatTimestamp(createdAt), reason: reason as ReportReason, text, contact }
    // A listing can be purged between the two queries; its reports are deleted with it.
    return service ? [{ ...report, service }] : []
  })
  return { reports, total, next_cursor }
}

export const countReports = (): Promise<number> => db().report.count({ where: OPEN })
