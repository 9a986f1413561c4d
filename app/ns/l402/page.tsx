// The page at the URL of the XML namespace (docs/decisions.md#statistics-export-and-feeds). The page documents the three XML
// elements that the directory adds to its feeds.

import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { ContentsPage } from "@/components/site/contents-page"
import { PathLink } from "@/components/site/prose"
import { SiteLink } from "@/components/site/site-link"
import { CopyBox } from "@/components/ui/copy-box"
import { PlainTable } from "@/components/ui/plain-table"
import { Snippet } from "@/components/ui/snippet"
import { HEALTH_STATUSES, HTTP_METHODS, PROTOCOLS } from "@/lib/catalogue/schema"
import { baseUrl, env } from "@/lib/env"
import { buildFeed, FEED, FEED_PATHS, type FeedRow, NAMESPACE_PATH } from "@/lib/interfaces/feeds/feed"
import { renderJsonFeed } from "@/lib/interfaces/feeds/json-feed"
import { renderRss } from "@/lib/interfaces/feeds/xml-feed"
import { getProberAccess } from "@/lib/probe/own-access"
import { BLOCK_KINDS } from "@/lib/protocols/blocked"

export const metadata: Metadata = {
  title: "The l402 namespace",
  description: "The three elements with which our feeds describe a paid endpoint: endpoint, protocol and price.",
  alternates: alternates(NAMESPACE_PATH),
}

const COLUMNS = ["Attribute", "Values", "Meaning"] as const
const ELEMENTS = [
  {
    name: "l402:endpoint",
    about: "The request.",
    rows: [
      ["url", "absolute URL", "The paid endpoint itself, not its page here."],
      ["method", HTTP_METHODS.join(", "), "The method to which the endpoint responds with a payment challenge."],
    ],
  },
  {
    name: "l402:protocol",
    about: "Its payment protocol and its health.",
    rows: [
      [
        "type",
        PROTOCOLS.join(", "),
        "The payment protocol of this listing. A URL with two protocols has two listings.",
      ],
      ["health", HEALTH_STATUSES.join(", "), "The result of the last checks; unknown: not checked yet."],
      [
        "reason",
        BLOCK_KINDS.join(", "),
        "What has kept the checker out for an hour or more; left out when nothing does.",
      ],
      ["reliability", "0 to 100", "The score, once there were enough checks."],
    ],
  },
  {
    name: "l402:price",
    about: "The price of one request. An unknown price leaves the element empty; it does not mean free.",
    rows: [
      ["sats", "whole number", "In satoshis."],
      ["usd", "decimal", "In US dollars, never with an exponent."],
    ],
  },
] as const

export default function NamespacePage() {
  return (
    <ContentsPage
      title="The l402 namespace"
      lead="Elements of our feeds about paid endpoints, in addition to RSS and Atom."
      sections={[
        { id: "use", title: "The namespace", content: <Use /> },
        { id: "elements", title: "Elements", content: <Elements /> },
        { id: "example", title: "Example", content: <RssExample /> },
        { id: "json", title: "JSON Feed", content: <JsonExample /> },
        { id: "feeds", title: "The feeds", content: <Feeds /> },
      ]}
    />
  )
}

const RssExample = () => (
  <>
    <p>An RSS feed with one item. In Atom each entry has the same three elements.</p>
    <Snippet text={RSS_EXAMPLE} label="Copy the RSS example" />
  </>
)

const JsonExample = () => (
  <>
    <p>
      Each item has an object <code>_l402</code> with the same three names, and the same attributes as members.
    </p>
    <Snippet text={JSON_EXAMPLE} label="Copy the JSON example" />
  </>
)

function Use() {
  return (
    <>
      <p>
        The namespace is the URL of this page. The prefix is <code>l402</code> by convention, for every payment
        protocol. Identify the elements by the namespace.
      </p>
      <CopyBox text={baseUrl + NAMESPACE_PATH} label="Copy the namespace" />
    </>
  )
}

function Elements() {
  return (
    <>
      <p>
        Every item has all three elements. They are empty and carry attributes; an attribute with an unknown value is
        left out. New attributes may be added: ignore unknown ones.
      </p>
      {ELEMENTS.map(({ name, about, rows }) => (
        <section key={name} aria-label={name} className="stack gap-1.5 pt-1">
          <h3>
            <code>{name}</code>
          </h3>
          <p className="text-body text-muted">{about}</p>
          <PlainTable
            caption={`Attributes of ${name}`}
            columns={COLUMNS}
            rows={rows.map(([attribute, values, meaning]) => [
              <code key={attribute} className="whitespace-nowrap">
                {attribute}
              </code>,
              values,
              meaning,
            ])}
          />
        </section>
      ))}
    </>
  )
}

function Feeds() {
  return (
    <>
      <p>
        The {FEED.items} newest listings as <PathLink path={FEED_PATHS.rss} /> (RSS 2.0),{" "}
        <PathLink path={FEED_PATHS.atom} /> and <PathLink path={FEED_PATHS.json} /> (JSON Feed 1.1). Each takes the
        filters of <SiteLink href="/api-docs/catalogue#listServices">the list</SiteLink>, so the query string of a list
        can be copied, and <code>type=new</code> for listings of the last 7 days.
      </p>
      <p>
        Feeds have no rate limit. Send the <code>ETag</code> as <code>If-None-Match</code> to get 304 for an unchanged
        feed.
      </p>
    </>
  )
}

const LISTING: FeedRow = {
  id: "019aa1c0-0000-7000-8000-000000000000",
  name: "Satellite tiles",
  description: "One tile of tonight’s pass.",
  url: "https://api.example.com/tiles",
  host: "api.example.com",
  http_method: "GET",
  protocol: "L402",
  health_status: "healthy",
  reliability_score: 97.4,
  price_sats: 21,
  price_usd: null,
  category: "data/maps",
  updated_at: "2026-11-20T10:00:00Z",
  listed_at: "2026-11-20T10:00:00Z",
  health_reason: null,
}
const QUERY = { filters: {}, isNew: false }
const SITE = { name: env.SITE_NAME, baseUrl, access: getProberAccess() }

const RSS_EXAMPLE = renderRss(buildFeed([LISTING], "rss", QUERY, SITE)).trim()

const [item] = JSON.parse(renderJsonFeed(buildFeed([LISTING], "json", QUERY, SITE))).items
const JSON_EXAMPLE = JSON.stringify({ _l402: item._l402 }, null, 2)
