// The services chosen for a comparison. Only the URL holds the choice: `?cmp=12,45` from a link, `?cmp=12&cmp=45` from a form.
// Pure.

import { COMPARE_PARAMETER } from "@/lib/catalogue/compare-parameter"

/** Maximum number of services in a comparison, because more than four columns are hard to read. */
export const MOST_COMPARED = 4
/** The element id of the comparison form. The checkboxes in the list refer to this id. */
export const COMPARE_FORM = "compare"
/** Longer values are cut. Four UUIDs have 147 characters. */
const MAX_LENGTH = 400
const NUMBER_OR_UUID = /^(?:[1-9]\d{0,9}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export interface Choice {
  /** Numbers or UUIDs of the services, without duplicates, in the order of the URL. */
  ids: string[]
  /** The number of chosen services beyond the limit, which no page shows. */
  leftOut: number
}

export function parseChoice(param: string | readonly string[] | undefined): Choice {
  const text = [param ?? []].flat().join(",").slice(0, MAX_LENGTH).toLowerCase()
  const ids = [...new Set(text.split(",").map((id) => id.trim()))].filter((id) => NUMBER_OR_UUID.test(id))
  return { ids: ids.slice(0, MOST_COMPARED), leftOut: Math.max(0, ids.length - MOST_COMPARED) }
}

export type ChosenId = string | number

/** Returns the URL of the comparison. @param text the search text of "Add a service" */
export function compareHref(ids: readonly ChosenId[], text = ""): string {
  const search = new URLSearchParams(text === "" ? {} : { q: text }).toString()
  return formatChoice(`/compare${search && `?${search}`}`, ids)
}

/** Replaces the choice in a path with a query. An empty choice is removed. */
export function formatChoice(href: string, ids: readonly ChosenId[]): string {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(href) ?? []
  const others = query.split("&").filter((part) => part !== "" && part.split("=", 1)[0] !== COMPARE_PARAMETER)
  const parts = ids.length > 0 ? [...others, `${COMPARE_PARAMETER}=${ids.join(",")}`] : others
  return `${path}${parts.length > 0 ? "?" : ""}${parts.join("&")}${hash}`
}

/** True for links of the list that pass the choice on: to another list, to another state of the list, and to a service. */
export const carriesChoice = (href: string) =>
  /^\/(?:(?:category|protocol|network|service)\/[^?#]*)?(?:[?#]|$)/.test(href)
