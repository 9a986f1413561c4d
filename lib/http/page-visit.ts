// Decides whether a GET of a page may send a request to another server. Pure.

/**
 * True for a request that a reader makes by opening a page of this site. False for a form post, whose action sends the request
 * itself, for a prefetch, and for an image or script of another site, which would use the budget of that site's readers. Clients
 * without these headers, such as curl, count as readers.
 */
export function isPageVisit(headers: Pick<Headers, "get">): boolean {
  if (headers.get("content-type") !== null || headers.get("next-action") !== null) return false
  if (/prefetch/i.test(`${headers.get("sec-purpose")} ${headers.get("purpose")}`)) return false
  const isFromOtherSite = /^(?:cross|same)-site$/.test(headers.get("sec-fetch-site") ?? "")
  return !isFromOtherSite || headers.get("sec-fetch-dest") === "document"
}
