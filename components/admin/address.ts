// Where the administrator is and what was said last: all of it in the address, so that everything works without script.

import type { ClaimEntry, Reset } from "@/lib/claims/schema"
import type { Difference, Waiting } from "@/lib/registration/schema"

export const SECTIONS = {
  pending: "Pending",
  revisions: "Revisions",
  proposals: "Proposals",
  failures: "Failures",
  domains: "Domains",
  deleted: "Deleted",
  sources: "Sources",
  jobs: "Jobs",
  listing: "One listing",
} as const
export type Section = keyof typeof SECTIONS

/** What happened to the last action. */
export interface Notice {
  text: string
  isError: boolean
}

/** A server function that a form calls. */
export type Action = (form: FormData) => Promise<void>
export type ActionName =
  | "reject"
  | "restore"
  | "probe"
  | "setProbing"
  | "decideRevision"
  | "decideProposal"
  | "runJob"
  | "readSource"

/** What came of a reset. It holds the new token, so it is the answer to the post and never a part of an address. */
export type ResetState =
  | { kind: "idle"; at: 0 }
  | { kind: "done"; at: number; reset: Reset }
  | { kind: "failed"; at: number; message: string }
/**
 * What came of an approval that was not carried out: the differences to what the form showed. After a plain post every form of
 * the page has this state, so `id` names the listing.
 */
export type ApproveState =
  | { kind: "idle"; at: 0 }
  | { kind: "changed"; at: number; id: string; differences: Difference[] }
export interface Actions extends Record<ActionName, Action> {
  resetDomain: (state: ResetState, form: FormData) => Promise<ResetState>
  approve: (state: ApproveState, form: FormData) => Promise<ApproveState>
}

/** What every section needs besides its data. */
export interface SectionContext {
  actions: Actions
  now: Date
}

const PATH = "/admin"

/** The claims that can be looked at by themselves. */
export const CLAIM_FILTERS = { pending: "Pending", verified: "Verified", revoked: "Ended" } as const satisfies Record<
  ClaimEntry["status"],
  string
>
export type ClaimFilter = keyof typeof CLAIM_FILTERS

/** Which part of a long list is shown. */
export interface Part {
  /** Claims of this status; all where it is null. */
  status: ClaimFilter | null
  /** What the page before ended with; empty for the first. */
  after: string
}

export function readPart({ status, after }: Record<string, unknown>): Part {
  return {
    status: typeof status === "string" && Object.hasOwn(CLAIM_FILTERS, status) ? (status as ClaimFilter) : null,
    after: typeof after === "string" ? after : "",
  }
}

export function readSection(value: unknown): Section {
  return typeof value === "string" && Object.hasOwn(SECTIONS, value) ? (value as Section) : "pending"
}

/** The address of a section; `id` names the listing of the section that shows one, `notice` is sealed. */
export function sectionHref(
  section: Section,
  { id = "", notice = "", status = null, after = "" }: Partial<Part> & { id?: string; notice?: string } = {},
): string {
  const search = new URLSearchParams()
  if (section !== "pending") search.set("section", section)
  if (section === "listing" && id) search.set("id", id)
  if (section === "domains" && status) search.set("status", status)
  if (after) search.set("after", after)
  if (notice) search.set("notice", notice)
  return search.size > 0 ? `${PATH}?${search}` : PATH
}

/** How many wait there, where that can be said. */
export function countOf(section: Section, waiting: Waiting): number | null {
  return section === "pending" || section === "revisions" || section === "proposals" ? waiting[section] : null
}
