// What an owner is doing on the page `/manage`: all of it in the address, so that everything works without script. The token
// and the session never are.

import { OWNED_SORTS, type OwnedQuery } from "@/lib/catalogue/schema"

/** What became of the last action. */
export interface Notice {
  text: string
  isError: boolean
  /** One sentence for each listing that was left alone. */
  reasons?: string[]
  /** The domain whose claim was revoked with it. */
  revoked?: string
}

/** A server function that a form calls. */
export type Action = (form: FormData) => Promise<void>
export type Parameters = Record<string, string | string[] | undefined>

/** What the address asks for. */
export interface Asked {
  query: OwnedQuery
  /** For signing in; and to notice that somebody is signed in for another one. */
  domain: string
  /** The listing to edit. */
  edit: string
  /** Listings to delete, as the address names them. */
  chosen: string[]
  /** The list was sent with none of them chosen. */
  isChoiceEmpty: boolean
  isRevoking: boolean
  /** How far into the listings that wait for the owner. */
  waiting: number
  notice: string
}

export const PATH = "/manage"
export const REGISTER_PATH = "/manage/register"
const MAX_OFFSET = 1_000_000
const MAX_TEXT = 200

const one = (value: string | string[] | undefined) => (typeof value === "string" ? value : "")

export function readAsked(parameters: Parameters): Asked {
  const chosen = [parameters.delete ?? []].flat().filter((id) => id !== "")
  return {
    query: readQuery((name) => one(parameters[name])),
    domain: one(parameters.domain).trim(),
    edit: one(parameters.edit).trim(),
    chosen: [...new Set(chosen)],
    isChoiceEmpty: one(parameters.choice) === "sent" && chosen.length === 0,
    isRevoking: one(parameters.revoke) === "ask",
    waiting: readOffset(one(parameters.waiting)),
    notice: one(parameters.notice),
  }
}

/** Where in the list; whatever does not fit counts as not said. */
export function readQuery(read: (name: keyof OwnedQuery) => string): OwnedQuery {
  return {
    q: read("q").trim().normalize("NFC").replaceAll("\u0000", "").slice(0, MAX_TEXT),
    sort: OWNED_SORTS.find((sort) => sort === read("sort")) ?? "name",
    offset: readOffset(read("offset")),
  }
}

const readOffset = (text: string) => (/^\d{1,9}$/.test(text) ? Math.min(MAX_OFFSET, Number(text)) : 0)

/** The parameters that say where in the list, defaults left out. */
export function listPlace({ q, sort, offset }: OwnedQuery): [string, string][] {
  const all: [string, string][] = [
    ["q", q],
    ["sort", sort === "name" ? "" : sort],
    ["offset", offset === 0 ? "" : String(offset)],
  ]
  return all.filter(([, value]) => value !== "")
}

export function manageHref(query: OwnedQuery | null, more: Record<string, string> = {}): string {
  const search = new URLSearchParams(query ? listPlace(query) : [])
  for (const [name, value] of Object.entries(more)) if (value !== "") search.set(name, value)
  return search.size > 0 ? `${PATH}?${search}` : PATH
}
