// Advice on a valid x402 response that breaks no rule of the specification. The linter and the check before a registration give it. Stored findings of a listing
// are about its challenge only. Pure.

import { type Finding, listHeader, type Reply } from "@/lib/protocols/challenge"
import { buildFinding, buildTexts, orderFindings } from "@/lib/protocols/findings"
import type { Detection } from "@/lib/protocols/registry"
import { forbidsStoring } from "@/lib/protocols/transport"
import { getDescriptionLength, LONGEST_DESCRIPTION } from "@/lib/protocols/x402/discovery"
import { parsePayload } from "@/lib/protocols/x402/payload"

const TEXTS = buildTexts("RFC 9111 §5.2.2.5", {
  no_store_missing: [
    "The response does not forbid caches to store it. A 402 with a body that a proxy stores offers an old payment to the next client.",
    "Cache-Control: no-store",
    "Send Cache-Control: no-store with every 402, as the current x402 middleware does.",
  ],
  description_too_long: [
    `The description of the resource has more than ${LONGEST_DESCRIPTION} characters, which the Bazaar does not list.`,
    `at most ${LONGEST_DESCRIPTION} characters`,
    "Shorten resource.description. Longer texts belong in your OpenAPI document.",
    "Bazaar, rules of the index",
  ],
})

export const addAdvice = (reply: Reply, detections: readonly Detection[]): Detection[] =>
  detections.map((one) =>
    one.protocol === "x402" && one.valid
      ? { ...one, findings: orderFindings([...one.findings, ...listAdvice(reply, one)]) }
      : one,
  )

function listAdvice(reply: Reply, { findings }: Detection): Finding[] {
  const payload = parsePayload(reply)
  const advice: Finding[] = []
  const isNamed = findings.some(({ id }) => id === "challenge_cacheable")
  if (payload?.source !== "mcp" && !isNamed && !forbidsStoring(reply)) {
    const seen = listHeader(reply, "cache-control").join(", ") || null
    advice.push(buildFinding(TEXTS, "info", { id: "no_store_missing", seen }))
  }
  const length = getDescriptionLength(payload?.document)
  if (length !== null && length > LONGEST_DESCRIPTION)
    advice.push(buildFinding(TEXTS, "warning", { id: "description_too_long", seen: `${length} characters` }))
  return advice
}
