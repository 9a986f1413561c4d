import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { FIELDS, GROUPS } from "@/app/api-docs/reference"
import { type Offer, Pricing } from "@/components/api-docs/pricing"
import { Errors, Fields, FirstCalls, FromAPage, OperationIndex } from "@/components/api-docs/sections"
import { formatCount } from "@/components/format"
import { ContentsPage } from "@/components/site/contents-page"
import { Prose } from "@/components/site/prose"
import { PlainTable } from "@/components/ui/plain-table"
import { baseUrl, env } from "@/lib/env"
import { REQUESTS } from "@/lib/http/load/request-queue"
import { LIMITS, type LimitName } from "@/lib/paywall/limits"

export const metadata: Metadata = {
  title: "API reference",
  description: "The API of the directory: operations, limits, and the price of a token.",
  alternates: alternates("/api-docs"),
}

const SECTIONS = [
  { id: "start", title: "First calls" },
  { id: "limits", title: "Limits" },
  { id: "pricing", title: "Pricing" },
  { id: "errors", title: "Errors" },
  { id: "web-page", title: "Calls from web pages" },
  { id: "addresses", title: "Operations" },
  ...GROUPS,
  { id: "service", title: "A service" },
]

const COUNTED: readonly [LimitName, what: string, past: string][] = [
  ["free", "Requests, free", env.LIGHTNING_BACKEND === "none" ? "429" : "402 with a challenge"],
  ["suggest", "Suggestions that are not counted as requests", "counted as a request"],
  ["paid", "Requests, paid", "429"],
  ["register", "Registrations", "429"],
  ["register_check", "Checks before a registration", "429"],
  ["register_batch", "Registrations of a whole origin or a list", "429"],
  ["report", "Reports of listings", "429"],
  ["claim", "Claims started", "429"],
  ["verify", "Proofs checked", "429"],
  ["webhook", "Webhooks created", "429"],
  ["owner_check", "Checks that an owner starts, for each listing", "429"],
  ["host_files", "Readings of documents that an owner asks for, for each host", "429"],
  ["webhook_call", "Calls that use a webhook", "429"],
  ["webhook_login", "Failed webhook sign-ins", "429"],
  ["login", "Failed administrator sign-ins", "429"],
]
const WINDOWS: Record<number, string> = { 1: "a second", 60: "a minute", 3600: "an hour" }

const OFFER: Offer = {
  priceSats: env.L402_PRICE_SATS,
  hours: env.L402_HOURS,
  freePerMinute: LIMITS.free.points,
  paidPerMinute: LIMITS.paid.points,
  backend: env.LIGHTNING_BACKEND,
}

export default function ApiDocsPage() {
  return (
    <ContentsPage
      title="API reference"
      lead={
        <>
          Everything on the pages is available as JSON. Reading needs no key. <a href="#addresses">Every operation</a>{" "}
          is listed below, and described for programs in <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.
        </>
      }
      sections={SECTIONS}
    >
      <FirstCalls baseUrl={baseUrl} />
      <Limits />
      <Pricing offer={OFFER} baseUrl={baseUrl} />
      <Errors />
      <FromAPage baseUrl={baseUrl} />
      <OperationIndex groups={GROUPS} baseUrl={baseUrl} />
      <Fields fields={FIELDS} />
    </ContentsPage>
  )
}

function Limits() {
  const rows = COUNTED.map(([name, what, past]) => {
    const { points, seconds } = LIMITS[name]
    return [what, `${formatCount(points)} ${WINDOWS[seconds] ?? ""}`, past]
  })
  return (
    <Prose id="limits" title="Limits">
      <p>
        Limits count requests per client: one IPv4 address, or one /64 network of IPv6. Paid requests also count per
        token. Every response reports the current count in <code>RateLimit</code> and <code>RateLimit-Policy</code>.
        Pages, feeds, badges, status summaries and <code>/api/v1/health</code> are not limited.
      </p>
      <p>
        {REQUESTS.perClient} requests of a client are processed at the same time; further ones wait. An overloaded
        server responds with <code>503</code> and <code>Retry-After</code>. A client with more than{" "}
        {REQUESTS.queuedPerClient} waiting requests gets <code>429</code>. A connection without traffic for 30 seconds
        is closed.
      </p>
      <PlainTable caption="Limits of the API" columns={["Requests", "Limit", "Response over the limit"]} rows={rows} />
    </Prose>
  )
}
