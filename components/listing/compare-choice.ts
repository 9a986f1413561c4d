// Reads the services to compare from a URL: `/compare?ids=a&ids=b` from a form, `/compare?ids=a,b` from a link.

/** Maximum number of services in a comparison, because more than four columns are hard to read. */
const MOST_COMPARED = 4
/** The element id of the comparison form. The checkboxes in the list refer to this id. */
export const COMPARE_FORM = "compare"

export interface Choice {
  /** The ids of the services, without duplicates, in the order of the URL. */
  ids: string[]
  /** The number of chosen services beyond the limit, which the page does not show. */
  leftOut: number
}

export function readChoice(param: string | string[] | undefined): Choice {
  const named = [param ?? []].flat().flatMap((text) => text.split(","))
  const ids = [...new Set(named.map((id) => id.trim().toLowerCase()).filter(Boolean))]
  return { ids: ids.slice(0, MOST_COMPARED), leftOut: Math.max(0, ids.length - MOST_COMPARED) }
}

export const compareHref = (ids: readonly string[]) => `/compare?ids=${ids.map(encodeURIComponent).join(",")}`
