import { Term } from "@/components/ui/term"
import { Unfold } from "@/components/ui/unfold"
import type { Method } from "@/lib/claims/schema"

interface Reason {
  /** As the failure names it; what begins with it counts too. */
  reason: string
  term: string
  text: string
}

const EITHER: Reason[] = [
  { reason: "expired", term: "Expired", text: "The time to prove it is over. Start the claim again for a new proof." },
]
const REASONS: Record<Method, Reason[]> = {
  file: [
    {
      reason: "mismatch",
      term: "Another content",
      text: "The file must hold a hash that was issued in the last 72 hours, alone.",
    },
    {
      reason: "redirect",
      term: "Redirected",
      text: "Redirects are not followed, not even to www. Serve the file itself.",
    },
    { reason: "http_404", term: "Not found", text: "Check the name of the folder, with its leading dot." },
    {
      reason: "http_40",
      term: "Not readable",
      text: "The file must be free: no login, no payment, no test for browsers.",
    },
    { reason: "html", term: "A web page", text: "Single-page apps often answer every path with their page." },
    { reason: "too_large", term: "Too large", text: "The file holds 64 characters; more than 1 kB is not read." },
    { reason: "tls", term: "No secure connection", text: "The certificate must be valid for exactly this host." },
    { reason: "unreachable", term: "No answer", text: "The host must answer in time, on port 443." },
    { reason: "blocked_address", term: "Not a public address", text: "Only hosts that anybody can reach are asked." },
    ...EITHER,
  ],
  dns: [
    { reason: "dns_missing", term: "No such record", text: "Is it saved, and is the zone published?" },
    {
      reason: "mismatch",
      term: "Another value",
      text: "An older claim’s record may still be there. Several may stand next to each other.",
    },
    { reason: "name", term: "Name added twice", text: "Some panels append the zone to what you enter." },
    { reason: "unreachable", term: "No answer", text: "The name servers of the zone must answer in time." },
    ...EITHER,
  ],
}

/** What else it might have been, next time. */
export function OtherReasons({ method, except }: { method: Method; except?: string }) {
  const others = REASONS[method].filter(({ reason }) => except === undefined || !except.startsWith(reason))
  return (
    <Unfold summary={<span className="text-accent">{except ? "Other reasons" : "Reasons"} a check can fail</span>}>
      <dl className="box defs mt-2">
        {others.map(({ reason, term, text }) => (
          <Term key={reason} term={term}>
            {text}
          </Term>
        ))}
      </dl>
    </Unfold>
  )
}
