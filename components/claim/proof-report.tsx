// Explains why a check found no proof: the request, the response, and what to change.

import { type Marked, markDifference } from "@/components/claim/difference"
import { RESULT_ID, type VerifyState } from "@/components/claim/wizard-state"
import { formatLatency, formatMoment } from "@/components/format"
import { CopyBox } from "@/components/ui/copy-box"
import { Note } from "@/components/ui/note"
import { Part } from "@/components/ui/part"
import { Term } from "@/components/ui/term"
import type { Placement, ProofFailure } from "@/lib/claims/schema"

export type Rejection = Extract<VerifyState, { kind: "rejected" }>

export function ProofReport({ rejection }: { rejection: Rejection }) {
  const { failure, message, claim } = rejection
  const { asked, method, redirect_to } = failure
  const [first, rest] = splitSentence(message)
  return (
    <>
      <Note id={RESULT_ID} tone="error" role="alert">
        <p className="wrap-anywhere">
          <b>{first}</b>
          {rest}
        </p>
      </Note>
      <dl className="box defs tabular-nums sm:[&>div]:grid-cols-[7.5rem_minmax(0,1fr)]">
        <Term term={method === "file" ? "Fetched" : "Looked up"}>
          <code translate="no">{method === "file" ? asked : `TXT ${asked}`}</code>
          <span className="block text-small text-muted">{describeExchange(failure)}</span>
        </Term>
        {redirect_to !== null && (
          <Term term="Redirects to">
            <code translate="no">{redirect_to}</code>
          </Term>
        )}
        <Comparison failure={failure} />
      </dl>
      {claim.placement && <Remedy reason={failure.reason} method={method} placement={claim.placement} />}
    </>
  )
}

/** Splits a text into its first sentence and the rest. */
export function splitSentence(text: string): [string, string] {
  const end = /[.!?](?=\s)/.exec(text)
  return end ? [text.slice(0, end.index + 1), text.slice(end.index + 1)] : [text, ""]
}

function describeExchange({ checked_at, http_status, elapsed_ms }: ProofFailure): string {
  const status = http_status !== null && `HTTP\u00a0${http_status}`
  const length = elapsed_ms !== null && `${status ? "in" : "after"} ${formatLatency(elapsed_ms)}`
  const exchange = [status, length].filter(Boolean).join(" ")
  return [formatMoment(checked_at), exchange].filter(Boolean).join(", ")
}

/** Values of `received` that describe the response in words. Every other value is a quote from the response, shown as code. */
const WORDS = new Set(["nothing", "the secret token"])

function Comparison({ failure: { expected, received, reason } }: { failure: ProofFailure }) {
  if (received === null && reason !== "dns_missing") return null
  const marked = received === null ? null : markDifference(expected, received)
  return (
    <>
      <Term term="Expected">
        <code translate="no">{marked ? <Difference text={marked.expected} /> : expected}</code>
      </Term>
      <Term term="Received">
        {received === null || WORDS.has(received) ? (
          (received ?? "no record")
        ) : (
          <code translate="no">{marked ? <Difference text={marked.received} /> : received}</code>
        )}
      </Term>
    </>
  )
}

function Difference({ text: { before, marked, after } }: { text: Marked }) {
  return (
    <>
      {before}
      {marked && <mark className="underline decoration-2 underline-offset-3">{marked}</mark>}
      {after}
    </>
  )
}

const WRONG_CONTENT = new Set(["mismatch", "html", "too_large", "dns_missing"])

function Remedy({ reason, method, placement }: { reason: string; method: string; placement: Placement }) {
  if (!WRONG_CONTENT.has(reason)) return null
  if (method === "file") {
    return (
      <Part title="Replace the content with" aside="public">
        <CopyBox text={placement.verification_hash} label="Copy the content" />
      </Part>
    )
  }
  return (
    <Part title="The record’s value must be" aside="public">
      <CopyBox text={placement.dns_record.value} label="Copy the value" />
    </Part>
  )
}
