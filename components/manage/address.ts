import { buildHref, type Parameters, readText } from "@/components/account/address"
import { OWNED_SORTS, type OwnedQuery } from "@/lib/owners/schema"

export interface Asked {
  query: OwnedQuery
  /** The domain to sign in for. If the owner is signed in for another domain, the page offers a sign-in for this domain. */
  domain: string
  edit: string
  /** The listing whose details are open. */
  show: string
  /** The listing whose new payee the owner is asked about. */
  payee: string
  /** True right after the proof of the domain. */
  isProven: boolean
  /** The ids of the listings to delete, as in the URL, without validation. */
  chosen: string[]
  /** True if the owner submitted the deletion form without choosing a listing. */
  isChoiceEmpty: boolean
  isRevoking: boolean
  /** True if the owner is asked before everything is deleted. */
  isErasing: boolean
  /** The offset of the page in the list of listings that wait for the owner's decision. */
  waiting: number
  notice: string
}

export const PATH = "/manage"
const MAX_OFFSET = 1_000_000
const MAX_TEXT = 200

export function readAsked(parameters: Parameters): Asked {
  const chosen = [parameters["delete"] ?? []].flat().filter((id) => id !== "")
  return {
    query: readQuery((name) => readText(parameters[name])),
    domain: readText(parameters["domain"]).trim(),
    edit: readText(parameters["edit"]).trim(),
    show: readText(parameters["show"]).trim(),
    payee: readText(parameters["payee"]).trim(),
    isProven: readText(parameters["proven"]) === "1",
    chosen: [...new Set(chosen)],
    isChoiceEmpty: readText(parameters["choice"]) === "sent" && chosen.length === 0,
    isRevoking: readText(parameters["revoke"]) === "ask",
    isErasing: readText(parameters["erase"]) === "ask",
    waiting: readOffset(readText(parameters["waiting"])),
    notice: readText(parameters["notice"]),
  }
}

/** Reads filter, sort order and page of the list. Invalid values are replaced by the defaults. */
export function readQuery(read: (name: keyof OwnedQuery) => string): OwnedQuery {
  return {
    q: read("q").trim().normalize("NFC").replaceAll("\u0000", "").slice(0, MAX_TEXT),
    sort: OWNED_SORTS.find((sort) => sort === read("sort")) ?? "name",
    offset: readOffset(read("offset")),
  }
}

const readOffset = (text: string) => (/^\d{1,9}$/.test(text) ? Math.min(MAX_OFFSET, Number(text)) : 0)

/** Returns the query parameters of a page of the list, without the default values. */
export function listPlace({ q, sort, offset }: OwnedQuery): [string, string][] {
  const all: [string, string][] = [
    ["q", q],
    ["sort", sort === "name" ? "" : sort],
    ["offset", offset === 0 ? "" : String(offset)],
  ]
  return all.filter(([, value]) => value !== "")
}

export function manageHref(query: OwnedQuery | null, more: Record<string, string> = {}): string {
  return buildHref(PATH, [...(query ? listPlace(query) : []), ...Object.entries(more)])
}
