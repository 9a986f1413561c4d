// Checks the headers around a challenge that every protocol shares: whether scripts in browsers can read the challenge, and whether
// a cache may store it.

import { listHeader, type Reply, type Severity } from "@/lib/protocols/challenge"
import { buildFinding, buildTexts } from "@/lib/protocols/findings"

const MAX_LENGTH = 2_000

const TRANSPORT_TEXTS = buildTexts("Fetch standard, CORS protocol", {
  headers_not_exposed: [
    "The response allows scripts of other sites, but browsers hide the header with the challenge from these scripts.",
    "Access-Control-Expose-Headers with the name of the header",
    "Add PAYMENT-REQUIRED, PAYMENT-RESPONSE and WWW-Authenticate to Access-Control-Expose-Headers.",
  ],
  challenge_cacheable: [
    "Caches may store the response, so that several clients get the same challenge, or one that has expired.",
    "Cache-Control: no-store",
    "Send Cache-Control: no-store with every 402.",
    "RFC 9111 §3",
  ],
})
export const TRANSPORT_FINDING_IDS = Object.keys(TRANSPORT_TEXTS)

/** @param header the header that contains the challenge, in lower case; null for a challenge in the body */
export function listTransportFindings(reply: Reply, header: string | null) {
  const build = (severity: Severity, id: keyof typeof TRANSPORT_TEXTS, seen: string) =>
    buildFinding(TRANSPORT_TEXTS, severity, { id, seen })
  const exposed = readList(reply, "access-control-expose-headers")
  const cacheControl = readList(reply, "cache-control")
  return [
    ...(header !== null && isHidden(reply, header) ? [build("client", "headers_not_exposed", exposed.join(", "))] : []),
    ...(isCacheable(cacheControl) ? [build("warning", "challenge_cacheable", cacheControl.join(", "))] : []),
  ]
}

/** The members of a list header in lower case. */
function readList(reply: Reply, name: string): string[] {
  const text = listHeader(reply, name).join(",").slice(0, MAX_LENGTH).toLowerCase()
  return text.split(",").flatMap((part) => part.trim() || [])
}

/** `*` exposes all headers to requests without credentials. */
function isHidden(reply: Reply, header: string): boolean {
  const exposed = readList(reply, "access-control-expose-headers")
  const isCrossOrigin = readList(reply, "access-control-allow-origin").length > 0
  return isCrossOrigin && !exposed.includes(header) && !exposed.includes("*")
}

/** A 402 is cached only if its headers allow it, because its status is not heuristically cacheable (RFC 9110 §15.1). */
function isCacheable(directives: readonly string[]): boolean {
  if (directives.some((one) => /^(?:no-store|no-cache|private)\b/.test(one))) return false
  return directives.some((one) => one === "public" || /^(?:s-maxage|max-age)\s*=\s*"?0*[1-9]/.test(one))
}
