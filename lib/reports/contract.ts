import { SERVICE, SERVICE_ID } from "@/lib/catalogue/contract-examples"
import { CURSOR_WORDS, defineOperations, inPath, pageWords, queryOf, respondWith } from "@/lib/contract/operation"
import { DismissedReport, REPORT_PAGE, Reported, ReportInput, ReportList, ReportQuery } from "@/lib/reports/schema"

const ID = "0199d5a0-0000-7000-8000-000000000005"
const REPORT = {
  id: ID,
  created_at: "2026-11-22T08:00:00Z",
  reason: "wrong_price",
  text: "It asks ten times the listed price.",
  contact: null,
  service: SERVICE,
}

export const REPORTS = defineOperations(
  { tag: "reports", method: "post" },
  {
    reportService: {
      path: "/api/v1/services/{id}/report",
      summary: "Report a listing",
      description: "Only the administrator reads a report. At most five an hour.",
      pathParameters: [SERVICE_ID],
      body: { schema: ReportInput, example: { reason: REPORT.reason, text: REPORT.text } },
      responses: respondWith(
        "The report is stored.",
        Reported,
        {
          message: "Thank you. An administrator will read your report.",
        },
        201,
      ),
      rejections: ["not_found", "conflict"],
      limit: "report",
    },
    listReports: {
      method: "get",
      path: "/api/v1/admin/reports",
      summary: "List open reports",
      description: "The texts and contacts are from untrusted people.",
      tag: "admin",
      auth: "admin",
      query: queryOf(ReportQuery, { limit: pageWords(REPORT_PAGE.max, REPORT_PAGE.size), after: CURSOR_WORDS }),
      responses: respondWith("The oldest first.", ReportList, { reports: [REPORT], total: 1, next_cursor: null }),
    },
    dismissReport: {
      path: "/api/v1/admin/reports/{id}/dismiss",
      summary: "Dismiss a report",
      tag: "admin",
      auth: "admin",
      pathParameters: [inPath("id", "The UUID of the report.", ID)],
      responses: respondWith("The report is dismissed.", DismissedReport, {
        id: ID,
        state: "dismissed",
        service: SERVICE,
      }),
      rejections: ["not_found"],
    },
  },
)
