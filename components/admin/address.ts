// Where the administrator is and what was said last: all of it in the address, so that everything works without script.

import type { Waiting } from "@/lib/registration/schema"

export const SECTIONS = {
  pending: "Pending",
  revisions: "Revisions",
  proposals: "Proposals",
  failures: "Failures",
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
export type ActionName = "approve" | "reject" | "probe" | "setProbing" | "decideRevision" | "decideProposal" | "runJob"
export type Actions = Record<ActionName, Action>

/** What every section needs besides its data. */
export interface SectionContext {
  actions: Actions
  now: Date
}

const PATH = "/admin"

export function readSection(value: unknown): Section {
  return typeof value === "string" && Object.hasOwn(SECTIONS, value) ? (value as Section) : "pending"
}

/** The address of a section; `id` names the listing of the section that shows one, `notice` is sealed. */
export function sectionHref(section: Section, { id = "", notice = "" } = {}): string {
  const search = new URLSearchParams()
  if (section !== "pending") search.set("section", section)
  if (section === "listing" && id) search.set("id", id)
  if (notice) search.set("notice", notice)
  return search.size > 0 ? `${PATH}?${search}` : PATH
}

/** How many wait there, where that can be said. */
export function countOf(section: Section, waiting: Waiting): number | null {
  return section === "pending" || section === "revisions" || section === "proposals" ? waiting[section] : null
}
