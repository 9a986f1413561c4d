// Builds the report of a registration's probe, for the person who registers: what the endpoint returned, and which errors to fix.
// Pure functions.

import { mayRequestPayment } from "@/lib/probe/check-reply"
import type { ProbeResult } from "@/lib/probe/probe-result"
import { describeBlock, findBlock } from "@/lib/protocols/blocked"
import { type Finding, findReason, type Reply } from "@/lib/protocols/challenge"
import type { Protocol } from "@/lib/protocols/names"
import { BLOCK_FIX, describeOtherRail } from "@/lib/protocols/not-402"
import { type Detection, getChecker } from "@/lib/protocols/registry"
import type { Diagnosis, Verification } from "@/lib/registration/schema"
import { printable } from "@/lib/text/text"

const SNIPPET_CHARACTERS = 500

export function describeVerification(detection: Detection, httpStatus: number): Verification {
  const { protocol, challenge, findings } = detection
  return { protocol, httpStatus, ...(challenge && getChecker(challenge).getFacts(challenge)), findings: [...findings] }
}

interface Choice {
  /** A sentence on a method that the caller did not choose. */
  note?: string | null
  /** The advice to use another method. */
  finding?: Finding | null
  /** What to allow so that the checker gets through. */
  access?: string
}

/**
 * Builds the body of the 422 response, without `request_id`.
 * @param requested the result of the checker for `protocol`; null when the endpoint sent no HTTP response
 */
export function diagnose(
  protocol: Protocol,
  result: ProbeResult,
  requested: Detection | null,
  { note = null, finding = null, access = "" }: Choice = {},
): Diagnosis {
  const { outcome } = result
  const reply = outcome.ok ? outcome.reply : null
  const found = outcome.ok ? outcome.detections : []
  const suggestion = found.find((detection) => detection.valid && detection.protocol !== protocol)?.protocol
  return {
    error: `The endpoint did not return a valid ${protocol} challenge.`,
    detail: [note, buildDetail(protocol, result, requested, suggestion, finding, access)].filter(Boolean).join(" "),
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
    findings: [...(requested?.findings ?? []), ...(finding ? [finding] : [])],
    code: outcome.ok ? ((requested && findReason(requested)) ?? "no_valid_challenge") : outcome.reason,
  }
}

function buildDetail(
  protocol: Protocol,
  { target, outcome }: ProbeResult,
  requested: Detection | null,
  suggestion: Protocol | undefined,
  advice: Finding | null,
  access: string,
): string {
  if (!outcome.ok) return outcome.detail
  const { detections, reply } = outcome
  if (suggestion) {
    const isBroken = detections.some((detection) => detection.protocol === protocol)
    return isBroken
      ? `The endpoint sends an ${protocol} challenge with errors and a valid ${suggestion} challenge. Fix the errors in the findings, or register it as ${suggestion}.`
      : `The endpoint supports ${suggestion}, not ${protocol}. Register it as ${suggestion}.`
  }
  if (!mayRequestPayment(outcome)) {
    const block = findBlock(reply)
    if (block) return `The response (${reply.status}) was ${describeBlock(block)}. ${BLOCK_FIX} ${access}`.trimEnd()
    const message = advice
      ? `The endpoint responded with ${reply.status}. ${advice.message} ${advice.fix}`
      : explainStatus(reply.status, target.method ?? "GET", detections.length > 0)
    return [describeOtherRail(reply), message].filter(Boolean).join(" ")
  }
  const finding = requested?.findings.find(({ severity }) => severity === "error")
  return (
    [finding?.message, finding?.fix].filter(Boolean).join(" ") ||
    "The endpoint responded with 402 but without a challenge."
  )
}

function hasHeader(reply: Reply, name: string): boolean {
  return (reply.headers[name]?.length ?? 0) > 0
}

const BODY = "Register it with a probe_body that passes this validation, or send the 402 challenge before validating."

const MESSAGES: Record<number, string> = {
  400: `The endpoint rejected the request as malformed (400) before it requested payment. ${BODY}`,
  401: "The endpoint required a login (401) instead of payment. Send the 402 challenge before you require credentials.",
  403: "The endpoint rejected the request (403). Respond to requests without credentials with the 402 challenge.",
  404: "The endpoint reported that nothing exists at this URL (404). Check the path, and that the paywall covers the URL.",
  406: "The endpoint cannot respond in a format that the request accepts (406). Send the 402 challenge for every Accept header.",
  415: "The endpoint does not accept the content type of the request (415). Send the 402 challenge before checking the content type.",
  422: `The endpoint rejected the content of the request (422) before it requested payment. ${BODY}`,
  429: "The endpoint limits requests (429) and rejected this one. Register it again later.",
}

/** @param hasChallenge true when the response contains a payment challenge although its status is not 402 */
export function explainStatus(status: number, method: string, hasChallenge: boolean): string {
  if (hasChallenge) {
    return `The endpoint sent a challenge with status ${status}. Send it with status 402, because paying clients react to 402 only.`
  }
  if (status === 405) {
    return `The endpoint does not accept the method ${method} (405). Register it with the http_method that the paywall covers.`
  }
  const message = MESSAGES[status]
  if (message) return message
  if (status < 300) {
    return `The endpoint responded with ${status} without requesting payment. Check that the paywall covers the method ${method} at this URL.`
  }
  if (status < 400) {
    return `The endpoint redirects (${status}). Register the URL that the redirect leads to, because clients do not pay across redirects.`
  }
  if (status >= 500) {
    return `The endpoint failed (${status}) before it requested payment. Check its logs, and register it again when it works.`
  }
  return `The endpoint responded with ${status} instead of 402 Payment Required. Send the challenge with status 402.`
}
