import type { Metadata } from "next"
import { alternates } from "@/app/alternates"
import { LIST_PARAMETERS } from "@/app/api-docs/list-parameters"
import { Addresses } from "@/components/api-docs/addresses"
import { Errors } from "@/components/api-docs/errors"
import { FirstCalls } from "@/components/api-docs/first-calls"
import { FromAPage } from "@/components/api-docs/from-a-page"
import { ListParameters } from "@/components/api-docs/list-parameters"
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
  alternates: alternates("/api-docs"),
}

const SECTIONS = [
  ["start", "First calls"],
  ["addresses", "Addresses"],
  ["list", "The list’s parameters"],
  ["limits", "Limits"],
  ["pricing", "Pricing"],
  ["errors", "Errors"],
  ["web-page", "From a web page"],
] as const

const COUNTED: readonly [LimitName, what: string, past: string][] = [
  ["free", "Requests, free", env.LIGHTNING_BACKEND === "none" ? "429" : "402 with a challenge"],
  ["paid", "Requests, paid", "429"],
  ["register", "Registrations", "429"],
  ["claim", "Claims started", "429"],
  ["verify", "Proofs checked", "429"],
  ["webhook", "Webhooks created", "429"],
  ["webhook_call", "Calls that have a webhook do something", "429"],
  ["webhook_login", "Wrong secrets of webhooks", "429"],
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
        <FirstCalls baseUrl={baseUrl} />
        <Addresses baseUrl={baseUrl} />
        <ListParameters parameters={LIST_PARAMETERS} />
        <Limits />
        <Pricing offer={OFFER} baseUrl={baseUrl} />
        <Errors />
        <FromAPage baseUrl={baseUrl} />
      </div>
      <Contents sections={SECTIONS} />
    </div>
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
        They are counted by client: one IPv4 address, or one IPv6 network of 64 bits. What was paid for is counted by
        token too. Every answer says where it stands in <code>RateLimit</code> and <code>RateLimit-Policy</code>. Pages,
        feeds and <code>/api/v1/health</code> are not counted.
      </p>
      <PlainTable caption="Limits of the API" columns={["What", "How many", "Past it"]} rows={rows} />
    </Prose>
  )
}
