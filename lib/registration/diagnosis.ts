// Explains one probe to the person who registers: the request, the response and the findings, for an accepted and for a
// rejected registration. Pure.

import type { ProbeResult } from "@/lib/probe/probe"
import { type Detection, findReason, type Reply } from "@/lib/protocols/challenge"
import type { Protocol } from "@/lib/protocols/names"
import { getFacts } from "@/lib/protocols/registry"
import type { Diagnosis, Verification } from "@/lib/registration/schema"
import { getStatusMessage } from "@/lib/registration/status-messages"
import { printable } from "@/lib/text"

const SNIPPET_CHARACTERS = 500

/** The `verification` object of 201. */
export function describeVerification(detection: Detection, httpStatus: number): Verification {
  const { protocol, challenge, findings } = detection
  return { protocol, httpStatus, ...(challenge && getFacts(challenge)), findings: [...findings] }
}

/** The body of 422 without `request_id`. `requested` is the result of the requested protocol's checker, null without a response. */
export function diagnose(protocol: Protocol, result: ProbeResult, requested: Detection | null): Diagnosis {
  const { outcome } = result
  const reply = outcome.ok ? outcome.reply : null
  const found = outcome.ok ? outcome.detections : []
  const suggestion = found.find((detection) => detection.valid && detection.protocol !== protocol)?.protocol
  return {
    error: `The endpoint did not return a valid ${protocol} challenge.`,
    detail: buildDetail(protocol, result, requested, suggestion),
    probe: {
      httpStatus: reply?.status ?? 0,
      headersPresent: {
        "WWW-Authenticate": reply !== null && hasHeader(reply, "www-authenticate"),
        "PAYMENT-REQUIRED": reply !== null && hasHeader(reply, "payment-required"),
      },
      bodySnippet: reply?.body ? printable(reply.body, SNIPPET_CHARACTERS) : null,
      detectedProtocols: found.map(({ protocol, valid }) => ({ protocol, valid })),
      reason: outcome.ok ? null : outcome.reason,
    },
    ...(suggestion && { suggestedProtocol: suggestion }),
    findings: requested ? [...requested.findings] : [],
    code: outcome.ok ? ((requested && findReason(requested)) ?? "no_valid_challenge") : outcome.reason,
  }
}

function buildDetail(
  protocol: Protocol,
  { target, outcome }: ProbeResult,
  requested: Detection | null,
  suggestion?: Protocol,
): string {
  if (!outcome.ok) return outcome.detail
  const { detections, reply } = outcome
  if (suggestion) {
    const isBroken = detections.some((detection) => detection.protocol === protocol)
    return isBroken
      ? `The endpoint sends an ${protocol} challenge with errors and a valid ${suggestion} challenge. Fix the errors in the findings, or register it as ${suggestion}.`
      : `The endpoint speaks ${suggestion}, not ${protocol}. Register it as ${suggestion}.`
  }
  if (reply.status !== 402) return getStatusMessage(reply.status, target.method ?? "GET", detections.length > 0)
  const finding = requested?.findings.find(({ severity }) => severity === "error")
  return [finding?.message, finding?.fix].filter(Boolean).join(" ") || "The endpoint answered 402 without a challenge."
}

function hasHeader(reply: Reply, name: string): boolean {
  return (reply.headers[name]?.length ?? 0) > 0
}
