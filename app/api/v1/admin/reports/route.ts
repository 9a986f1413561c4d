import { serve } from "@/lib/api/route"
import { REPORTS } from "@/lib/reports/contract"
import { listReports } from "@/lib/reports/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REPORTS.listReports, ({ query }) => listReports(query))
