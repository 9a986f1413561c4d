import { serve } from "@/lib/api/route"
import { EXPORT } from "@/lib/interfaces/export/contract"
import { exportCsv } from "@/lib/interfaces/export/export"

const HEADERS = {
  "Content-Type": "text/csv; charset=utf-8; header=present",
  "Content-Disposition": 'attachment; filename="paid-apis.csv"',
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  EXPORT.exportCsv,
  async ({ query }) => new Response(await exportCsv(query), { headers: HEADERS }),
)
