import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { readAsked, webhookHref } from "@/components/webhooks/address"
import { RecoverForm } from "@/components/webhooks/change-forms"
import { AttemptList } from "@/components/webhooks/delivery-log"
import { ConfirmDelete, Deactivated, RotateSection, WebhookFrame } from "@/components/webhooks/webhook-page"
import { describeAttempt, describeNext } from "@/components/webhooks/words"
import type { WebhookDetails } from "@/lib/webhooks/schema"
import { NOW } from "./fixtures"
import { attempt, delivery, details, ID, keep, log, nothing, START, words } from "./webhook-fixtures"

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

  it("says that a receiver's response was empty", () => {
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
