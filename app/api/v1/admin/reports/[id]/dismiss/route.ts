import { createActor } from "@/lib/acts/log"
import { serve } from "@/lib/api/route"
import { dismissReport } from "@/lib/reports/commands"
import { REPORTS } from "@/lib/reports/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REPORTS.dismissReport, ({ id }) =>
  dismissReport(id, new Date(), createActor("api")),
)
