import { formatPeriod } from "@/components/format"
import { describeHostLimit } from "@/components/methodology/health-rules"
import { AddressList } from "@/components/service/kept-out"
import { SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import { Term } from "@/components/ui/term"
import { env } from "@/lib/env"
import { CADENCE } from "@/lib/health/rules/cadence"
import { SCORE } from "@/lib/health/rules/score"
import { AGENT_NAME } from "@/lib/probe/etiquette"
import { getProberAccess } from "@/lib/probe/own-access"

export function Prices() {
  return (
    <>
      <p>
        A page shows the asked price: the one in the last valid challenge, if that is less than seven days old,
        otherwise the listed price. The listed price is what the owner or registrant declared, otherwise what the
        challenge or a source states.
      </p>
      <p>
        The page of a service shows both prices next to each other, with the date of the challenge. Where the two differ
        by more than 2&nbsp;%, the page shows the difference. A test network transfers no real money, so its listings
        are marked and have no price in dollars.
      </p>
    </>
  )
}

export function Health() {
  return (
    <>
      <p>
        A check sends a request without payment. The correct response is a 402 with a challenge that is valid for the
        listing’s protocol. A plain 200 is not correct, because then nothing is for sale.
      </p>
      <dl className="box defs text-body">
        <Term term={<HealthMark health="healthy" />}>
          The last checks found a valid challenge. After a failure, two consecutive good checks restore this state.
        </Term>
        <Term term={<HealthMark health="degraded" />}>
          It responds, but two consecutive responses had no valid challenge, or three were much slower than usual.
        </Term>
        <Term term={<HealthMark health="down" />}>
          Three consecutive checks received no response, or a server error.
        </Term>
        <Term term={<HealthMark health="unknown" />}>
          Not checked yet, not checked for three intervals, kept from our checks for a day, or not suitable for them.
        </Term>
      </dl>
      <p>
        Uptime is the share of good checks among the checks with a verdict in the last 30 days. Latency is the median
        response time. The score combines both with the age of the last check, and is shown from {SCORE.shownFromChecks}{" "}
        checks on, about one day. Payment and popularity have no influence. A figure without measurements is a dash,
        never a zero. The page <SiteLink href="/methodology">Methodology</SiteLink> has every rule with its numbers and
        version.
      </p>
    </>
  )
}

export function Prober() {
  const interval = formatPeriod(env.PROBE_INTERVAL_MINUTES * 60_000)
  const { user_agent, addresses } = getProberAccess()
  return (
    <>
      <p>
        You are probably here because a request in your log points to this page. We sent a request to a URL that
        somebody registered or published, to see whether it responds with a payment challenge. We never pay, and we sign
        nothing.
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          It sends the listing’s own method and, where the registrant gave one, a sample body. Without a method it sends
          GET. If your endpoint rejects GET, it sends at most two more requests, with methods that the header{" "}
          <code>Allow</code> or a document of your host names for the URL. It sends no HEAD requests, and DELETE only
          where the listing has it.
        </li>
        <li>
          It identifies itself with the user agent <code>{user_agent}</code>.
        </li>
        {addresses.length > 0 && (
          <li>
            Its requests come from <AddressList addresses={addresses} />.
          </li>
        )}
        <li>
          It reads the headers and the first part of the body, follows no redirects, and gives up after a few seconds.
        </li>
        <li>It sends requests to public IP addresses only.</li>
        <li>
          It sends no payment. Only when somebody asks for it in{" "}
          <SiteLink href="/lint">Check your paid endpoint</SiteLink> do we send six more requests, two of them with a
          payment header: one that cannot be parsed, and one without a signature, which cannot settle. They show whether
          the endpoint rejects invalid payments.
        </li>
        <li>
          It sends a request when an endpoint is registered and when a reviewer checks it again. A listed endpoint gets
          one request per {interval}, another within a minute after a failure, and fewer while it is down for long.
        </li>
        <li>
          Anybody may request a check of an endpoint: {env.HOST_CHECKS_PER_HOUR} an hour for one domain, by all people
          together, and half of them from one network.
        </li>
        <li>{describeHostLimit(env.PROBE_HOST_SPACING_MS)} One request serves all listings of a URL.</li>
        <li>
          A 429, a bot check of an edge, a login page and a refusal by country count neither for nor against you; with a
          429 or 503, <code>Retry-After</code> is respected.
        </li>
      </ul>
      <p>
        Where a bot check or a firewall keeps it out, allow its user agent{addresses.length > 0 && " and its addresses"}
        . Programs read both from <a href="/api/v1/prober">/api/v1/prober</a>. After an hour without another response
        the page of the listing names what keeps it out. After a day the health is unknown.
      </p>
      <p>
        To keep it away, disallow <code>{AGENT_NAME}</code> by name in your <code>robots.txt</code>, which it reads at
        most once a day, or respond with 403 or 451: after {CADENCE.refusalsToOptOut} consecutive ones from a host it
        sends at most one request a day. Then nobody else can request a check either, except the proven owner of the
        domain. An endpoint that responds without a challenge is not listed. The details are in the{" "}
        <SiteLink href="/methodology#cadence">methodology</SiteLink>.
      </p>
    </>
  )
}
