// Recognises a request from a browser on the machine of the directory, which may see more than the public: where the administrator's
// secret is, and buttons that fill the catalogue (docs/decisions.md#first-start). Pure.

import type { IncomingHttpHeaders } from "node:http"
import ipaddr from "ipaddr.js"
import { isUrl } from "@/lib/text/url"

/** Headers that proxies add. A request with any of them may come from elsewhere, whatever the header says. */
const OF_PROXIES =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|x-(?:cluster-)?client-ip|x-original-.+|true-client-ip|cf-.+|fly-.+|cdn-loop|x-envoy-.+|x-amz-cf-id|x-appengine-.+|x-azure-.+)$/

interface LocalRequest {
  /** The address at the other end of the connection. */
  peer: string
  headers: IncomingHttpHeaders
  /** The host of BASE_URL: a directory with a public URL shows nobody more, because its proxy may add no header. */
  site: string
}

/**
 * True if the peer is on loopback, no header of a proxy is present, and the browser opened the page by a loopback name. The name
 * keeps out pages of other sites whose host name points to this machine.
 */
export function isLocalRequest({ peer, headers, site }: LocalRequest): boolean {
  if (!isLoopbackAddress(peer) || Object.keys(headers).some((name) => OF_PROXIES.test(name))) return false
  return isLoopbackHost(headers.host) && isLoopbackHost(site)
}

/** True for a form that a page of the directory itself has sent. Browsers add `Origin` to every form post. */
export function isOwnForm({ origin, host }: { origin: string | null; host: string | null }): boolean {
  if (origin === null || host === null || !isUrl(origin)) return false
  return new URL(origin).host === host && isLoopbackHost(host)
}

/** @param host a name or an address, with or without a port */
function isLoopbackHost(host: string | undefined): boolean {
  if (host === undefined || !isUrl(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return hostname === "localhost" || hostname.endsWith(".localhost") || isLoopbackAddress(hostname)
}

function isLoopbackAddress(text: string): boolean {
  const bare = text.replace(/^\[|\]$/g, "")
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === "loopback"
}
