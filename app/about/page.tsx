import type { Metadata } from "next"
import { CONTACTS } from "@/app/_shared/contacts"
import { Health, Prices, Prober } from "@/app/about/checks"
import { formatLength } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { ContactLinks, ContactSentence } from "@/components/site/contact-links"
import { ContentsPage } from "@/components/site/contents-page"
import { PathLink } from "@/components/site/prose"
import { ShortcutSetting } from "@/components/site/shortcut-setting"
import { SiteLink } from "@/components/site/site-link"
import { Term } from "@/components/ui/term"
import { RECHECK } from "@/lib/claims/recheck"
import { CLAIM_LIFETIME_MS } from "@/lib/claims/transitions"
import { LEAST_CLIENTS } from "@/lib/demand/demand-counter"
import { env } from "@/lib/env"
import { RETENTION_DAYS } from "@/lib/health/retention"
import { PROTOCOL_WORDS, PROTOCOLS } from "@/lib/protocols/names"

export const metadata: Metadata = {
  title: "About this directory",
  description: "What this directory lists, how prices and health are measured, and how our prober behaves.",
}

const SECTIONS = [
  { id: "what", title: "Listings", content: <WhatIsListed /> },
  { id: "paying", title: "How paying works", content: <Paying /> },
  { id: "prices", title: "Prices", content: <Prices /> },
  { id: "health", title: "Health", content: <Health /> },
  { id: "prober", title: "Our prober", content: <Prober /> },
  { id: "verified", title: "Verified domains", content: <Verified /> },
  { id: "ownership", title: "Domain ownership", content: <Ownership /> },
  { id: "api", title: "Data and feeds", content: <Data /> },
  { id: "readers", title: "Privacy", content: <Readers /> },
  ...(CONTACTS.length > 0 ? [{ id: "contact", title: "Contact", content: <Contact /> }] : []),
]

export default function AboutPage() {
  return (
    <ContentsPage
      title="About this directory"
      lead="A public directory of APIs that software can pay for per call, without an account. Prices and health are measured, not promised."
      sections={SECTIONS}
    />
  )
}

function WhatIsListed() {
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

function Paying() {
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

function Data() {
  return (
    <>
      <p>
        Everything on these pages is available as JSON, without an account. The page{" "}
        <SiteLink href="/api-docs">API reference</SiteLink> has every operation, the limits, and{" "}
        <SiteLink href="/api-docs#pricing">the price of a token</SiteLink>. The first calls:
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          <PathLink path="/api/v1/services" /> takes the same parameters as the list: copy the query string.
        </li>
        <li>
          <code>/api/v1/services/{"{id}"}</code> is one service with its checks; its page links to it.
        </li>
        <li>
          <PathLink path="/api/v1/categories" /> counts listings per category and protocol.
        </li>
        <li>
          <PathLink path="/api/v1/health" /> reports the state of the directory itself.
        </li>
        <li>
          <PathLink path="/feed.xml" />, <code>/feed.atom</code> and <code>/feed.json</code> list new services, with the
          filters of the list. See their <SiteLink href="/ns/l402">additional elements</SiteLink>.
        </li>
        <li>
          <code>/badge/{"{id}"}.svg</code> is a badge to embed, and <code>/service/{"{id}"}/summary.json</code> the
          status in the shape of Statuspage.
        </li>
        <li>
          <code>POST /api/v1/register</code> does the same as the <SiteLink href="/register">form</SiteLink>.
        </li>
      </ul>
    </>
  )
}

function Contact() {
  return (
    <p>
      Write to the operator of this directory: <ContactLinks contacts={CONTACTS} />. To report an error, include the
      request ID that the page shows. Report a security problem in private.
    </p>
  )
}

function Readers() {
  return (
    <>
      <p>
        {env.SITE_NAME} sets no cookies for readers and loads nothing from third parties. Your theme and the setting
        below are stored in your browser only.
      </p>
      <p>
        A search text that finds nothing is counted per day. We store it only when at least {LEAST_CLIENTS} clients
        searched for it on that day: the day, the words and the number of clients, without anything about the clients.
        It then appears under <SiteLink href="/opportunities#demand">opportunities</SiteLink> and is deleted after{" "}
        {RETENTION_DAYS.search_demand}&nbsp;days. Texts with an e-mail address, a URL or a long number are never
        counted.
      </p>
      <p>
        <ShortcutSetting />
      </p>
    </>
  )
}

function Verified() {
  return (
    <p>
      A shield next to a name means that the provider proved control of the domain. The filters have one box for these
      listings, and another one for x402 listings whose last challenge has valid payment terms. A proved domain is one
      term of the <SiteLink href="/methodology#recommended">recommended order</SiteLink>.
    </p>
  )
}

function Ownership() {
  const hours = CLAIM_LIFETIME_MS / 3_600_000
  const days = formatLength(RECHECK.everyMs)
  return (
    <>
      <p>
        A person who can serve a file on a host, or add a record to its DNS, controls the host. The shield proves only
        that: neither an identity nor the value of a payment. No account is needed.{" "}
        <SiteLink href="/manage">Prove your domain</SiteLink>: you get a secret token, and a public hash to publish
        within {hours} hours, as a file on the host or as a TXT record. The claim covers exactly that host, not its
        subdomains. Other people can start a claim of the same domain, but your hash stays valid for its {hours} hours,
        and the hash that we find decides which token is valid. An unproven claim is deleted{" "}
        {RETENTION_DAYS.unproven_claims}
        &nbsp;days later, with its e-mail address.
      </p>
      <dl className="box defs text-body">
        <Term term="After the proof">
          The public listings of the host are marked. With the token you edit and delete them. Your values take
          precedence over every source.
        </Term>
        <Term term="Later additions">
          Registrations by other people under the domain wait: you accept or reject each on{" "}
          <SiteLink href="/manage">Manage</SiteLink>. A listing from a source or our prober is public without the mark
          until you accept it. A listing that you register with the token is marked
          {env.AUTO_APPROVE !== "none" && " and is public at once"}.
        </Term>
        <Term term="Proof in place">
          We check the proof every {days}. After {RECHECK.misses} consecutive failed checks the claim ends: the marks
          are removed, and the token stops working. The domain can then be claimed again.
        </Term>
        <Term term="Lost or leaked token">
          We store only its hash. With the token you can revoke the claim yourself. Without it, an administrator can
          reset the claim: the old token stops working at once, and you prove the domain with a new one. The listings
          stay verified for {hours} hours meanwhile; without a new proof by then the marks are removed.
          <ContactSentence contacts={CONTACTS} />
        </Term>
      </dl>
    </>
  )
}
