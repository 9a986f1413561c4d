// Wire shapes of the reviewers' calls: which version a decision is about, and the pages of what waits.

import { z } from "zod"
import { optional } from "@/lib/input"
import { pageLimit, placeCursor } from "@/lib/page-cursor"
import { time } from "@/lib/query-values"
import { Proposed, Rejection } from "@/lib/registration/schema"

/** The fields that a listing declares, and an approval publishes. */
export const Declared = Proposed
export type Declared = z.infer<typeof Declared>

const version = z.string().regex(/^[0-9a-f]{64}$/, "must be the version of a listing")

/** The body of an approval; all of it may be missing. */
export const ApprovalInput = z.object({
  updated_at: optional(time.meta({ format: "date-time" })),
  version: optional(version),
})
/** The body of a rejection. */
export const RejectionInput = Rejection.extend(ApprovalInput.shape)

/** What the form of an approval sends: the fields it showed, as JSON text. */
export const ShownInput = z.object({
  shown: z.string("is required").transform((text, context): Declared => {
    const declared = Declared.safeParse(parseJson(text))
    if (declared.success) return declared.data
    context.addIssue({ code: "custom", message: "must hold the fields that the form showed" })
    return z.NEVER
  }),
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const WAITING_PAGE = { size: 100, max: 200 } as const
/** The parameters of the lists of what waits. */
export const WaitingQuery = z.object({
  limit: pageLimit(WAITING_PAGE.max, WAITING_PAGE.size),
  after: placeCursor.optional(),
})
export type WaitingQuery = z.infer<typeof WaitingQuery>
