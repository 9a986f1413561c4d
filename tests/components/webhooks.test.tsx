import { describe, expect, it } from "vitest"
import { readPrefill } from "@/app/webhooks/fields"
import WebhooksPage from "@/app/webhooks/page"
import { formatProblem } from "@/components/ui/problems"
import { CreatedReport, CreateForm } from "@/components/webhooks/create-form"
import { FIELD_LABELS } from "@/components/webhooks/form-state"
import { Attempts } from "@/components/webhooks/guide"
import { OpenPage } from "@/components/webhooks/webhook-page"
import { PROTOCOLS } from "@/lib/protocols/names"
import { WEBHOOK_FILTERS, type WebhookFilter } from "@/lib/webhooks/names"
import { FORM_LIMITS, WEBHOOK_EVENTS } from "@/lib/webhooks/schema"
import { toHtml } from "./html"
import { ID, keep, words } from "./webhook-fixtures"

describe("the page of webhooks", () => {
  it("has a unique anchor on every heading of the guide, and links to all of them", async () => {
    const markup = toHtml(await WebhooksPage({ params: Promise.resolve({}), searchParams: Promise.resolve({}) }))
    for (const id of ["create", "open", "sent", "signatures", "attempts", "receivers", "api", "body"]) {
      expect(markup.split(` id="${id}"`), id).toHaveLength(2)
      if (id !== "body") expect(markup).toContain(`href="#${id}"`)
    }
  })

  it("shows the example receivers exactly as the files that are served", async () => {
    const markup = toHtml(await WebhooksPage({ params: Promise.resolve({}), searchParams: Promise.resolve({}) }))
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

const EMPTY = Object.fromEntries(WEBHOOK_FILTERS.map((name) => [name, ""])) as Record<WebhookFilter, string>
const SERVICE_ID = "0199d5a0-0000-7000-8000-0000000000bb"
const form = (parameters: Record<string, string>, serviceName: string | null = null) =>
  toHtml(<CreateForm action={keep} limits={FORM_LIMITS} initial={readPrefill(parameters)} serviceName={serviceName} />)

describe("the form that the URL fills in", () => {
  it.each<[Record<string, string | string[]>, Partial<typeof EMPTY>, string]>([
    [{}, {}, "service.new"],
    [
      { service_id: ` ${SERVICE_ID} ` },
      { service_id: SERVICE_ID },
      "service.down,service.price_changed,service.payee_changed,service.schema_changed,incident.opened,incident.closed",
    ],
    [
      { host: "a.example" },
      { host: "a.example" },
      "service.new,service.down,service.price_changed,service.payee_changed,service.schema_changed,incident.opened,incident.closed",
    ],
    [{ category: "ai", network: "Base" }, { category: "ai", network: "Base" }, "service.new"],
    [{ host: "a.example", events: "listing.dropped, nothing" }, { host: "a.example" }, "listing.dropped"],
    [
      { host: "a.example", events: "nothing" },
      { host: "a.example" },
      "service.new,service.down,service.price_changed,service.payee_changed,service.schema_changed,incident.opened,incident.closed",
    ],
    [{ host: "a".repeat(254), max_price_usd: "cheap" }, { max_price_usd: "cheap" }, "service.new"],
    [{ host: ["a.example", "b.example"] }, {}, "service.new"],
  ])("reads %j", (parameters, filters, events) => {
    const values = readPrefill(parameters)
    expect(values).toMatchObject({ url: "", filters: { ...EMPTY, ...filters } })
    expect(values.events.join(",")).toBe(events)
  })

  it("shows the filters and the name of the service, and is folded without filters", () => {
    const markup = form({ service_id: SERVICE_ID }, "City <Weather>")
    expect(markup).toMatch(new RegExp(`<input[^>]*name="service_id"[^>]*value="${SERVICE_ID}"`))
    expect(markup).toContain("City &lt;Weather&gt;")
    expect(markup).toContain('<details open="">')
    expect(form({})).toContain("<details>")
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
    const filters = { ...EMPTY, protocol_filter: "MPP", max_price_usd: "0.01" }
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
    const markup = toHtml(<OpenPage action={keep} id={ID} maxSecret={256} notice="Your session has ended." />)
    expect(markup).toMatch(new RegExp(`<input[^>]*name="id"[^>]*value="${ID}"`))
    expect(markup).toContain("Your session has ended.")
    const [secret = ""] = markup.match(/<input[^>]*name="key"[^>]*>/) ?? []
    expect(secret).not.toContain("value=")
  })
})
