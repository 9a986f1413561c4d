import { handler, route } from "@/lib/api/handler"
import { filterQuery } from "@/lib/api/query"
import { exportCsv } from "@/lib/catalogue/export/export"

const HEADERS = {
  "Content-Type": "text/csv; charset=utf-8; header=present",
  "Content-Disposition": 'attachment; filename="paid-apis.csv"',
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(
    { needs: "export", isOpen: true, query: filterQuery },
    async ({ query }) => new Response(await exportCsv(query), { headers: HEADERS }),
  ),
})
