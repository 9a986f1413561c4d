// Recognizes what somebody enters in place of the URL of one endpoint: an origin, an OpenAPI document, or a list of URLs. Browser code
// uses it too. Pure.

import { isUrl } from "@/lib/text/url"

export type BatchTarget = { origin: string } | { openapi_url: string } | { urls: string[] }

/** A file whose name says that it is an OpenAPI document. */
const DOCUMENT = /(?:^|[/._-])(?:openapi|swagger)[^/]*\.json$|\/openapi$/i

/** The body of a batch; null for the URL of one endpoint, and for a text that is no URL. */
export function findBatchTarget(text: string): BatchTarget | null {
  const urls = text.split(/[\s,]+/).filter((part) => part !== "")
  const [url = ""] = urls
  if (urls.length > 1) return { urls }
  if (!isUrl(url)) return null
  const { protocol, pathname, search, hash, origin } = new URL(url)
  if (!/^https?:$/.test(protocol) || hash !== "") return null
  if (DOCUMENT.test(pathname)) return { openapi_url: url }
  return pathname === "/" && search === "" ? { origin } : null
}
