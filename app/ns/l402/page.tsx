// The page at the URL of our XML namespace (docs/decisions.md#statistics-export-and-feeds): the three
// elements that the feeds add, for whoever reads one and follows the name.

import type { Metadata } from "next"
import { alternates } from "@/app/alternates"
import { JSON_EXAMPLE, RSS_EXAMPLE } from "@/app/ns/l402/example"
import { Contents } from "@/components/site/contents"
import { Prose } from "@/components/site/prose"
import { SiteLink } from "@/components/site/site-link"
import { CopyBox } from "@/components/ui/copy-box"
import { CopyButton } from "@/components/ui/copy-button"
import { PlainTable } from "@/components/ui/plain-table"
import { FEED, FEED_PATHS, NAMESPACE_PATH } from "@/lib/catalogue/feeds/feed"
import { HEALTH_STATUSES, HTTP_METHODS, PROTOCOLS } from "@/lib/catalogue/schema"
import { baseUrl } from "@/lib/env"

export const metadata: Metadata = {
  title: "The l402 namespace",
  description: "The three elements with which our feeds describe a paid endpoint: endpoint, protocol and price.",
  alternates: alternates(NAMESPACE_PATH),
}

const SECTIONS = [
  ["use", "The namespace"],
  ["elements", "Elements"],
  ["example", "Example"],
  ["json", "In JSON Feed"],
  ["feeds", "The feeds"],
] as const

const COLUMNS = ["Attribute", "Values", "Meaning"] as const
const ELEMENTS = [
  {
    name: "l402:endpoint",
    about: "What is asked.",
    rows: [
      ["url", "absolute URL", "The paid endpoint itself, not its page here."],
      ["method", HTTP_METHODS.join(", "), "The method that the endpoint answers with a payment challenge."],
    ],
  },
  {
    name: "l402:protocol",
    about: "How it takes payment, and how it is doing.",
    rows: [
      ["type", PROTOCOLS.join(", "), "The payment protocol of this listing; an address that speaks two has two."],
      ["health", HEALTH_STATUSES.join(", "), "What the last checks say; unknown is one that was not judged yet."],
      ["reliability", "0 to 100", "The score, once there were enough checks."],
    ],
  },
  {
    name: "l402:price",
    about: "What one request costs. A price that nobody knows leaves the element empty; it does not mean free.",
    rows: [
      ["sats", "whole number", "In satoshis."],
      ["usd", "decimal", "In US dollars, never with an exponent."],
    ],
  },
] as const

export default function NamespacePage() {
  return (
    <div className="stack gap-8 lg:grid-cols-[minmax(0,1fr)_17.5rem] lg:gap-12">
      <div className="stack min-w-0  gap-8">
        <header>
          <h1>The l402 namespace</h1>
          <p className="prose mt-2 text-muted">
            What our feeds say of a paid endpoint beyond what RSS and Atom have words for.
          </p>
        </header>
        <Use />
        <Elements />
        <Prose id="example" title="Example">
          <p>An RSS feed with one item. In Atom the same three elements stand in each entry.</p>
          <Snippet text={RSS_EXAMPLE} label="Copy the RSS example" />
        </Prose>
        <Prose id="json" title="In JSON Feed">
          <p>
            Each item has an object <code>_l402</code> with the same three names, and the same attributes as members.
          </p>
          <Snippet text={JSON_EXAMPLE} label="Copy the JSON example" />
        </Prose>
        <Feeds />
      </div>
      <Contents sections={SECTIONS} />
    </div>
  )
}

function Use() {
  return (
    <Prose id="use" title="The namespace">
      <p>
        It is the address of this page. The prefix is <code>l402</code> by custom, whatever the payment protocol; go by
        the namespace.
      </p>
      <CopyBox text={baseUrl + NAMESPACE_PATH} label="Copy the namespace" />
    </Prose>
  )
}

function Elements() {
  return (
    <Prose id="elements" title="Elements">
      <p>
        Every item has all three. They are empty; what they say is in their attributes, and an attribute whose value is
        not known is left out. More may be added: ignore what you do not know.
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
    </Prose>
  )
}

function Feeds() {
  return (
    <Prose id="feeds" title="The feeds">
      <p>
        The {FEED.items} newest listings as{" "}
        <a href={FEED_PATHS.rss}>
          <code>{FEED_PATHS.rss}</code>
        </a>{" "}
        (RSS 2.0),{" "}
        <a href={FEED_PATHS.atom}>
          <code>{FEED_PATHS.atom}</code>
        </a>{" "}
        and{" "}
        <a href={FEED_PATHS.json}>
          <code>{FEED_PATHS.json}</code>
        </a>{" "}
        (JSON Feed 1.1). Each takes the filters of <SiteLink href="/api-docs#listServices">the list</SiteLink>, so what
        stands behind the question mark of a list can be copied; and <code>type=new</code> for what was listed in the
        last 7 days.
      </p>
      <p>
        They are never limited. Send back the <code>ETag</code> as <code>If-None-Match</code>, and a feed that has not
        changed is answered with 304.
      </p>
    </Prose>
  )
}

function Snippet({ text, label }: { text: string; label: string }) {
  return (
    <div className="box relative">
      <pre className="snippet pr-12">{text}</pre>
      <span className="absolute top-1 right-[5px]">
        <CopyButton text={text} label={label} />
      </span>
    </div>
  )
}
