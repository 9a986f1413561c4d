// Zod schemas of reports: what a reader reports about a listing, and what the administrator reads. The table of reasons.

import { z } from "zod"
import { Service } from "@/lib/catalogue/schema"
import { oneOf, optionalText } from "@/lib/contract/input"
import { pageLimit, placeCursor } from "@/lib/contract/page-cursor"
import { namedObject } from "@/lib/contract/schema-names"
import { visibleName, visibleText } from "@/lib/text/text"

/** Every reason for a report, with the words of the form. */
export const REPORT_REASONS = {
  wrong_price: "The price is wrong",
  no_answer: "It takes money and does not respond",
  impersonation: "It impersonates somebody else",
  dead: "It does not exist any more",
  other: "Something else",
} as const
export type ReportReason = keyof typeof REPORT_REASONS
const REASONS = Object.keys(REPORT_REASONS) as ReportReason[]

export const REPORT_LIMITS = {
  text: 500,
  contact: 254,
  /** Open reports about one listing. Further reports are rejected, because an administrator reads the listing anyway. */
  openPerListing: 20,
} as const

export const ReportInput = namedObject("ReportInput", {
  reason: oneOf(REASONS),
  text: optionalText(visibleText(REPORT_LIMITS.text, { lines: true })),
  contact: optionalText(visibleName(REPORT_LIMITS.contact)),
})

export const Reported = namedObject("Reported", { message: z.string() })
export type Reported = z.infer<typeof Reported>

/** An open report. `text` and `contact` are from an untrusted person, and only the administrator reads them. */
export const Report = namedObject("Report", {
  id: z.uuid(),
  created_at: z.iso.datetime(),
  reason: z.enum(REASONS),
  text: z.string().nullable(),
  contact: z.string().nullable(),
  service: Service,
})
export type Report = z.infer<typeof Report>

export const ReportList = namedObject("ReportList", {
  reports: z.array(Report),
  total: z.int().min(0),
  next_cursor: z.string().nullable().describe("`after` of the next page; null on the last."),
})
export type ReportList = z.infer<typeof ReportList>

export const REPORT_PAGE = { size: 100, max: 200 } as const

export const ReportQuery = z.object({
  limit: pageLimit(REPORT_PAGE.max, REPORT_PAGE.size),
  after: placeCursor.optional(),
})
export type ReportQuery = z.infer<typeof ReportQuery>

export const DismissedReport = namedObject("DismissedReport", {
  id: z.uuid(),
  state: z.literal("dismissed"),
  service: Service,
})
export type DismissedReport = z.infer<typeof DismissedReport>
