// The URLs of the administrator's pages. The URL contains the whole state of a page, so the pages work without JavaScript.

import { type Action, buildHref } from "@/components/account/address"
import type { AdminOverview } from "@/lib/admin/schema"
import type { ClaimEntry, Reset } from "@/lib/claims/schema"
import type { Difference } from "@/lib/registration/schema"

export const SECTIONS = {
  overview: "Overview",
  pending: "Waiting",
  revisions: "Revisions",
  proposals: "Proposals",
  reports: "Reports",
  failures: "Failures",
  domains: "Domains",
  deleted: "Deleted",
  duplicates: "Duplicates",
  sources: "Sources",
  jobs: "Jobs",
  listing: "Find a listing",
  acts: "Activity",
} as const
export type Section = keyof typeof SECTIONS

/** The server signs the result notices in URLs for this audience, so no other page shows a notice of these pages. */
export const AUDIENCE = "admin"

/**
 * The result of a reset, which gives a claim a new token. The result contains the new token, so it is the response to the form
 * post. A URL never contains the token.
 */
export type ResetState =
  | { kind: "idle"; at: 0 }
  | { kind: "done"; at: number; reset: Reset }
  | { kind: "failed"; at: number; message: string }
/**
 * The result of an approval that was rejected because the listing had changed: the differences between the form and the current
 * listing. After a form post without JavaScript, React gives this state to every form on the page, so `id` names the listing.
 */
export type ApproveState =
  | { kind: "idle"; at: 0 }
  | { kind: "changed"; at: number; id: string; differences: Difference[] }
/** The server actions of the pages. `act` runs the command that the form names in its field `act`. */
export interface Actions {
  act: Action
  approve: (state: ApproveState, form: FormData) => Promise<ApproveState>
  resetDomain: (state: ResetState, form: FormData) => Promise<ResetState>
}

const PATH = "/admin"

/** The maximum length of a reviewer's reason. A test compares the number with the limit of the server. */
export const MAX_REASON = 500

/** The statuses by which the list of claims can be filtered, with their labels. */
export const CLAIM_FILTERS = { pending: "Pending", verified: "Verified", revoked: "Ended" } as const satisfies Record<
  ClaimEntry["status"],
  string
>
export type ClaimFilter = keyof typeof CLAIM_FILTERS

/** The query parameters that filter and sort the review queue, as GET /api/v1/admin/pending has them. */
const QUEUE_FIELDS = ["q", "protocol", "result", "sort", "batch"] as const
type QueueField = (typeof QUEUE_FIELDS)[number]
export type QueueFilter = Partial<Record<QueueField, string>>

/** The rows of the review queue whose boxes are ticked when the page loads, so that a selection needs no JavaScript. */
export const TICKS = ["all", "passing"] as const
export type Tick = (typeof TICKS)[number]

/** The position in a long list: the filter and the cursor. */
export interface Part {
  /** Lists only claims with this status; null lists all. */
  status: ClaimFilter | null
  /** The filter and the order of the review queue; empty in other sections. */
  filter: QueueFilter
  /** The cursor at which the previous page ended; empty for the first page. */
  after: string
}

/** Where a form stands: the section and the part of its list, on which the result of the form appears. */
export interface Place {
  actions: Actions
  section: Section
  part: Part
  now: Date
}

export function readPart({ status, after, ...given }: Record<string, unknown>): Part {
  return {
    status: typeof status === "string" && Object.hasOwn(CLAIM_FILTERS, status) ? (status as ClaimFilter) : null,
    filter: Object.fromEntries(
      QUEUE_FIELDS.flatMap((name) => {
        const value = given[name]
        return typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : []
      }),
    ),
    after: typeof after === "string" ? after : "",
  }
}

export const readTick = (value: unknown): Tick | null => TICKS.find((tick) => tick === value) ?? null

/** The hidden fields of a form, so that its result appears on the same part of the list. */
export const listPartFields = ({ after = "", filter = {} }: Partial<Part>): [name: string, value: string][] => [
  ["after", after],
  ...Object.entries(filter),
]

export function readSection(value: unknown): Section {
  return typeof value === "string" && Object.hasOwn(SECTIONS, value) ? (value as Section) : "overview"
}

/** The sections that show one object: a listing, or a source with its past runs. */
const HAS_ID: ReadonlySet<Section> = new Set(["listing", "sources"])

interface Target extends Partial<Part> {
  /** Used only by the sections that show one object. */
  id?: string
  /** Used only by the section that shows a listing. */
  into?: string
  /** Used only by the review queue. */
  tick?: Tick | null
}

/** Builds the URL of a section. */
export function sectionHref(
  section: Section,
  { id = "", into = "", status = null, filter = {}, after = "", tick = null }: Target = {},
): string {
  return buildHref(PATH, [
    ["section", section === "overview" ? "" : section],
    ["id", HAS_ID.has(section) ? id : ""],
    ["into", section === "listing" ? into : ""],
    ["status", section === "domains" ? (status ?? "") : ""],
    ...(section === "pending" ? Object.entries(filter) : []),
    ["after", after],
    ["tick", section === "pending" ? (tick ?? "") : ""],
  ])
}

/** Returns the number of items in a section that need attention, and what they do; null for a section without such items. */
export function countOf(section: Section, { waiting, sources, jobs }: AdminOverview): SectionCount | null {
  if (section === "sources" || section === "jobs") {
    const count = { sources, jobs }[section].failing.length
    return count > 0 ? { count, word: "failing" } : null
  }
  const { oldest_pending_at: _, ...counts } = waiting
  return Object.hasOwn(counts, section) ? { count: counts[section as keyof typeof counts], word: "waiting" } : null
}

export interface SectionCount {
  count: number
  word: "waiting" | "failing"
}
