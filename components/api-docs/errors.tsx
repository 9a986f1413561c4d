import { Prose } from "@/components/site/prose"
import { PlainTable } from "@/components/ui/plain-table"

/** The one error body, and what each status asks of the caller. */
export function Errors() {
  return (
    <Prose id="errors" title="Errors">
      <p>
        Every error is <code className="break-all">{"{error, code, details?, request_id}"}</code>: a sentence for
        people, a slug that stays the same, the fields that do not fit, and a number to quote.
      </p>
      <PlainTable caption="Errors by status" columns={["Status", "Code", "What to do"]} rows={ROWS} />
    </Prose>
  )
}

const codes = (...slugs: string[]) => (
  <span className="grid">
    {slugs.map((slug) => (
      <code key={slug}>{slug}</code>
    ))}
  </span>
)

const ROWS = [
  ["400", codes("invalid_parameter", "invalid_request", "invalid_json"), "Mend what the sentence or details name."],
  ["401", codes("unauthorized", "invalid_token"), "Send the right secret or token; a webhook’s in X-Webhook-Secret."],
  ["402", codes("payment_required"), "Pay the challenge, or wait as long as the sentence says."],
  [
    "403",
    codes("not_owner", "other_host", "nothing_sold"),
    "Send the current token of the listing’s own domain. nothing_sold: this directory sells no tokens.",
  ],
  ["404", codes("not_found", "no_claim", "no_pending_claim"), "There is nothing here, or nothing public."],
  ["405", codes("method_not_allowed"), "Use a method that the header Allow names."],
  ["409", codes("conflict", "already_verified"), "Something stands in the way; the sentence says what."],
  ["410", codes("claim_expired", "gone"), "Start a new claim; what a purged listing said is gone."],
  ["413", codes("payload_too_large"), "Send 64 kB at most."],
  ["415", codes("unsupported_media_type"), "Send JSON, and say so in Content-Type."],
  ["422", "what is wrong with the endpoint or the proof", "Mend it; the body says how."],
  ["429", codes("rate_limited"), "Wait for the seconds in Retry-After."],
  ["500", codes("internal_error"), "It is our fault. Try again later, and quote request_id."],
  ["503", codes("unavailable"), "The server is busy. Wait for the seconds in Retry-After."],
] as const
