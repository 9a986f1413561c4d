// What the pages of administrators, owners and webhooks share. The whole state of these pages is in the URL, so the pages work
// without JavaScript. The URL never contains a token, a secret or a session.

/** The result of an action, which the next page shows. */
export interface Notice {
  text: string
  isError: boolean
  /** One sentence for each listing that the action skipped. */
  reasons?: string[]
  /** The ids of the listings that the proof of their domain accepted. */
  accepted?: string[]
  /** The ids of the listings that their owner deleted, and can restore. */
  deleted?: string[]
  /** The batch of an administrator's decision that can be taken back. */
  undo?: string
  /** The domain whose claim the action revoked. The page then explains how to claim the domain again. */
  revoked?: string
}

/** A server action of a plain form. The action returns nothing, because the next page shows the result. */
export type Action = (form: FormData) => Promise<void>
/** The query parameters of a page, as Next passes them (`searchParams`). */
export type Parameters = Record<string, string | string[] | undefined>

/** Returns a query parameter that occurs once. Returns an empty text if the parameter is missing or repeated. */
export const readText = (value: string | string[] | undefined) => (typeof value === "string" ? value : "")

/** Builds a URL from a path and the query parameters whose value is not empty. */
export function buildHref(path: string, parameters: Iterable<readonly [name: string, value: string]>): string {
  const search = new URLSearchParams([...parameters].filter(([, value]) => value !== "").map(([...pair]) => pair))
  return search.size > 0 ? `${path}?${search}` : path
}
