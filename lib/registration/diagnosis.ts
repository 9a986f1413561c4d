// Explains one probe to the person who registers: what was asked, answered and found (spec §2.9 for an accepted
// registration, §7 for a refused one). Pure.

import type { ProbeResult } from "@/lib/probe/probe"
import { type Detection, type Protocol, type Reply, reasonOf } from "@/lib/protocols/challenge"
import type { Diagnosis, Verification } from "@/lib/registration/schema"
import { printable } from "@/lib/text"

const SNIPPET_CHARACTERS = 500

/** The `verification` object of 201. */
export function describeVerification(detection: Detection, httpStatus: number): Verification {
  const { challenge, findings } = detection
  const base = { protocol: detection.protocol, httpStatus }
  const facts = challenge ? describeChallenge(challenge) : {}
  return { ...base, ...facts, findings: [...findings] }
}

function describeChallenge(challenge: NonNullable<Detection["challenge"]>): Partial<Verification> {
  switch (challenge.protocol) {
    case "L402":
      return { scheme: challenge.scheme, hasMacaroon: challenge.hasMacaroon, hasInvoice: challenge.hasInvoice }
    case "x402":
      return {
        accepts: [...challenge.accepts],
        assetKnown: challenge.assetKnown ?? false,
        ...((challenge.version === 1 || challenge.version === 2) && { version: challenge.version }),
      }
    case "MPP":
      return {
        method: challenge.method ?? "",
        intent: challenge.intent ?? "",
        id: challenge.id ?? "",
        realm: challenge.realm ?? "",
      }
  }
}

/** The body of 422 without `request_id`. `requested` is what the checker of the requested protocol says, null without a reply. */
export function diagnose(protocol: Protocol, result: ProbeResult, requested: Detection | null): Diagnosis {
  const { outcome } = result
  const reply = outcome.ok ? outcome.reply : null
  const found = outcome.ok ? outcome.detections : []
  const suggestion = found.find((detection) => detection.valid && detection.protocol !== protocol)?.protocol
  return {
    error: `The endpoint did not return a valid ${protocol} challenge.`,
    detail: explain(protocol, result, requested, suggestion),
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
    code: outcome.ok ? ((requested && reasonOf(requested)) ?? "no_valid_challenge") : outcome.reason,
  }
}

function explain(
  protocol: Protocol,
  { outcome }: ProbeResult,
  requested: Detection | null,
  suggestion?: Protocol,
): string {
  if (!outcome.ok) return outcome.detail
  if (suggestion) return `It speaks ${suggestion}, not ${protocol}: register it as ${suggestion}.`
  const { status } = outcome.reply
  if (status !== 402) return `${ANSWERED[status] ?? `It answered ${status}`} where 402 Payment Required was expected.`
  const finding = requested?.findings.find(({ severity }) => severity === "error")
  return [finding?.message, finding?.fix].filter(Boolean).join(" ") || "It answered 402 without a challenge."
}

const ANSWERED: Record<number, string> = {
  200: "It answered 200 without asking for payment",
  400: "It refused the request as malformed (400); give a probe_body that passes its validation",
  401: "It asked for authentication (401)",
  403: "It refused the prober (403)",
  404: "It answered that there is nothing at this address (404)",
  405: "It does not take this method (405); give the http_method that triggers the paywall",
  406: "It cannot answer in a form the prober accepts (406)",
  415: "It does not take this content type (415)",
  422: "It refused the request body (422); give a probe_body that passes its validation",
  429: "It is limiting requests (429); try again later",
}

function hasHeader(reply: Reply, name: string): boolean {
  return (reply.headers[name]?.length ?? 0) > 0
}
