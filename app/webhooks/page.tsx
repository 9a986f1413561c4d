// The page of all webhooks: a form to create a webhook, a form to open a webhook, and instructions for receivers.

import { readFileSync } from "node:fs"
import type { Metadata } from "next"
import { readNotice } from "@/app/_shared/actions"
import { tryTo } from "@/app/_shared/attempt"
import { createAction, openAction } from "@/app/webhooks/actions"
import { readPrefill } from "@/app/webhooks/fields"
import { audienceOf } from "@/app/webhooks/open-webhook"
import type { Parameters } from "@/components/account/address"
import { ResultNote } from "@/components/account/result-note"
import { ContentsPage } from "@/components/site/contents-page"
import { SiteLink } from "@/components/site/site-link"
import { CreateForm } from "@/components/webhooks/create-form"
import { type AttemptRules, Attempts, Receivers, type Sample, Sent, Signatures } from "@/components/webhooks/guide"
import { OpenForm } from "@/components/webhooks/open-form"
import { writeCreateTitle } from "@/components/webhooks/words"
import { findServiceName } from "@/lib/catalogue/public-service"
import { env } from "@/lib/env"
import { inRoot } from "@/lib/process/programs"
import { FORM_LIMITS, LIMITS } from "@/lib/webhooks/schema"

export const metadata: Metadata = {
  title: "Webhooks",
  description:
    "Receive outages, price changes and new services as they happen, of all services or of one: signed, in order, at least once.",
  alternates: { canonical: "/webhooks" },
}

const RULES: AttemptRules = {
  timeoutMs: env.WEBHOOK_TIMEOUT_MS,
  waitsMs: env.WEBHOOK_BACKOFF_SECONDS.map((seconds) => seconds * 1000),
  mostFailures: LIMITS.failures,
  keptDays: LIMITS.keptDays,
  sameReceiver: LIMITS.sameReceiver,
}

export default async function WebhooksPage({ searchParams }: PageProps<"/webhooks">) {
  const parameters = await searchParams
  const { notice: sealed } = parameters
  const { initial, serviceName } = await prefill(parameters)
  const notice = await readNotice(audienceOf(""), sealed)
  return (
    <ContentsPage
      title="Webhooks"
      lead={
        <>
          Receive outages, incidents, price changes and new services as they happen, of one service or of all. Each
          event is sent to your URL as a POST request: signed, in order, and repeated until your receiver accepts it.
          Without a public receiver, follow the same changes <SiteLink href="/changes">by feed</SiteLink> or{" "}
          <SiteLink href="/api-docs#start">by stream</SiteLink>.
        </>
      }
      sections={SECTIONS}
    >
      {notice && <ResultNote notice={notice} stamp={String(sealed)} />}
      <section id="create" aria-labelledby="create-title" className="stack gap-4">
        <h2 id="create-title" className="wrap-anywhere">
          {writeCreateTitle(initial.filters, serviceName)}
        </h2>
        <CreateForm action={createAction} limits={FORM_LIMITS} initial={initial} serviceName={serviceName} />
      </section>
      <section id="open" aria-labelledby="open-title" className="stack gap-4">
        <div>
          <h2 id="open-title">Open an existing webhook</h2>
          <p className="mt-1 max-w-measure text-pretty text-muted">
            See its log, edit or pause it, send a test, recover missed deliveries, change its secret or delete it. Its
            secret opens it for one hour.
          </p>
        </div>
        <OpenForm action={openAction} id="" maxSecret={LIMITS.secret.max} />
      </section>
    </ContentsPage>
  )
}

/** A number of a service becomes its UUID. The form shows an unknown id, and explains it when it is sent. */
async function prefill(parameters: Parameters) {
  const initial = readPrefill(parameters)
  const { service_id } = initial.filters
  const named = service_id === "" ? null : await tryTo("webhooks", () => findServiceName(service_id))
  if (!named) return { initial, serviceName: null }
  return { initial: { ...initial, filters: { ...initial.filters, service_id: named.id } }, serviceName: named.name }
}

const ByApi = () => (
  <p>
    Everything on these pages is also possible with <SiteLink href="/api-docs#addresses">the API</SiteLink>: create a
    webhook with <code>POST /api/v1/webhooks</code>, then send its secret in <code>X-Webhook-Secret</code>. The{" "}
    <SiteLink href="/api-docs#limits">limits</SiteLink> are the same.
  </p>
)

const FILES = [
  ["JavaScript, Node", "receiver.mjs"],
  ["Python", "receiver.py"],
  ["PHP", "receiver.php"],
] as const

const SAMPLES: readonly Sample[] = FILES.map(([language, file]) => ({
  language,
  file,
  code: readFileSync(inRoot("public", "receivers", file), "utf8").trimEnd(),
}))

const SECTIONS = [
  { id: "create", title: "Create a webhook" },
  { id: "open", title: "Open an existing webhook" },
  { id: "sent", title: "Deliveries", content: <Sent /> },
  { id: "signatures", title: "Signatures", content: <Signatures /> },
  { id: "attempts", title: "Delivery and retries", content: <Attempts rules={RULES} /> },
  { id: "receivers", title: "Example receivers", content: <Receivers samples={SAMPLES} /> },
  { id: "api", title: "API", content: <ByApi /> },
]
