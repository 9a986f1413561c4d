import { buildHref, type Parameters, readText } from "@/components/account/address"
import { OWNED_SORTS, type OwnedQuery } from "@/lib/catalogue/owned/schema"

/** What the URL of `/manage` requests. */
export interface Asked {
  query: OwnedQuery
  /** The domain to sign in for; compared with the signed-in one. */
  domain: string
  edit: string
  /** The listings to delete, as the URL names them. */
  chosen: string[]
  /** The form was sent with no listing chosen. */
  isChoiceEmpty: boolean
  isRevoking: boolean
  /** The offset in the list of listings that wait for the owner. */
  waiting: number
  notice: string
}

export const PATH = "/manage"
export const REGISTER_PATH = "/manage/register"
const MAX_OFFSET = 1_000_000
const MAX_TEXT = 200

export function readAsked(parameters: Parameters): Asked {
  const chosen = [parameters.delete ?? []].flat().filter((id) => id !== "")
  return {
    query: readQuery((name) => readText(parameters[name])),
    domain: readText(parameters.domain).trim(),
    edit: readText(parameters.edit).trim(),
    chosen: [...new Set(chosen)],
    isChoiceEmpty: readText(parameters.choice) === "sent" && chosen.length === 0,
    isRevoking: readText(parameters.revoke) === "ask",
    waiting: readOffset(readText(parameters.waiting)),
    notice: readText(parameters.notice),
  }
}

/** The shown part of the list. A value that does not parse counts as missing. */
export function readQuery(read: (name: keyof OwnedQuery) => string): OwnedQuery {
  return {
    q: read("q").trim().normalize("NFC").replaceAll("\u0000", "").slice(0, MAX_TEXT),
    sort: OWNED_SORTS.find((sort) => sort === read("sort")) ?? "name",
    offset: readOffset(read("offset")),
  }
}

const readOffset = (text: string) => (/^\d{1,9}$/.test(text) ? Math.min(MAX_OFFSET, Number(text)) : 0)

/** The parameters of a part of the list, without defaults. */
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
