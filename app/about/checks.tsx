import { formatPeriod } from "@/components/format"
import { describeHostLimit } from "@/components/methodology/health-rules"
import { AddressList } from "@/components/service/kept-out"
import { SiteLink } from "@/components/site/site-link"
import { env } from "@/lib/env"
import { CADENCE } from "@/lib/health/rules/cadence"
import { AGENT_NAME } from "@/lib/probe/etiquette"
import { getProberAccess } from "@/lib/probe/own-access"

export function Prices() {
  return (
    <p>
      The price of a service is the asked price: the one in its payment challenges, not a declared one. The listed price
      stands next to the asked price where the two differ. The rules are under{" "}
      <SiteLink href="/methodology#prices">Asked and listed price</SiteLink>.
    </p>
  )
}

export function Health() {
  return (
    <p>
      A check sends a request without payment. The correct response is a 402 with a challenge that is valid for the
      listing’s protocol. A plain 200 is not correct, because then nothing is for sale. Health, uptime, response time
      and score come from these checks only; payment and popularity have no influence. The page{" "}
      <SiteLink href="/methodology">How we measure</SiteLink> has every rule with its numbers and version.
    </p>
  )
}

export function Prober() {
  const interval = formatPeriod(env.PROBE_INTERVAL_MINUTES * 60_000)
  const { user_agent, addresses } = getProberAccess()
  return (
    <>
      <p>
        Our prober sends a request to each URL that somebody registered or published, to see whether the URL responds
        with a payment challenge. The user agent in your log leads here. The prober never pays and signs nothing.
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
        <SiteLink href="/methodology#cadence">probing schedule</SiteLink>.
      </p>
    </>
  )
}
