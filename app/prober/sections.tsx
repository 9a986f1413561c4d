import { formatLength, formatPeriod } from "@/components/format"
import { AddressList } from "@/components/service/kept-out"
import { PAGES } from "@/components/site/menu"
import { SiteLink } from "@/components/site/site-link"
import { env } from "@/lib/env"
import { CADENCE } from "@/lib/health/rules/cadence"
import { AGENT_NAME } from "@/lib/probe/etiquette"
import { getProberAccess } from "@/lib/probe/own-access"

export function Requests() {
  const { user_agent, addresses } = getProberAccess()
  return (
    <ul className="grid list-disc gap-1 pl-5">
      <li>
        The prober identifies itself with the user agent <code>{user_agent}</code>.
      </li>
      {addresses.length > 0 && (
        <li>
          Its requests come from <AddressList addresses={addresses} />.
        </li>
      )}
      <li>
        It sends the listing’s own method and, where the registrant gave one, a sample body. Without a method it sends
        GET. If your endpoint rejects GET, it sends at most two more requests, with methods that the header{" "}
        <code>Allow</code> or a document of your host names for the URL. It sends no HEAD requests, and DELETE only
        where the listing has it.
      </li>
      <li>
        It reads the headers and the first part of the body, follows no redirects, and gives up after a few seconds.
      </li>
      <li>It sends requests to public IP addresses only.</li>
      <li>
        It sends no payment. Only when somebody asks for it in{" "}
        <SiteLink href={PAGES.lint.href}>{PAGES.lint.label}</SiteLink> do we send six more requests, two of them with a
        payment header: one that cannot be parsed, and one without a signature, which cannot settle. They show whether
        the endpoint rejects invalid payments.
      </li>
      <li>An endpoint that responds without a valid challenge when somebody registers it is not listed.</li>
    </ul>
  )
}

export function Schedule() {
  const interval = formatPeriod(env.PROBE_INTERVAL_MINUTES * 60_000)
  return (
    <ul className="grid list-disc gap-1 pl-5">
      <li>
        A listed endpoint gets one request per {interval}. The{" "}
        <SiteLink href={`${PAGES.how.href}#cadence`}>probing schedule</SiteLink> has the exceptions, the least time
        between two requests to a host, and how the prober respects <code>Retry-After</code>.
      </li>
      <li>It sends one request when an endpoint is registered, and one when a reviewer checks the endpoint again.</li>
      <li>
        Anybody may request a check of an endpoint: {env.HOST_CHECKS_PER_HOUR} an hour for one domain, by all people
        together, and half of them from one network.
      </li>
    </ul>
  )
}

export function LetThrough() {
  const { addresses } = getProberAccess()
  return (
    <p>
      Where a bot check or a firewall keeps the prober out, allow its user agent
      {addresses.length > 0 && " and its addresses"}. Programs read what to allow from{" "}
      <a href="/api/v1/prober">/api/v1/prober</a>. A 429, a bot check of an edge, a login page and a refusal by country
      count neither for nor against you. After an hour without another response the page of the listing names what keeps
      the prober out. After a day the health is unknown.
    </p>
  )
}

export function Exclude() {
  return (
    <>
      <p>
        Disallow the path for <code>{AGENT_NAME}</code> by name in your <code>robots.txt</code>, which the prober reads
        at most once a day, or respond with 403 or 451: {CADENCE.refusalsToOptOut} consecutive ones from one host opt
        out of probing. From then on we send at most one request in {formatLength(CADENCE.optedOutEveryMs)}, to see
        whether the opt-out still applies. Nobody else can request a check either, except the proven owner of the
        domain.
      </p>
      <p>
        Rules for <code>*</code> are for crawlers, and the prober is not one: it sends requests to listed URLs only.
      </p>
    </>
  )
}
