import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import WebhooksPage from "@/app/webhooks/page"
import { readPrefill } from "@/app/webhooks/prefill"
import { formatProblem } from "@/components/ui/problems"
import { readAsked, webhookHref } from "@/components/webhooks/address"
import { Attempts } from "@/components/webhooks/attempts"
import { ConfirmDelete } from "@/components/webhooks/confirm-delete"
import { CreateForm } from "@/components/webhooks/create-form"
import { CreatedReport } from "@/components/webhooks/created-report"
import { Deactivated } from "@/components/webhooks/deactivated"
import { AttemptList } from "@/components/webhooks/delivery-item"
import { DeliveryLog } from "@/components/webhooks/delivery-log"
import { RotateSection } from "@/components/webhooks/endings"
import { FIELD_LABELS } from "@/components/webhooks/form-state"
import { WebhookFrame } from "@/components/webhooks/frame"
import { OpenPage } from "@/components/webhooks/open-page"
import { RecoverForm } from "@/components/webhooks/recover-form"
import { describeAttempt, describeNext } from "@/components/webhooks/words"
import { PROTOCOLS } from "@/lib/protocols/names"
import {
  type Attempt,
  type DeliveryReport,
  FORM_LIMITS,
  WEBHOOK_EVENTS,
  type WebhookDetails,
} from "@/lib/webhooks/schema"
import { NOW } from "./fixtures"

const nothing = async () => {}
const keep = async <State,>(state: State) => state
const HOSTILE = `</pre><img src=x onerror="alert(1)">`
const ID = "0199d5a0-0000-7000-8000-00000000000a"
const START = { state: null, before: null }

const details = (given: Partial<WebhookDetails> = {}): WebhookDetails => ({
  id: ID,
  url: "https://hooks.example.com/directory",
  events: "service.new,service.down",
  protocol_filter: null,
  service_id: null,
  host: null,
  category: null,
  network: null,
  max_price_usd: null,
  is_active: true,
  failure_count: 0,
  created_at: "2026-11-20T12:00:00Z",
  last_triggered_at: null,
  last_status: null,
  waiting: 0,
  next_attempt_at: null,
  deactivated_at: null,
  deactivation_reason: null,
  former_secret_until: null,
  ...given,
})
const attempt = (given: Partial<Attempt> = {}): Attempt => ({
  at: "2026-11-21T01:50:00Z",
  ms: 84,
  status: 204,
  error: null,
  response: null,
  ...given,
})
const delivery = (given: Partial<DeliveryReport> = {}): DeliveryReport => ({
  number: 7,
  id: "0199d5a0-0000-7000-8000-0000000000aa",
  event: "service.new",
  state: "delivered",
  created_at: "2026-11-21T01:50:00Z",
  delivered_at: "2026-11-21T01:50:01Z",
  attempt_count: 1,
  attempts: [attempt()],
  body: `{"id": "x", "service": {"name": "Harbour levels"}}`,
  ...given,
})

const words = (node: ReactNode) =>
  renderToStaticMarkup(node)
    .replaceAll("\u00a0", " ")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|")

const log = (
  deliveries: DeliveryReport[],
  given: { is_active?: boolean; place?: Parameters<typeof DeliveryLog>[0]["place"]; next_before?: number } = {},
) => (
  <DeliveryLog
    webhook={details({ is_active: given.is_active ?? true })}
    log={{ deliveries, next_before: given.next_before ?? null }}
    place={given.place ?? START}
    now={NOW}
    actions={{ test: nothing, replay: nothing }}
  />
)

describe("the page of webhooks", () => {
  it("has a unique anchor on every heading of the guide, and links to all of them", async () => {
    const markup = renderToStaticMarkup(await WebhooksPage({ searchParams: Promise.resolve({}) }))
    for (const id of ["create", "open", "sent", "signatures", "attempts", "receivers", "api", "body"]) {
      expect(markup.split(` id="${id}"`), id).toHaveLength(2)
      if (id !== "body") expect(markup).toContain(`href="#${id}"`)
    }
  })

  it("shows the example receivers exactly as the files that are served", async () => {
    const markup = renderToStaticMarkup(await WebhooksPage({ searchParams: Promise.resolve({}) }))
    for (const text of ["timingSafeEqual", "hmac.compare_digest", "hash_equals"]) expect(markup).toContain(text)
    expect(markup.match(/aria-label="Copy the receiver in /g)).toHaveLength(3)
  })

  it("shows the configured waits between attempts, and the deactivation", () => {
    const rules = { timeoutMs: 10_000, waitsMs: [5000, 120_000], mostFailures: 4, keptDays: 30, sameReceiver: 5 }
    expect(words(<Attempts rules={rules} />)).toContain(
      "|1|5 seconds|2|2 minutes|3|2 minutes|4|none: the webhook is deactivated|",
    )
  })
})

const NO_FILTERS = { service_id: "", host: "", category: "", network: "", max_price_usd: "", protocol_filter: "" }
const SERVICE_ID = "0199d5a0-0000-7000-8000-0000000000bb"
const form = (parameters: Record<string, string>, serviceName: string | null = null) =>
  renderToStaticMarkup(
    <CreateForm action={keep} limits={FORM_LIMITS} initial={readPrefill(parameters)} serviceName={serviceName} />,
  )

describe("the form that the URL fills in", () => {
  it.each<[Record<string, string | string[]>, Partial<typeof NO_FILTERS>, string]>([
    [{}, {}, "service.new"],
    [
      { service_id: ` ${SERVICE_ID} ` },
      { service_id: SERVICE_ID },
      "service.down,service.price_changed,service.payee_changed,incident.opened,incident.closed",
    ],
    [
      { host: "a.example" },
      { host: "a.example" },
      "service.new,service.down,service.price_changed,service.payee_changed,incident.opened,incident.closed",
    ],
    [{ category: "ai", network: "Base" }, { category: "ai", network: "Base" }, "service.new"],
    [{ host: "a.example", events: "listing.dropped, nothing" }, { host: "a.example" }, "listing.dropped"],
    [
      { host: "a.example", events: "nothing" },
      { host: "a.example" },
      "service.new,service.down,service.price_changed,service.payee_changed,incident.opened,incident.closed",
    ],
    [{ host: "a".repeat(254), max_price_usd: "cheap" }, { max_price_usd: "cheap" }, "service.new"],
    [{ host: ["a.example", "b.example"] }, {}, "service.new"],
  ])("reads %j", (parameters, filters, events) => {
    const values = readPrefill(parameters)
    expect(values).toMatchObject({ url: "", filters: { ...NO_FILTERS, ...filters } })
    expect(values.events.join(",")).toBe(events)
  })

  it("shows the filters and the name of the service, and is folded without filters", () => {
    const markup = form({ service_id: SERVICE_ID }, "City <Weather>")
    expect(markup).toMatch(new RegExp(`<input[^>]*name="service_id"[^>]*value="${SERVICE_ID}"`))
    expect(markup).toContain("City &lt;Weather&gt;")
    expect(markup).toContain('<details class="unfold " open="">')
    expect(form({})).toContain('<details class="unfold ">')
  })
})

describe("the form that creates a webhook", () => {
  it("offers every kind of event with a description, every protocol, and a generated secret by default", () => {
    const markup = form({})
    expect(markup.match(/type="checkbox"/g)).toHaveLength(WEBHOOK_EVENTS.length)
    expect(markup).toMatch(/<input[^>]*checked=""[^>]*value="service.new"|value="service.new"[^>]*checked=""/)
    expect(markup).toMatch(/<input type="radio"[^>]*checked=""[^>]*value="made"|value="made"[^>]*checked=""/)
    for (const protocol of PROTOCOLS) expect(markup).toContain(`>${protocol} only</option>`)
    const [secret = ""] = markup.match(/<input[^>]*name="secret"[^>]*>/) ?? []
    expect(secret).toContain('type="password"')
    expect(secret).not.toContain("value=")
  })

  it("shows the secret after creation, and that it is shown once", () => {
    const filters = { ...NO_FILTERS, protocol_filter: "MPP", max_price_usd: "0.01" }
    const values = { url: "https://a.example/", events: [], filters, secretChoice: "made" } as const
    const created = { id: ID, secret: "5e".repeat(32) }
    const text = words(<CreatedReport created={created} values={{ ...values, events: ["service.new"] }} />)
    expect(text).toContain(`|${created.secret}|`)
    expect(text).toContain("|Shown once.|")
    expect(text).toContain("of service.new, only for a price of at most $0.01 and protocol MPP.")
  })

  it.each([
    ["url", "is required", "URL is required."],
    ["url", "cannot be called: It leads to a private network.", "URL cannot be called: It leads to a private network."],
    ["events", "Choose at least one event", "Choose at least one event."],
  ])("explains the error of %s in a sentence", (field, message, sentence) => {
    expect(formatProblem({ field, message }, FIELD_LABELS)).toBe(sentence)
  })
})

describe("a webhook that is not open", () => {
  it("shows the id, the reason, and no secret", () => {
    const markup = renderToStaticMarkup(
      <OpenPage action={keep} id={ID} maxSecret={256} notice="Your session has ended." />,
    )
    expect(markup).toMatch(new RegExp(`<input[^>]*name="id"[^>]*value="${ID}"`))
    expect(markup).toContain("Your session has ended.")
    const [secret = ""] = markup.match(/<input[^>]*name="key"[^>]*>/) ?? []
    expect(secret).not.toContain("value=")
  })
})

describe("the page of an open webhook", () => {
  const page = (given: Partial<WebhookDetails>) =>
    words(
      <WebhookFrame details={details(given)} mostFailures={10} now={NOW} close={nothing}>
        {null}
      </WebhookFrame>,
    )

  it("shows the URL, the subscribed events and the state", () => {
    const text = page({
      protocol_filter: "MPP",
      network: "eip155:8453",
      failure_count: 2,
      waiting: 3,
      next_attempt_at: "2026-11-21T02:01:00Z",
    })
    expect(text).toContain("|Webhook to hooks.example.com|")
    expect(text).toContain("|service.new, service.down, only for network Base and protocol MPP|")
    expect(text).toContain("|Active|receives new events|Failures in a row|2|deactivated after 10|")
    expect(text).toContain("|Waiting|3|next attempt in about 6 min|")
  })

  it("shows null as a dash with hidden text, a missing response as such, and a capped count as at least", () => {
    expect(page({})).toContain("|–|none yet|")
    expect(page({ last_triggered_at: "2026-11-21T01:50:00Z" })).toContain("|No response|")
    expect(page({ last_triggered_at: "2026-11-21T01:50:00Z", last_status: 503 })).toContain("|HTTP 503|5 min. ago|")
    expect(page({ waiting: 10_000 })).toContain("|10,000+|")
  })

  it("explains why it was deactivated and what to do", () => {
    const given = { deactivated_at: "2026-11-21T01:00:00Z", deactivation_reason: "10 attempts in a row failed." }
    const text = words(<Deactivated details={details({ is_active: false, ...given })} action={nothing} />)
    expect(text).toContain(
      "|This webhook is deactivated| since |21 Nov 2026, 01:00 UTC|. 10 attempts in a row failed.|",
    )
    expect(text).toContain("|Activate webhook|")
  })

  it("offers the recovery only while it is active", () => {
    const form = (isActive: boolean) =>
      renderToStaticMarkup(
        <RecoverForm action={keep} id={ID} since="2026-11-20T12:00" isActive={isActive} keptDays={30} />,
      )
    expect(form(true)).toMatch(/<input[^>]*type="datetime-local"[^>]*value="2026-11-20T12:00"/)
    expect(form(false)).not.toContain("<form")
    expect(form(false)).toContain("Activate the webhook first.")
  })

  it("shows until when a former secret signs", () => {
    const text = words(<RotateSection details={details({ former_secret_until: "2026-11-22T01:00:00Z" })} />)
    expect(text).toContain("signs as well until |22 Nov 2026, 01:00 UTC|")
  })

  it("names everything that a deletion removes", () => {
    const text = words(<ConfirmDelete details={details({ waiting: 2 })} action={nothing} />)
    expect(text).toContain("and the 2 deliveries that wait are not sent")
    expect(words(<ConfirmDelete details={details()} action={nothing} />)).toContain("Its log is deleted.")
  })
})

describe("the log of a webhook", () => {
  it("explains an empty log, a filter without a match, and the end of the log", () => {
    expect(words(log([]))).toContain("|No deliveries yet|The first matching event")
    expect(words(log([], { is_active: false }))).toContain("Activate the webhook to receive deliveries.")
    expect(words(log([], { place: { state: "failed", before: null } }))).toContain("|No delivery is failed|")
    expect(words(log([], { place: { state: null, before: 3 } }))).toContain("|No older deliveries|")
  })

  it("shows each delivery with its state, its attempts and the last response", () => {
    const failed = [attempt({ status: 503 }), attempt({ status: null, error: "The connection was refused." })]
    const text = words(log([delivery(), delivery({ number: 6, state: "failed", attempts: failed, attempt_count: 12 })]))
    expect(text).toContain("|Delivered|service.new|5 min. ago|1 attempt|HTTP 204|")
    expect(text).toContain("|Failed|service.new|5 min. ago|12 attempts|The connection was refused.|")
    expect(text).toContain("|The last 2 of 12 attempts.|")
  })

  it("offers a replay of deliveries that are not waiting and still have a body, if the webhook is active", () => {
    const offers = (node: ReactNode) => words(node).split("|Send again").length - 1
    expect(offers(log([delivery(), delivery({ state: "failed" })]))).toBe(2)
    expect(offers(log([delivery({ state: "pending" }), delivery({ body: null })]))).toBe(0)
    expect(offers(log([delivery()], { is_active: false }))).toBe(0)
    expect(words(log([delivery({ body: null })]))).toContain("The listing was removed permanently")
  })

  it("shows a receiver's response as text", () => {
    const markup = renderToStaticMarkup(<AttemptList attempts={[attempt({ response: HOSTILE })]} total={1} />)
    expect(markup).not.toContain("<img")
    expect(markup).toContain("&lt;/pre&gt;&lt;img")
    expect(words(<AttemptList attempts={[attempt({ response: "" })]} total={1} />)).toContain("|Response: |–|empty|")
  })

  it("pages with plain links that keep the filter", () => {
    const markup = renderToStaticMarkup(log([delivery()], { place: { state: "failed", before: 90 }, next_before: 7 }))
    expect(markup).toContain(`href="/webhooks/${ID}?state=failed&amp;before=7"`)
    expect(markup).toContain(`href="/webhooks/${ID}?state=failed"`)
    expect(markup).toMatch(/aria-current="true"[^>]*>Failed|>Failed<[^>]*aria-current/)
    expect(markup).toContain('<input type="hidden" name="before" value="90"/>')
  })
})

describe("the URL of a webhook's page", () => {
  it("keeps valid parameters and ignores the rest", () => {
    const empty = { place: START, view: null, since: "", notice: "" }
    expect(readAsked({})).toEqual(empty)
    expect(readAsked({ state: "gone", before: "-1", ask: "x", since: "<b>", notice: ["a", "b"] })).toEqual(empty)
    expect(readAsked({ state: "failed", before: "12", ask: "delete", since: "2026-11-20T12:00" })).toEqual({
      place: { state: "failed", before: 12 },
      view: "delete",
      since: "2026-11-20T12:00",
      notice: "",
    })
    expect(webhookHref(ID, { state: "failed", before: 12 }, { ask: "" })).toBe(`/webhooks/${ID}?state=failed&before=12`)
  })
})

describe("the texts about webhooks", () => {
  it.each([
    [{ status: 204, error: null }, "HTTP 204"],
    [{ status: null, error: "No response within 10 s." }, "No response within 10 s."],
    [{ status: null, error: null }, "No response"],
  ])("describe an attempt", (given, text) => expect(describeAttempt(given)).toBe(text))

  it.each([
    [{ waiting: 0, next_attempt_at: null }, "no delivery waits"],
    [{ waiting: 1, next_attempt_at: "2026-11-21T01:00:00Z" }, "next attempt now"],
    [{ waiting: 1, next_attempt_at: "2026-11-21T01:55:05Z" }, "next attempt within a minute"],
    [{ waiting: 1, next_attempt_at: "2026-11-21T04:55:00Z" }, "next attempt in about 3\u00a0h"],
  ])("describe the next step", (given, text) => expect(describeNext(given, NOW)).toBe(text))
})
