import { serve } from "@/lib/api/route"
import { CATALOGUE } from "@/lib/catalogue/contract"
import { exportCsv } from "@/lib/interfaces/export/export"

const HEADERS = {
  "Content-Type": "text/csv; charset=utf-8; header=present",
  "Content-Disposition": 'attachment; filename="paid-apis.csv"',
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  CATALOGUE.exportCsv,
  async ({ query }) => new Response(await exportCsv(query), { headers: HEADERS }),
)
