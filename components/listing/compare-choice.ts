// What is compared, as an address says it: `/compare?ids=a&ids=b` from a form, `/compare?ids=a,b` from a link.

/** More columns than these nobody reads. */
export const MOST_COMPARED = 4
/** The form that the boxes of the list belong to. */
export const COMPARE_FORM = "compare"

export interface Choice {
  /** Each once, in the order they were chosen in. */
  ids: string[]
  /** How many were chosen beyond what is shown. */
  leftOut: number
}

export function readChoice(param: string | string[] | undefined): Choice {
  const named = [param ?? []].flat().flatMap((text) => text.split(","))
  const ids = [...new Set(named.map((id) => id.trim().toLowerCase()).filter(Boolean))]
  return { ids: ids.slice(0, MOST_COMPARED), leftOut: Math.max(0, ids.length - MOST_COMPARED) }
}

export const compareHref = (ids: readonly string[]) => `/compare?ids=${ids.map(encodeURIComponent).join(",")}`
