import { claimHref } from "@/components/claim/address"
import { type FormAction, RESULT_ID, type Rules, type VerifyState } from "@/components/claim/wizard-state"
import { formatLatency, formatMoment } from "@/components/format"
import { type ContactLink, ContactSentence } from "@/components/site/contact-links"
import { ActionButton } from "@/components/ui/action-button"
import { CopyBox } from "@/components/ui/copy-box"
import { Note } from "@/components/ui/note"
import { Part } from "@/components/ui/part"
import { Term } from "@/components/ui/term"
import { Unfold } from "@/components/ui/unfold"
import type { Method, Placement, ProofFailure, PublicClaim } from "@/lib/claims/schema"

interface CheckStepProps {
  claim: PublicClaim
  placement: Placement
  method: Method
  rejection: Rejection | null
  rules: Rules
  contacts: readonly ContactLink[]
  submit: FormAction
}

export function CheckStep({ claim, placement, method, rejection, rules, contacts, submit }: CheckStepProps) {
  const { domain } = claim
  const isToken = rejection?.failure.received === "the secret token"
  const what = method === "file" ? "file" : "record"
  return (
    <>
      {rejection ? (
        <ProofReport rejection={rejection} />
      ) : (
        <p className="text-pretty wrap-anywhere">
          We look for the {what} once,{" "}
          <code translate="no">{method === "file" ? placement.verification_url : placement.dns_record.name}</code>, for
          at most {rules.seconds}&nbsp;seconds, and compare it. Nothing changes if it does not match.
        </p>
      )}
      <form action={submit} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input type="hidden" name="domain" value={domain} />
        <input type="hidden" name="method" value={method} />
        {isToken && (
          <a
            href={`${claimHref({ domain, step: "place", method })}#again`}
            className="btn max-xs:w-full"
            data-primary=""
            data-large=""
          >
            Start again
          </a>
        )}
        <ActionButton isPrimary={!isToken} pendingLabel="Checking" className="max-xs:w-full">
          {rejection ? "Check again" : `Check the ${what}`}
        </ActionButton>
        <p className="flex-[1_1_14rem] text-small text-pretty text-muted">
          {method === "file"
            ? "A cache in front of your server may still serve an older file."
            : "An older record may be cached until its TTL expires."}
        </p>
      </form>
      <OtherReasons method={method} except={rejection?.failure.reason} />
      {rejection && contacts.length > 0 && (
        <p className="text-small text-pretty text-muted">
          Does the check keep failing? Write to the operator of this directory.
          <ContactSentence contacts={contacts} />
        </p>
      )}
    </>
  )
}

/** `text` explains all reason codes that begin with `prefix`. */
type Reason = readonly [prefix: string, term: string, text: string]

const EXPIRED: Reason = ["expired", "Expired", "The deadline has passed. Start the claim again for a new proof."]
const REASONS: Record<Method, Reason[]> = {
  file: [
    ["mismatch", "Other content", "The file must contain only a hash that was issued in the last 72 hours."],
    ["redirect", "Redirected", "Redirects are not followed, not even to www. Serve the file directly."],
    ["http_404", "Not found", "Check the name of the folder, with its leading dot."],
    ["http_40", "Not readable", "The file must be public: no login, no payment, no browser check."],
    ["html", "A web page", "Single-page apps often return their page for every path."],
    ["too_large", "Too large", "The file has 64 characters; we read at most 1 kB."],
    ["tls", "No secure connection", "The certificate must be valid for exactly this host."],
    ["unreachable", "No response", "The host must respond in time, on port 443."],
    ["blocked_address", "Not a public IP address", "We send requests to public hosts only."],
    EXPIRED,
  ],
  dns: [
    ["dns_missing", "No record", "Check that the record is saved and the zone is published."],
    ["mismatch", "Another value", "The record of an older claim may still exist. Several records are allowed."],
    ["name", "Name added twice", "Some DNS panels append the zone to the name."],
    ["unreachable", "No response", "The name servers of the zone must respond in time."],
    EXPIRED,
  ],
}

/** Explains the reasons why a check can fail, except the reason code `except`, which the page explains elsewhere. */
function OtherReasons({ method, except }: { method: Method; except: string | undefined }) {
  const others = REASONS[method].filter(([prefix]) => except === undefined || !except.startsWith(prefix))
  return (
    <Unfold summary={<span className="text-accent">{except ? "Other reasons" : "Reasons"} a check can fail</span>}>
      <dl className="box defs mt-2">
        {others.map(([prefix, term, text]) => (
          <Term key={prefix} term={term}>
            {text}
          </Term>
        ))}
      </dl>
    </Unfold>
  )
}

type Rejection = Extract<VerifyState, { kind: "rejected" }>

function ProofReport({ rejection }: { rejection: Rejection }) {
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

/** A text in three parts. The page highlights the middle part, which may be empty. */
interface Marked {
  before: string
  marked: string
  after: string
}
const ABBREVIATED = /^(.*?)([0-9a-f]{8})…([0-9a-f]{8})$/

/** Marks the first eight digits if they differ, else the last eight. Returns null unless both texts are shortened hashes. */
export function markDifference(expected: string, received: string): { expected: Marked; received: Marked } | null {
  const [, , head, tail] = ABBREVIATED.exec(expected) ?? []
  const [, , otherHead, otherTail] = ABBREVIATED.exec(received) ?? []
  if (head === undefined || otherHead === undefined) return null
  const part = head !== otherHead ? "head" : tail !== otherTail ? "tail" : null
  return { expected: mark(expected, part), received: mark(received, part) }
}

function mark(text: string, part: "head" | "tail" | null): Marked {
  const [, prefix = "", head = "", tail = ""] = ABBREVIATED.exec(text) ?? []
  if (part === "head") return { before: prefix, marked: head, after: `…${tail}` }
  if (part === "tail") return { before: `${prefix}${head}…`, marked: tail, after: "" }
  return { before: text, marked: "", after: "" }
}
