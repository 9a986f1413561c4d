import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { CONTACTS } from "@/app/_shared/contacts"
import { ContactLinks } from "@/components/site/contact-links"
import { ContentsPage } from "@/components/site/contents-page"
import { PAGES } from "@/components/site/menu"
import { PathLink } from "@/components/site/prose"
import { SiteLink } from "@/components/site/site-link"
import { env } from "@/lib/env"

export const metadata: Metadata = {
  title: PAGES.about.label,
  description:
    "Who runs this directory, how to reach the operator, the licence of its data, and what it stores of readers.",
  alternates: alternates(PAGES.about.href),
}

const SECTIONS = [
  { id: "operator", title: "Operator", content: <Operator /> },
  { id: "api", title: PAGES.data.label, content: <Data /> },
  { id: "readers", title: PAGES.privacy.label, content: <Readers /> },
  { id: "more", title: "Other pages", content: <OtherPages /> },
]

export default function AboutPage() {
  return (
    <ContentsPage
      title={PAGES.about.label}
      lead="A public directory of APIs that software can pay for per call, without an account. Prices and health are measured, not promised."
      sections={SECTIONS}
    />
  )
}

function Operator() {
  return (
    <>
      <p className="wrap-anywhere">
        {env.OPERATOR ? `${env.SITE_NAME} is operated by ${env.OPERATOR}.` : "The operator has not given a name."}{" "}
        {env.CODE_URL && (
          <>
            It runs <a href={env.CODE_URL}>this source code</a>.
          </>
        )}
      </p>
      <p id="contact">
        {CONTACTS.length > 0 ? (
          <>
            Write to the operator: <ContactLinks contacts={CONTACTS} />. To report an error, include the request ID that
            the page shows. Report a security problem in private.
          </>
        ) : (
          "The operator has not given a contact."
        )}{" "}
        Each page of a service has a form to report its listing.
      </p>
    </>
  )
}

function Data() {
  return (
    <>
      <p>
        {env.DATA_LICENCE_URL ? (
          <>
            The data may be used under <a href={env.DATA_LICENCE_URL}>this licence</a>.
          </>
        ) : (
          "The operator has not named a licence for the data."
        )}{" "}
        Everything on these pages is available as JSON, without an account. The{" "}
        <SiteLink href={PAGES.api.href}>{PAGES.api.label}</SiteLink> has every operation, the limits, and{" "}
        <SiteLink href={PAGES.pricing.href}>the price of a token</SiteLink>. The first calls:
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
          <code>POST /api/v1/register</code> does the same as the <SiteLink href={PAGES.register.href}>form</SiteLink>.
        </li>
      </ul>
    </>
  )
}

function Readers() {
  return (
    <p>
      {env.SITE_NAME} sets no cookies for readers and loads nothing from third parties. The page{" "}
      <SiteLink href={PAGES.privacy.href}>{PAGES.privacy.label}</SiteLink> lists what is stored of whom, and for how
      long.
    </p>
  )
}

/** The ids are those of former sections of this page. The user agent of the prober named one of them. */
const FORMER_SECTIONS = [
  { id: "paying", page: PAGES.paying },
  { id: "what", page: { href: `${PAGES.how.href}#listings`, label: "What is listed" } },
  { id: "health", page: PAGES.measuring },
  { id: "prices", page: { href: `${PAGES.how.href}#prices`, label: "Asked and listed price" } },
  { id: "verified", page: { href: `${PAGES.how.href}#verified`, label: "Verified domains" } },
  { id: "ownership", page: { href: `${PAGES.how.href}#ownership`, label: "Domain ownership" } },
  { id: "prober", page: PAGES.prober },
]

function OtherPages() {
  return (
    <ul className="grid gap-1">
      {FORMER_SECTIONS.map(({ id, page }) => (
        <li key={id} id={id} className="target:font-medium">
          <SiteLink href={page.href}>{page.label}</SiteLink>
        </li>
      ))}
    </ul>
  )
}
