// The URLs of the administrator's pages. The whole state is in the URL, so the pages work without script.

import { type Action, buildHref } from "@/components/account/address"
import type { ClaimEntry, Reset } from "@/lib/claims/schema"
import type { Difference, Waiting } from "@/lib/registration/review-schema"

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

/** Notices of the administrator are sealed for this audience, so no other page shows them. */
export const AUDIENCE = "admin"

type ActionName =
  | "reject"
  | "restore"
  | "probe"
  | "setProbing"
  | "decideRevision"
  | "decideProposal"
  | "runJob"
  | "readSource"

/** The result of a reset. It holds the new token, so it is the response to the post and never part of a URL. */
export type ResetState =
  | { kind: "idle"; at: 0 }
  | { kind: "done"; at: number; reset: Reset }
  | { kind: "failed"; at: number; message: string }
/**
 * The result of an approval that was rejected because the listing changed: the differences to what the form showed. After a plain
 * post every form of the page has this state, so `id` names the listing.
 */
export type ApproveState =
  | { kind: "idle"; at: 0 }
  | { kind: "changed"; at: number; id: string; differences: Difference[] }
export interface Actions extends Record<ActionName, Action> {
  resetDomain: (state: ResetState, form: FormData) => Promise<ResetState>
  approve: (state: ApproveState, form: FormData) => Promise<ApproveState>
}

/** Arguments of every section, in addition to its data. */
export interface SectionContext {
  actions: Actions
  now: Date
}

const PATH = "/admin"

/** The filters of the list of claims. */
export const CLAIM_FILTERS = { pending: "Pending", verified: "Verified", revoked: "Ended" } as const satisfies Record<
  ClaimEntry["status"],
  string
>
export type ClaimFilter = keyof typeof CLAIM_FILTERS

/** The shown part of a long list. */
export interface Part {
  /** Claims of this status; null for all. */
  status: ClaimFilter | null
  /** The cursor that the previous page ended with; empty for the first page. */
  after: string
}

/** Arguments of a section with a long list. */
export interface ListContext extends SectionContext {
  /** The cursor of the next page; null on the last. */
  next: string | null
  part: Part
}
/** Arguments of a list of items that wait; `total` counts those on other pages too. */
export interface WaitingContext extends ListContext {
  total: number
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

/** The URL of a section; `id` names the listing of the section that shows one. */
export function sectionHref(
  section: Section,
  { id = "", status = null, after = "" }: Partial<Part> & { id?: string } = {},
): string {
  return buildHref(PATH, [
    ["section", section === "pending" ? "" : section],
    ["id", section === "listing" ? id : ""],
    ["status", section === "domains" ? (status ?? "") : ""],
    ["after", after],
  ])
}

/** The number of items that wait in a section; null for a section where nothing waits. */
export function countOf(section: Section, waiting: Waiting): number | null {
  return section === "pending" || section === "revisions" || section === "proposals" ? waiting[section] : null
}
