// What the pages of administrators, owners and webhooks share: their whole state is in the URL, so they work without script.
// Tokens, secrets and sessions never are.

/** The result of the last action. */
export interface Notice {
  text: string
  isError: boolean
  /** One sentence for each listing that was skipped. */
  reasons?: string[]
  /** The domain whose claim the action revoked. */
  revoked?: string
}

/** A server function that a form calls. */
export type Action = (form: FormData) => Promise<void>
/** The `searchParams` of a page. */
export type Parameters = Record<string, string | string[] | undefined>

/** The parameter where it is given once, else an empty text. */
export const readText = (value: string | string[] | undefined) => (typeof value === "string" ? value : "")

/** The URL with these parameters; empty ones are left out. */
export function buildHref(path: string, parameters: Iterable<readonly [name: string, value: string]>): string {
  const search = new URLSearchParams([...parameters].filter(([, value]) => value !== "").map(([...pair]) => pair))
  return search.size > 0 ? `${path}?${search}` : path
}
