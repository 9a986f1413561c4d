// The page of webhooks (ui.md §7, "/webhooks"): create one, open one, and all that a receiver has to know. One webhook has a page
// of its own.

import type { Metadata } from "next"
import { createAction, openAction } from "@/app/webhooks/actions"
import { readNotice } from "@/app/webhooks/answer"
import { CHOICES } from "@/app/webhooks/choices"
import { SAMPLES } from "@/app/webhooks/samples"
import { AnswerNote } from "@/components/manage/answer-note"
import { Contents } from "@/components/site/contents"
import { Prose } from "@/components/site/prose"
import { type AttemptRules, Attempts } from "@/components/webhooks/attempts"
import { CreateForm } from "@/components/webhooks/create-form"
import { OpenForm } from "@/components/webhooks/open-form"
import { Receivers } from "@/components/webhooks/receivers"
import { Sent } from "@/components/webhooks/sent"
import { Signatures } from "@/components/webhooks/signatures"
import { env } from "@/lib/env"
import { LIMITS } from "@/lib/webhooks/schema"

export const metadata: Metadata = {
  title: "Webhooks",
  description: "Hear of new services, changes of health and outages as they happen: signed, in order, at least once.",
  alternates: { canonical: "/webhooks" },
}

const SECTIONS = [
  ["create", "Create a webhook"],
  ["open", "Open one you have"],
  ["sent", "What is sent"],
  ["signatures", "How to know that it is ours"],
  ["attempts", "Order, retries and the end"],
  ["receivers", "Receivers to begin with"],
  ["api", "The same by API"],
] as const

const RULES: AttemptRules = {
  timeoutMs: env.WEBHOOK_TIMEOUT_MS,
  waitsMs: env.WEBHOOK_BACKOFF_SECONDS.map((seconds) => seconds * 1000),
  mostFailures: LIMITS.failures,
  keptDays: LIMITS.keptDays,
  sameReceiver: LIMITS.sameReceiver,
}

interface PageProps {
  searchParams: Promise<{ notice?: string | string[] }>
}

export default async function WebhooksPage({ searchParams }: PageProps) {
  const { notice: sealed } = await searchParams
  const notice = await readNotice("", sealed)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_17.5rem] lg:gap-12">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
        <header>
          <h1>Webhooks</h1>
          <p className="prose mt-2 text-muted">
            Hear of new services, changes of health and outages as they happen. Each is posted to an address of yours:
            signed, in order, and again until your receiver has taken it.
          </p>
        </header>
        {notice && (
          <AnswerNote isError={notice.isError} stamp={String(sealed)}>
            {notice.text}
          </AnswerNote>
        )}
        <section id="create" aria-labelledby="create-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 id="create-title">Create a webhook</h2>
          <CreateForm action={createAction} choices={CHOICES} />
        </section>
        <section id="open" aria-labelledby="open-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div>
            <h2 id="open-title">Open one you have</h2>
            <p className="mt-1 max-w-measure text-pretty text-muted">
              See its log, send a test, catch up, change its secret or delete it. Its secret opens it, for one hour.
            </p>
          </div>
          <OpenForm action={openAction} id="" maxSecret={LIMITS.secret.max} />
        </section>
        <Sent />
        <Signatures />
        <Attempts rules={RULES} />
        <Receivers samples={SAMPLES} />
        <ByApi />
      </div>
      <Contents sections={SECTIONS} />
    </div>
  )
}

function ByApi() {
  return (
    <Prose id="api" title="The same by API">
      <p>
        Everything these pages do is a call of <a href="/api-docs#addresses">the API</a> as well: create with{" "}
        <code>POST /api/v1/webhooks</code>, then send the secret in <code>X-Webhook-Secret</code>. The{" "}
        <a href="/api-docs#limits">limits</a> are the same.
      </p>
    </Prose>
  )
}
