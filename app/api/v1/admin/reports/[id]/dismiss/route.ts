import { serve } from "@/lib/api/route"
import { dismissReport } from "@/lib/reports/commands"
import { REPORTS } from "@/lib/reports/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REPORTS.dismissReport, ({ id, by }) =>
  dismissReport(id, new Date(), by),
)
