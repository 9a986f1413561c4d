import type { Metadata } from "next"
import { formatLength } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { Contents } from "@/components/site/contents"
import { Prose } from "@/components/site/prose"
import { ShortcutSetting } from "@/components/site/shortcut-setting"
import { SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import { Term } from "@/components/ui/term"
import { RECHECK } from "@/lib/claims/recheck"
import { CLAIM_LIFETIME_MS } from "@/lib/claims/transitions"
import { baseUrl, env } from "@/lib/env"
import { RETENTION_DAYS } from "@/lib/health/retention"
import { CADENCE } from "@/lib/health/rules/cadence"
import { AGENT_NAME, describeAgent } from "@/lib/probe/etiquette"
import { PROTOCOL_WORDS, PROTOCOLS } from "@/lib/protocols/names"

export const metadata: Metadata = {
  title: "About",
  description: "What this directory lists, how prices and health are read, and how our prober behaves.",
}

const SECTIONS = [
  ["what", "What is listed"],
  ["prices", "How prices are read"],
  ["health", "How health is read"],
  ["prober", "Our prober"],
  ["verified", "What verified means"],
  ["ownership", "Owning a domain’s listings"],
  ["api", "The same as data"],
  ["readers", "What we know of readers"],
] as const

export default function AboutPage() {
  return (
    <div className="stack gap-8 lg:grid-cols-[minmax(0,1fr)_17.5rem] lg:gap-12">
      <div className="stack min-w-0  gap-8">
        <header>
          <h1>About this directory</h1>
          <p className="prose mt-2 text-muted">
            A public catalogue of APIs that ask for payment with the status 402 and take it by machine. It shows what
            each one asks and whether it answers, as measured, not as promised.
          </p>
        </header>
        <WhatIsListed />
        <Prices />
        <Health />
        <Prober />
        <Verified />
        <Ownership />
        <Data />
        <Readers />
      </div>
      <Contents sections={SECTIONS} />
    </div>
  )
}

function WhatIsListed() {
  return (
    <Prose id="what" title="What is listed">
      <p>
        One listing is one address under one payment protocol. An address that speaks several has a listing for each,
        and the listings point to each other.
      </p>
      <dl className="box defs text-body">
        {PROTOCOLS.map((protocol) => (
          <Term key={protocol} term={<ProtocolTag protocol={protocol} />}>
            {PROTOCOL_WORDS[protocol].about}
          </Term>
        ))}
      </dl>
      <p>
        Anyone may <SiteLink href="/register">register an endpoint</SiteLink>. We ask it once; without a valid challenge
        for the chosen protocol nothing is listed, and you see what we saw; we delete this report after{" "}
        {RETENTION_DAYS.refused_registrations}&nbsp;days. With one, the listing waits for review.
      </p>
    </Prose>
  )
}

function Prices() {
  return (
    <Prose id="prices" title="How prices are read">
      <p>
        A listing shows the price its owner or registrant declared. Where none was declared it shows what the last valid
        challenge asked, as long as that is under seven days old.
      </p>
      <p>
        What the challenge asked always stands beside it on the service’s page, with the date it was read. Where the two
        differ by more than 2&nbsp;%, the page says by how much. A test network moves no real money, so such a listing
        is marked and has no price in dollars.
      </p>
    </Prose>
  )
}

function Health() {
  return (
    <Prose id="health" title="How health is read">
      <p>
        A check asks the address without paying. The right answer is a 402 with a challenge that is valid for the
        listing’s protocol; a plain 200 is not, since then nothing is for sale.
      </p>
      <dl className="box defs text-body">
        <Term term={<HealthMark health="healthy" />}>
          The last checks found a valid challenge. After trouble it takes two good checks in a row to come back.
        </Term>
        <Term term={<HealthMark health="degraded" />}>
          It answers, but twice in a row without a valid challenge, or three times in a row far slower than usual.
        </Term>
        <Term term={<HealthMark health="down" />}>
          Three checks in a row got no answer at all, or an error of the server.
        </Term>
        <Term term={<HealthMark health="unknown" />}>
          Not checked yet, or not for three intervals, or not to be judged by a request of ours.
        </Term>
      </dl>
      <p>
        Uptime is the share of good checks among those of the last 30 days that had a verdict. Latency is the median
        time to the answer. The score combines both with the age of the evidence, and needs at least three checks;
        payment and popularity do not enter. A figure nobody measured is a dash, never a zero. Every rule, with its
        numbers and its version, is on the page <SiteLink href="/methodology">Methodology</SiteLink>.
      </p>
    </Prose>
  )
}

function Prober() {
  const interval = formatLength(env.PROBE_INTERVAL_MINUTES * 60_000)
  const spacing = formatLength(env.PROBE_HOST_SPACING_MS)
  return (
    <Prose id="prober" title="Our prober">
      <p>
        You are probably here because a request in your log points to this page. We asked an address that somebody
        registered or published, to see whether it answers with a payment challenge. We never pay, and we send no
        credentials.
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          It sends the listing’s own method and, where the registrant gave one, a sample body. It sends no HEAD
          requests.
        </li>
        <li>
          It says who it is: its user agent is <code>{describeAgent(baseUrl)}</code>.
        </li>
        <li>
          It reads the headers and the first part of the body, follows no redirects, and gives up after a few seconds.
        </li>
        <li>It reaches public addresses only.</li>
        <li>
          It asks when an endpoint is registered and when a reviewer wants to see it again; a listed endpoint once per{" "}
          {interval}, again within a minute after a failure, and less and less often when it is down for long.
        </li>
        <li>
          A host gets one request at a time, and the next no sooner than {spacing} later. One request serves all
          listings of an address.
        </li>
        <li>
          A 429 counts neither for nor against you; with a 429 or 503, <code>Retry-After</code> is respected.
        </li>
      </ul>
      <p>
        To keep it away, disallow <code>{AGENT_NAME}</code> by name in your <code>robots.txt</code>, which it reads at
        most once a day, or refuse its requests with 403 or 451: after {CADENCE.refusalsToOptOut} in a row from one host
        it asks at most once a day. An endpoint that does not answer with a challenge is not listed in the first place.
        The details are in the <SiteLink href="/methodology#cadence">methodology</SiteLink>.
      </p>
    </Prose>
  )
}

function Verified() {
  return (
    <Prose id="verified" title="What verified means">
      <p>
        A shield beside a name says that the provider proved control of the domain. The filter “Verified” also takes
        listings whose payment was verified: x402 listings whose payment requirements are valid, and L402 and MPP
        listings that are healthy. Domain-verified ones come first.
      </p>
    </Prose>
  )
}

function Ownership() {
  const hours = CLAIM_LIFETIME_MS / 3_600_000
  const days = formatLength(RECHECK.everyMs)
  return (
    <Prose id="ownership" title="Owning a domain’s listings">
      <p>
        Whoever can serve a file on a host, or add a record to its DNS, controls it. That is all the shield proves: not
        who that is, and not that a payment is worth it. No account is needed.{" "}
        <SiteLink href="/claim">Claim a domain</SiteLink> and you get a secret token, and a public hash to place within{" "}
        {hours} hours, as a file on the host or as a TXT record. The claim covers exactly that host, not its subdomains.
        Others can start a claim of the same domain, but your hash stays valid for its {hours} hours, and the hash that
        we find decides whose token counts. A claim that nobody proves is deleted {RETENTION_DAYS.unproven_claims}
        &nbsp;days later, with its e-mail address.
      </p>
      <dl className="box defs text-body">
        <Term term="Once it is proven">
          The public listings of the host carry the mark. With the token you edit and delete them; what you say of them
          wins over every other source.
        </Term>
        <Term term="What others add later">
          Registrations by others under the domain wait: you accept or refuse each on{" "}
          <SiteLink href="/manage">Manage</SiteLink>. What a source or our prober adds is public without the mark until
          you accept it. What you register with the token carries the mark
          {env.AUTO_APPROVE !== "none" && " and is public at once"}.
        </Term>
        <Term term="Leave the proof in place">
          We look for it every {days}. After {RECHECK.misses} misses in a row the claim lapses: the marks go, and the
          token is dead. The domain can then be claimed anew.
        </Term>
        <Term term="If the token is lost or leaked">
          It is stored nowhere, only its hash is. With the token you can revoke the claim yourself. Without it, an
          administrator can reset the claim: the old token is dead at once, and there is a new one to prove. The
          listings stay verified for {hours} hours meanwhile; without a new proof by then the marks go.
        </Term>
      </dl>
    </Prose>
  )
}

function Data() {
  return (
    <Prose id="api" title="The same as data">
      <p>
        Everything these pages show is there as JSON, without an account. The page{" "}
        <SiteLink href="/api-docs">API</SiteLink> has every address, the limits, and{" "}
        <SiteLink href="/api-docs#pricing">what a paid token buys</SiteLink>. To begin with:
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          <a href="/api/v1/services">
            <code>/api/v1/services</code>
          </a>{" "}
          takes the same parameters as the list: copy what stands behind the question mark.
        </li>
        <li>
          <code>/api/v1/services/{"{id}"}</code> is one service with its checks; its page links to it.
        </li>
        <li>
          <a href="/api/v1/categories">
            <code>/api/v1/categories</code>
          </a>{" "}
          counts listings per category and protocol.
        </li>
        <li>
          <a href="/api/v1/health">
            <code>/api/v1/health</code>
          </a>{" "}
          says how the directory itself is doing.
        </li>
        <li>
          <a href="/feed.xml">
            <code>/feed.xml</code>
          </a>
          , <code>/feed.atom</code> and <code>/feed.json</code> tell what is new, with the list’s filters too;{" "}
          <SiteLink href="/ns/l402">what they add</SiteLink> is described.
        </li>
        <li>
          <code>POST /api/v1/register</code> does what the <SiteLink href="/register">form</SiteLink> does.
        </li>
      </ul>
    </Prose>
  )
}

function Readers() {
  return (
    <Prose id="readers" title="What we know of readers">
      <p>
        {env.SITE_NAME} sets no cookies and loads nothing from elsewhere. The theme you choose and the setting below
        stay in your browser.
      </p>
      <p>
        <ShortcutSetting />
      </p>
    </Prose>
  )
}
