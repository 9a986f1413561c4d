import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { CATALOGUE } from "@/lib/catalogue/contract"
import { exportCsv } from "@/lib/catalogue/export/export"

const HEADERS = {
  "Content-Type": "text/csv; charset=utf-8; header=present",
  "Content-Disposition": 'attachment; filename="paid-apis.csv"',
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler(CATALOGUE.exportCsv, async ({ query }) => new Response(await exportCsv(query), { headers: HEADERS })),
)
