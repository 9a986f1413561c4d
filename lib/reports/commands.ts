// Stores a report about a public listing, and dismisses a report (docs/decisions.md#reports).

import { validate as isUuid, v7 as newId } from "uuid"
import { nameListing, recordAct } from "@/lib/acts/log"
import type { Actor } from "@/lib/acts/schema"
import { findServiceRow, isPublic, lockServiceRow, readService, unknownService } from "@/lib/catalogue/service-row"
import { AppError } from "@/lib/contract/errors"
import { parseBody } from "@/lib/contract/input"
import { db } from "@/lib/db/client"
import { sql } from "@/lib/db/sql"
import { type DismissedReport, REPORT_LIMITS, type Reported, ReportInput } from "@/lib/reports/schema"

const THANKS = "Thank you. An administrator will read your report."

/**
 * The response does not quote the report, so that no text of a reader becomes public.
 * @throws AppError `invalid_parameter`, `not_found`, `conflict` when the listing has as many open reports as are stored
 */
export function createReport(id: string, body: unknown, now: Date): Promise<Reported> {
  const input = parseBody(ReportInput, body)
  return db().$transaction(async (transaction) => {
    const found = await findServiceRow(transaction, id)
    if (!found) throw unknownService()
    // The lock makes concurrent reports about one listing wait, so that their number stays within the bound.
    const { id: serviceId, ...listing } = await lockServiceRow(transaction, found.id)
    if (!isPublic(listing)) throw unknownService()
    const open = await transaction.report.count({ where: { serviceId, state: "open" } })
    if (open >= REPORT_LIMITS.openPerListing) {
      throw new AppError("conflict", "An administrator has several reports about this listing already. Thank you.")
    }
    await transaction.report.create({ data: { id: newId(), serviceId, ...input, createdAt: now } })
    return { message: THANKS }
  })
}

/** Dismissing a dismissed report changes nothing. @throws AppError `not_found` */
export function dismissReport(id: string, now: Date, by: Actor): Promise<DismissedReport> {
  return db().$transaction(async (transaction) => {
    if (!isUuid(id)) throw unknownReport()
    await transaction.$executeRaw(sql`select id from reports where id = ${id}::uuid for update`)
    const report = await transaction.report.findUnique({ where: { id } })
    if (!report) throw unknownReport()
    const service = await readService(transaction, report.serviceId)
    if (report.state === "open") {
      await transaction.report.update({ where: { id }, data: { state: "dismissed", decidedAt: now } })
      const after = { report: id, reason: report.reason }
      await recordAct(transaction, by, { ...nameListing("dismiss_report", service), after, now })
    }
    return { id, state: "dismissed" as const, service }
  })
}

const unknownReport = () => new AppError("not_found", "There is no report with this id.")
