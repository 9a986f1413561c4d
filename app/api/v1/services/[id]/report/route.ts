import { serve } from "@/lib/api/route"
import { createReport } from "@/lib/reports/commands"
import { REPORTS } from "@/lib/reports/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REPORTS.reportService, async ({ id, readBody }) => {
  return Response.json(await createReport(id, await readBody(), new Date()), { status: 201 })
})
