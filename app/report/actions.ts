"use server"

// The server action of the form that reports a listing. It counts against the same limit as the API operation.

import { acceptForm, countCall, readField, toRejected } from "@/app/_shared/actions"
import type { ReportState } from "@/components/report/report-form"
import { createReport } from "@/lib/reports/commands"

export async function reportAction(previous: ReportState, form: FormData): Promise<ReportState> {
  acceptForm(form, previous)
  const values = {
    reason: readField(form, "reason"),
    text: readField(form, "text"),
    contact: readField(form, "contact"),
  }
  const attempt = previous.attempt + 1
  try {
    await countCall("report")
    const { message } = await createReport(readField(form, "service"), values, new Date())
    return { kind: "done", attempt, values, message }
  } catch (error) {
    return { ...(await toRejected(error, "a report")), attempt, values }
  }
}
