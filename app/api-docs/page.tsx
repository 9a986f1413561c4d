import type { Metadata } from "next"
import { type Offer, Pricing } from "@/components/api-docs/pricing"
import { formatCount } from "@/components/catalogue/format"
import { PlainTable } from "@/components/methodology/plain-table"
import { Contents } from "@/components/site/contents"
import { Prose } from "@/components/site/prose"
import { baseUrl, env } from "@/lib/env"
import { LIMITS, type LimitName } from "@/lib/paywall/limits"

export const metadata: Metadata = {
  title: "API",
  description: "The directory as data: addresses, limits, what a paid token buys and how to pay for it.",
}

const SECTIONS = [
  ["addresses", "Addresses"],
  ["errors", "Errors"],
  ["limits", "Limits"],
  ["pricing", "Pricing"],
] as const

const ADDRESSES = [
  ["GET /api/v1/services", "The list: filters, search, order, pages."],
  ["GET /api/v1/services/{id}", "One service with its checks; by UUID or number."],
  ["GET /api/v1/categories", "The category tree with counts."],
  ["GET /api/v1/changes", "Every change since, in order."],
  ["GET /api/v1/export.csv", "Everything, or what the filters leave, as CSV. Paid."],
  ["GET /api/v1/stats/snapshots", "One row of statistics per day."],
  ["GET /api/v1/opportunities", "Where something is missing."],
  ["GET /api/v1/health", "Totals and times of the last runs. Never limited."],
  ["POST /api/v1/register", "Register an endpoint."],
  ["POST /api/v1/claim", "Claim a domain; then /claim/verify, /claim/revoke, /claim/actions."],
  ["PATCH, DELETE /api/v1/services/{id}", "Edit or remove a listing, as the owner of its domain."],
  ["POST /api/v1/services/bulk-delete", "Remove up to 25 listings at once."],
] as const

const COUNTED: readonly [LimitName, what: string, by: string, past: string][] = [
  ["free", "Requests, free", "client", "402 with a challenge"],
  ["paid", "Requests, paid", "client, and token", "429"],
  ["register", "Registrations", "client", "429"],
  ["claim", "Claims started", "client", "429"],
  ["verify", "Proofs checked", "client", "429"],
]
const WINDOWS: Record<number, string> = { 60: "a minute", 3600: "an hour" }

const OFFER: Offer = {
  priceSats: env.L402_PRICE_SATS,
  hours: env.L402_HOURS,
  freePerMinute: LIMITS.free.points,
  paidPerMinute: LIMITS.paid.points,
  backend: env.LIGHTNING_BACKEND,
}

export default function ApiDocsPage() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_17.5rem] lg:gap-12">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
        <header>
          <h1>The API</h1>
          <p className="prose mt-2 text-muted">
            Everything the pages show is here as JSON, from the same functions. No key is needed to read.
          </p>
        </header>
        <Addresses />
        <Errors />
        <Limits />
        <Pricing offer={OFFER} baseUrl={baseUrl} />
      </div>
      <Contents sections={SECTIONS} />
    </div>
  )
}

function Addresses() {
  return (
    <Prose id="addresses" title="Addresses">
      <p>
        All of them are under <code className="break-all">{baseUrl}</code>. A parameter that does not parse is refused
        by name; one that means nothing is named in <code>X-Directory-Ignored-Params</code>.
      </p>
      <PlainTable
        caption="Addresses of the API"
        columns={["Address", "What it does"]}
        rows={ADDRESSES.map(([address, does]) => [<code key={address}>{address}</code>, does])}
      />
    </Prose>
  )
}

function Errors() {
  return (
    <Prose id="errors" title="Errors">
      <p>
        Every error is <code className="break-all">{"{error, code, details?, request_id}"}</code>: a sentence for
        people, a slug that stays the same, and the fields that do not fit.
      </p>
    </Prose>
  )
}

function Limits() {
  const rows = COUNTED.map(([name, what, by, past]) => {
    const { points, seconds } = LIMITS[name]
    return [what, `${formatCount(points)} ${WINDOWS[seconds] ?? ""}`, by, past]
  })
  return (
    <Prose id="limits" title="Limits">
      <p>
        A client is one IPv4 address, or one IPv6 network of 64 bits. Every answer says where it stands in{" "}
        <code>RateLimit</code> and <code>RateLimit-Policy</code>. Pages, feeds and <code>/api/v1/health</code> are not
        counted.
      </p>
      <PlainTable caption="Limits of the API" columns={["What", "How many", "Counted by", "Past it"]} rows={rows} />
    </Prose>
  )
}
