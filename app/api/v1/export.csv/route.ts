import { handler, requireListQuery, route } from "@/lib/api/handler"
import { exportCsv } from "@/lib/catalogue/export"

const HEADERS = {
  "Content-Type": "text/csv; charset=utf-8; header=present",
  "Content-Disposition": 'attachment; filename="paid-apis.csv"',
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ needs: "export", isOpen: true }, async ({ search }) => {
    const { query } = requireListQuery(search)
    return new Response(await exportCsv(query), { headers: HEADERS })
  }),
})
