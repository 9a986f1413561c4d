import { claimHref } from "@/components/claim/address"
import { ProofReport, type Rejection } from "@/components/claim/proof-report"
import type { FormAction, Rules } from "@/components/claim/wizard-state"
import { type ContactLink, ContactSentence } from "@/components/site/contact-links"
import { ActionButton } from "@/components/ui/action-button"
import { Term } from "@/components/ui/term"
import { Unfold } from "@/components/ui/unfold"
import type { Method, Placement, PublicClaim } from "@/lib/claims/schema"

interface CheckStepProps {
  claim: PublicClaim
  placement: Placement
  method: Method
  rejection: Rejection | null
  rules: Rules
  /** The contacts of the operator, for a reader whose checks keep failing. */
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
