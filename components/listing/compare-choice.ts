// The compared services in a URL: `/compare?ids=a&ids=b` from a form, `/compare?ids=a,b` from a link.

/** More than four columns are hard to read. */
const MOST_COMPARED = 4
/** The form that the checkboxes of the list belong to. */
export const COMPARE_FORM = "compare"

export interface Choice {
  /** Unique, in the order of the choice. */
  ids: string[]
  /** The number of chosen services that are not shown. */
  leftOut: number
}

export function readChoice(param: string | string[] | undefined): Choice {
  const named = [param ?? []].flat().flatMap((text) => text.split(","))
  const ids = [...new Set(named.map((id) => id.trim().toLowerCase()).filter(Boolean))]
  return { ids: ids.slice(0, MOST_COMPARED), leftOut: Math.max(0, ids.length - MOST_COMPARED) }
}

export const compareHref = (ids: readonly string[]) => `/compare?ids=${ids.map(encodeURIComponent).join(",")}`
