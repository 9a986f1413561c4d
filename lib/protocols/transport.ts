// Checks the headers around a challenge that every protocol shares: whether scripts in browsers can read the challenge, and whether
// a cache may store it.

import { type Finding, listHeader, type Reply } from "@/lib/protocols/challenge"
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

/** The finding on a header with a challenge, in lower case, that browsers hide from scripts of other sites. */
export function listHiddenHeaders(reply: Reply, header: string): Finding[] {
  const seen = listMembers(reply, "access-control-expose-headers").join(", ")
  return isHidden(reply, header) ? [buildFinding(TRANSPORT_TEXTS, "client", { id: "headers_not_exposed", seen })] : []
}

/** The finding on a response that caches may store. MPP has its own, stricter rule. */
export function listCacheFindings(reply: Reply): Finding[] {
  const directives = listMembers(reply, "cache-control")
  const seen = directives.join(", ")
  return isCacheable(directives) ? [buildFinding(TRANSPORT_TEXTS, "warning", { id: "challenge_cacheable", seen })] : []
}

/** The members of a list header in lower case. */
export function listMembers(reply: Reply, name: string): string[] {
  const text = listHeader(reply, name).join(",").slice(0, MAX_LENGTH).toLowerCase()
  return text.split(",").flatMap((part) => part.trim() || [])
}

/** `*` exposes all headers to requests without credentials. */
function isHidden(reply: Reply, header: string): boolean {
  const exposed = listMembers(reply, "access-control-expose-headers")
  const isCrossOrigin = listMembers(reply, "access-control-allow-origin").length > 0
  return isCrossOrigin && !exposed.includes(header) && !exposed.includes("*")
}

export const forbidsStoring = (reply: Reply): boolean =>
  /(?:^|[\s,])no-store(?:$|[\s,])/i.test(listHeader(reply, "cache-control").join(", ").slice(0, MAX_LENGTH))

/** A 402 is cached only if its headers allow it, because its status is not heuristically cacheable (RFC 9110 §15.1). */
function isCacheable(directives: readonly string[]): boolean {
  if (directives.some((one) => /^(?:no-store|no-cache|private)\b/.test(one))) return false
  return directives.some((one) => one === "public" || /^(?:s-maxage|max-age)\s*=\s*"?0*[1-9]/.test(one))
}
