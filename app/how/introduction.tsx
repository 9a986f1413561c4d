// How a paid call works, what is listed, and what the rules of this page are.

import { ProtocolTag } from "@/components/listing/protocol-tag"
import { SiteLink } from "@/components/site/site-link"
import { Term } from "@/components/ui/term"
import { RETENTION_DAYS } from "@/lib/health/retention"
import { SCORE_VERSION } from "@/lib/health/rules/score"
import { RULES_VERSION } from "@/lib/health/rules/transitions"
import { PROTOCOL_WORDS, PROTOCOLS } from "@/lib/protocols/names"

export function Paying() {
  return (
    <>
      <ol className="grid list-decimal gap-1 pl-5">
        <li>Your program sends a request. The endpoint responds with the status 402, its price and how to pay.</li>
        <li>
          Your program compares the price with the most that you allow, and pays: a stablecoin transfer that its wallet
          signs (x402, MPP), or a Lightning invoice (L402).
        </li>
        <li>Your program repeats the request with the proof of payment, and receives the result.</li>
      </ol>
      <p>
        There is no account, no API key and no contract. A payment goes from your wallet to the provider; this directory
        never holds money. The page of each service has code to call and pay it.
      </p>
    </>
  )
}

export function Listings() {
  return (
    <>
      <p>
        A listing is one URL with one payment protocol. A URL that supports several protocols has a listing for each,
        and the listings link to each other.
      </p>
      <dl className="box defs text-body">
        {PROTOCOLS.map((protocol) => (
          <Term key={protocol} term={<ProtocolTag protocol={protocol} />}>
            {PROTOCOL_WORDS[protocol].about}
          </Term>
        ))}
      </dl>
      <p>
        Anyone may <SiteLink href="/register">register an endpoint</SiteLink>. We send one test request and show what we
        found. Without a valid challenge nothing is listed; the report of a rejected registration is deleted after{" "}
        {RETENTION_DAYS.refused_registrations}&nbsp;days. With a valid challenge the listing waits for review.
      </p>
    </>
  )
}

export function Measuring() {
  return (
    <p>
      Health, uptime, latency and score come from our own checks only; payment and popularity have no influence. The
      numbers below are the constants of the running code: version {RULES_VERSION} of the rules of health, version{" "}
      {SCORE_VERSION} of the score.
    </p>
  )
}
