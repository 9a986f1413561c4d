import { defineOperations } from "@/lib/contract/operation"
import { EXPORT_QUERY } from "@/lib/interfaces/export/csv"

const CSV_EXAMPLE = "id,name,description,url,protocol\n0199d5a0-0000-7000-8000-000000000001,Harbour levels,…\n"

export const EXPORT = defineOperations(
  { tag: "catalogue", method: "get" },
  {
    exportCsv: {
      path: "/api/v1/export.csv",
      summary: "Download all services",
      description:
        "All services that match the filters, as CSV (RFC 4180), by id. Costs money: see Pricing on /api-docs.",
      query: EXPORT_QUERY,
      responses: {
        200: {
          description: "Lines of CSV. The first line names the columns.",
          type: "text/csv",
          example: CSV_EXAMPLE,
          headers: ["Content-Disposition"],
        },
      },
      capability: "export",
      isCrossOrigin: true,
    },
  },
)
