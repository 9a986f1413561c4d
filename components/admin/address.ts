// The URLs of the administrator's pages. The URL contains the whole state of a page, so the pages work without JavaScript.

import { type Action, buildHref } from "@/components/account/address"
import type { AdminOverview } from "@/lib/admin/schema"
import type { Reset } from "@/lib/claims/schema"
import type { Difference } from "@/lib/registration/schema"

export const SECTIONS = {
  overview: "Overview",
  pending: "Waiting",
  revisions: "Revisions",
  proposals: "Proposals",
  reports: "Reports",
  failures: "Failures",
  domains: "Domains",
  webhooks: "Webhooks",
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
  | { kind: "idle"; attempt: 0 }
  | { kind: "done"; attempt: number; reset: Reset }
  | { kind: "failed"; attempt: number; message: string }
/**
 * The result of an approval that was rejected because the listing had changed: the differences between the form and the current
 * listing. After a form post without JavaScript, React gives this state to every form on the page, so `id` names the listing.
 */
export type ApproveState =
  | { kind: "idle"; attempt: 0 }
  | { kind: "changed"; attempt: number; id: string; differences: Difference[] }
/** The server actions of the pages. `act` runs the command that the form names in its field `act`. */
export interface Actions {
  act: Action
  approve: (state: ApproveState, form: FormData) => Promise<ApproveState>
  resetDomain: (state: ResetState, form: FormData) => Promise<ResetState>
}

/** The maximum length of a reviewer's reason. A test compares the number with the limit of the server. */
export const MAX_REASON = 500

/**
 * The parameters of a section that its links and forms repeat: the filter of its list, as the API operation of the list has it,
 * and the cursor at which the previous page ended.
 */
const PART_FIELDS = ["status", "q", "protocol", "result", "sort", "batch", "after"] as const
export type Part = Partial<Record<(typeof PART_FIELDS)[number], string>>

/** Where a form stands: the section and the part of its list, on which the result of the form appears. */
export interface Place {
  actions: Actions
  section: Section
  part: Part
  now: Date
}

/** Reads the parameters of a URL, or the hidden fields of a form. */
export function readPart(given: Record<string, unknown>): Part {
  const texts = PART_FIELDS.flatMap((name) => {
    const value = given[name]
    return typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : []
  })
  return Object.fromEntries(texts)
}

export function readSection(value: unknown): Section {
  return typeof value === "string" && Object.hasOwn(SECTIONS, value) ? (value as Section) : "overview"
}

/** The sections that show one object: a listing, or a source with its past runs. */
const HAS_ID: ReadonlySet<Section> = new Set(["listing", "sources"])

interface Target extends Part {
  /** Used only by the sections that show one object. */
  id?: string
  /** The listing that the shown one may be merged into. */
  into?: string
  /** The rows of the queue whose boxes are ticked when the page loads, `all` or `passing`, so that a selection needs no JavaScript. */
  tick?: string
}

/** Builds the URL of a section. */
export const sectionHref = (section: Section, { id = "", ...rest }: Target = {}): string =>
  buildHref("/admin", [
    ["section", section === "overview" ? "" : section],
    ["id", HAS_ID.has(section) ? id : ""],
    ...Object.entries(rest),
  ])

/** The path of the document of what is stored of a provider or a subscriber. */
export const EXPORT_PATH = "/admin/export"

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
