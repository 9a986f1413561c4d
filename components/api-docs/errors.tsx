import { Prose } from "@/components/site/prose"
import { PlainTable } from "@/components/ui/plain-table"

export function Errors() {
  return (
    <Prose id="errors" title="Errors">
      <p>
        Every error is <code className="break-all">{"{error, code, details?, request_id}"}</code>: a sentence, a stable
        code, the invalid fields, and the request ID for support.
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
  [
    "400",
    codes("invalid_parameter", "invalid_request", "invalid_json"),
    "Fix the parameter or field that the error names.",
  ],
  [
    "401",
    codes("unauthorized", "invalid_token"),
    "Send the correct secret or token; for webhooks in X-Webhook-Secret.",
  ],
  ["402", codes("payment_required"), "Pay the challenge, or wait for the seconds in the error."],
  [
    "403",
    codes("not_owner", "other_host", "nothing_sold"),
    "Send the current token of the listing’s own domain. nothing_sold: this directory sells no tokens.",
  ],
  [
    "404",
    codes("not_found", "no_claim", "no_pending_claim"),
    "Check the URL. The resource does not exist or is not public.",
  ],
  ["405", codes("method_not_allowed"), "Use a method in the header Allow."],
  ["409", codes("conflict", "already_verified"), "Resolve the conflict that the error describes."],
  ["410", codes("claim_expired", "gone"), "Start a new claim. The data of a purged listing are deleted."],
  ["413", codes("payload_too_large"), "Send 64 kB at most."],
  ["415", codes("unsupported_media_type"), "Send JSON with its Content-Type."],
  ["422", "the problem of the endpoint or the proof", "Fix the problem that the body describes."],
  ["429", codes("rate_limited"), "Wait for the seconds in Retry-After."],
  [
    "500",
    codes("internal_error"),
    "Something went wrong on our side. Try again later; if it happens again, quote request_id.",
  ],
  ["503", codes("unavailable"), "The server is busy. Wait for the seconds in Retry-After."],
] as const
