import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { BehaviourRequest, LastCheck } from "@/app/manage/listing-details"
import { ConfirmPayee } from "@/components/manage/confirmations"
import { EditForm, PriceChoice } from "@/components/manage/edit-form"
import { describeAsked, EDIT_FIELDS, toValues } from "@/components/manage/form-state"
import { buildHealthReason } from "@/lib/catalogue/schema"
import { EDITABLE } from "@/lib/owners/edit"
import type { Owned } from "@/lib/owners/schema"
import { buildProberAccess } from "@/lib/probe/prober-access"
import { AFTER, asked, BEFORE, buildCaution } from "./fixtures"
import { toHtml } from "./html"
import { keep, list, many, nothing, owned, QUERY, words } from "./manage-fixtures"

describe("the list of an owner", () => {
  it("links to the registration if nothing is listed", () => {
    const markup = renderToStaticMarkup(list({ all: 0, page: { listings: [], total: 0 } }))
    expect(markup).toContain("Nothing is listed under this domain")
    expect(markup).toContain('href="/register"')
  })

  it("shows how often a listing was used in 30 days", () => {
    const used = owned({ uses: { shown: 412, opened: 1, picked: 0 } })
    const text = words(list({ page: { listings: [used], total: 1 } })).replaceAll("\u00a0", " ")
    expect(text).toContain("In 30 days: shown 412 times in searches, opened 1 time, picked 0 times")
  })

  it("shows a changed payee in full with the way to confirm it, and then that it is confirmed", () => {
    const changed = owned({ number: 7, cautions: [buildCaution("payee_changed")] })
    const markup = renderToStaticMarkup(list({ page: { listings: [changed], total: 1 } }))
    expect(markup).toContain(`>${BEFORE}</code>`)
    expect(markup).toContain(`>${AFTER}</code>`)
    expect(markup).toContain('href="/manage?payee=7#confirm"')
    const confirmed = owned({ payee_confirmed_at: "2026-11-21T01:00:00Z" })
    const text = words(list({ page: { listings: [confirmed], total: 1 } }))
    expect(text).toContain("|Payee confirmed by you on 21 Nov 2026|")
    expect(text).not.toContain("Confirm the new payee")
  })

  it("says what keeps the checker out, and what to allow, from the first such check on", () => {
    const access = buildProberAccess("https://directory.example", ["203.0.113.7"])
    const blocked = owned({
      last_check: { status: "no_verdict", error_message: "blocked by a bot check of Cloudflare" },
    })
    const text = words(<LastCheck listing={blocked} access={access} />)
    expect(text).toContain("Not the endpoint but a bot check of Cloudflare responded")
    expect(text).toContain(`${access.user_agent}|, which come from |203.0.113.7|`)
    const reason = buildHealthReason({ kind: "bot_check", by: "Cloudflare" }, "unknown")
    expect(words(<LastCheck listing={{ ...blocked, health_reason: reason }} access={access} />)).toContain(
      reason.message,
    )
    const failed = owned({ last_check: { status: "wrong", error_message: "HTTP 403" } })
    expect(words(<LastCheck listing={failed} access={access} />)).not.toContain(access.user_agent)
  })

  it("asks about the payee that the page showed, and not about one that is known", () => {
    const changed = owned({ id: "c", cautions: [buildCaution("payee_changed")] })
    const markup = renderToStaticMarkup(<ConfirmPayee listing={changed} query={QUERY} action={nothing} />)
    expect(markup).toContain(`<input type="hidden" name="pay_to" value="${AFTER}"/>`)
    expect(markup).toMatch(/<input type="checkbox"[^>]*required/)
    expect(markup).toContain(`>${BEFORE}</code>`)
    expect(words(<ConfirmPayee listing={owned()} query={QUERY} action={nothing} />)).toContain("No payee to confirm")
  })

  it("explains that no name matches, or that a page is past the end", () => {
    const none = words(list({ all: 3, page: { listings: [], total: 0 }, query: { ...QUERY, q: "x" } }))
    expect(none).toContain("No name contains “x”.")
    const past = words(list({ all: 3, page: { listings: [], total: 3 }, query: { ...QUERY, offset: 50 } }))
    expect(past).toContain("|This page is past the end of the list|There are 3 listings in all.|Show first page|")
  })

  it("shows status, number, price and health in words", () => {
    const waits = { name: "Tides", status: "pending" as const, health_status: null }
    const listings = [
      owned({ domain_verified: 1 }),
      owned({ id: "b", number: 7, ...waits, domain_verified: 1 }),
      owned({ id: "c", number: 8, ...waits, name: "Theirs", domain_verified: 0 }),
      owned({ id: "d", number: 9, name: "Offered", domain_verified: 0 }),
    ]
    const text = words(list({ page: { listings, total: 4 }, all: 4 }))
    expect(text).toContain("|Theirs|x402|Waiting for your decision|Listing 8|")
    expect(text).toContain("|Offered|x402|Listing 9|Public, not marked as verified|")
    expect(text).toContain("|Harbour levels|x402|Listing 4100|Public|data/weather|/v1/levels|Healthy|")
    expect(text).toContain("|Price|$0.002|per call · USDC|Check now|")
    expect(text).toContain("|Tides|x402|Waiting for review|Listing 7|")
    expect(text).toContain("|Not checked while it is not public|")
    expect(text).toMatch(/ USDC\|Edit\| \|?Tides, x402\|Details\| \|?Tides, x402\|Delete\| \|?Tides, x402\|/)
  })

  it("offers the behaviour requests for an endpoint that is checked, and not for a tool", () => {
    const markup = (given: Partial<Owned>) =>
      renderToStaticMarkup(<BehaviourRequest listing={owned(given)} query={QUERY} />)
    expect(markup({})).toMatch(/name="behaviour" value="yes"\/>.*Check behaviour/)
    expect(markup({ kind: "mcp_tool", tool: "search" })).toBe("")
    expect(markup({ probe_status: "unprobeable" })).toBe("")
    expect(markup({ status: "pending" })).toBe("")
  })

  it("has labelled checkboxes in a plain form", () => {
    const markup = renderToStaticMarkup(list({ query: { q: "le", sort: "newest", offset: 50 } }))
    expect(markup).toContain('<legend class="sr-only">Listings to delete</legend>')
    expect(markup).toMatch(/<input type="checkbox"[^>]*form="choice"[^>]*name="delete"[^>]*value="4100"/)
    expect(markup).toContain('<input type="hidden" name="offset" value="50"/>')
    expect(markup).toContain("/manage?q=le&amp;sort=newest&amp;offset=50&amp;edit=4100#edit")
    expect(words(list())).toContain("Up to 25 at once")
  })

  it("offers to select at most 25 listings, the maximum of one deletion", () => {
    expect(words(list({ page: { listings: many(30), total: 80 }, all: 80 }))).toContain("|Choose the first 25|")
    expect(words(list({ page: { listings: many(3), total: 3 }, all: 3 }))).toContain("|Choose all on this page|")
  })

  it("pages with plain links", () => {
    const query = { ...QUERY, offset: 50 }
    const markup = renderToStaticMarkup(list({ page: { listings: many(50), total: 120 }, all: 120, query }))
    expect(markup).toContain("51 to 100 of 120")
    expect(markup).toContain('href="/manage"')
    expect(markup).toContain('href="/manage?offset=100"')
  })

  it("opens a listing in its row, or above the list if it is on another page, without checkboxes", () => {
    const page = { listings: many(2), total: 2 }
    const form = <p>the form</p>
    const inPlace = renderToStaticMarkup(list({ page, all: 2, edited: { listing: many(1)[0] as Owned, form } }))
    expect(inPlace).toContain("<li><p>the form</p></li>")
    expect(inPlace).not.toContain('name="delete"')
    const above = renderToStaticMarkup(list({ page, all: 2, edited: { listing: owned({ id: "far" }), form } }))
    expect(above).toMatch(/<p>the form<\/p>.*<ul/s)
  })

  it("opens the details of a listing below its row, which keeps its checkbox", () => {
    const page = { listings: many(2), total: 2 }
    const details = <p>the details</p>
    const inPlace = renderToStaticMarkup(list({ page, all: 2, shown: { listing: many(1)[0] as Owned, details } }))
    expect(inPlace.match(/name="delete"/g)).toHaveLength(2)
    expect(inPlace).toMatch(/>Listing 0<\/a>.*<p>the details<\/p><\/li>.*>Listing 1<\/a>/s)
    const above = renderToStaticMarkup(list({ page, all: 2, shown: { listing: owned({ id: "far" }), details } }))
    expect(above).toMatch(/<p>the details<\/p>.*<ul/s)
  })

  it("shows the reason of a bad health, since when, and the times of the checks", () => {
    const down = owned({
      health_status: "down",
      health_since: "2026-11-21T00:55:00Z",
      last_checked: "2026-11-21T01:50:00Z",
      next_check_at: "2026-11-21T02:05:00Z",
      last_check: { status: "unreachable", error_message: "HTTP 503" },
    })
    const text = words(list({ page: { listings: [down], total: 1 } }))
    expect(text).toMatch(
      /\|Down\|for 1 hour\|last check: Server error \(HTTP 503\)\|checked \|.* min\. ago\|, next \|in about/,
    )
    expect(words(list({ page: { listings: [owned({ probe_status: "unprobeable" })], total: 1 } }))).not.toContain(
      "Check now",
    )
  })

  it("shows the asked price with a warning if the listed price differs", () => {
    const asked_price = asked({ price_sats: 21, usd: 0.02 })
    const drifting = owned({ asked_price, price_drift: -0.5, price_usd_equivalent: 0.04, price_sats: 42 })
    expect(words(list({ page: { listings: [drifting], total: 1 } }))).toContain("|Price|$0.02|listed $0.04|")
  })

  it("shows a listed price that has no unit in common with the asked price", () => {
    const listing = owned({ asked_price: asked({ price_sats: 21 }), price_usd_equivalent: 0.25 })
    const text = words(list({ page: { listings: [listing], total: 1 } }))
    expect(text).toContain("|Price|21 sats|per call · USDC · listed $0.25|")
  })

  it("D-price-05 says what a price pays for that is not the price of a call", () => {
    const asked_price = asked({ price_usd: 0.05, asset: "USDC", basis: "ceiling" })
    const ceiling = owned({ asked_price, price_usd: 0.05, price_usd_equivalent: null })
    expect(words(list({ page: { listings: [ceiling], total: 1 } }))).toContain("|Price|up to $0.05|")
  })
})

describe("the form of a listing", () => {
  const declared = { price_sats: null, price_usd: 0.0000002, asset: "USDC", network: null }
  const declared_parameters: Owned["declared_parameters"] = [
    { in: "body", name: "city", type: "string", required: true, description: "Where", example: "Paris" },
  ]
  const listing = owned({
    declared,
    declared_parameters,
    price_sats: 21,
    category: "uncategorized",
    description: "a\nb",
  })
  const markup = renderToStaticMarkup(
    <EditForm
      action={keep}
      id={listing.id}
      title="Edit"
      values={toValues(listing)}
      limits={{ name: 200, parameters: { parameters: 40, name: 100, type: 100, description: 300, example: 500 } }}
      categories={[["data/geo", "Data › Maps and places"]]}
      url={listing.url}
      isTool={false}
      asked={describeAsked(listing)}
      place={[]}
      cancelHref="/manage"
    />,
  )
  it("contains the declared values, not the shown ones", () => {
    expect(markup).toMatch(/name="price_usd"[^>]*value="0.0000002"/)
    expect(markup).toMatch(/name="price_sats"[^>]*value=""/)
    expect(markup).toMatch(/<select[^>]*name="category"[^>]*><option value="" selected="">Other</)
    expect(markup).toMatch(/<textarea[^>]*name="probe_body"[^>]*><\/textarea>/)
    expect(markup).toMatch(/name="payment_asset"[^>]*value="USDC"/)
  })

  it("contains a row for each declared parameter, and empty rows", () => {
    expect(markup).toMatch(/<code>city<\/code> <span[^>]*>string, body, required</)
    expect(markup).toMatch(/name="parameters\[0\]\.example"[^>]*value="Paris"/)
    expect(markup.match(/Add a parameter/g)).toHaveLength(6)
  })

  it("proposes to follow the asked price where the listed one differs", async () => {
    const differs = { kind: "differs" as const, asked: "$0.01", listed: "$0.02" }
    const text = toHtml(
      <PriceChoice state={{ ...differs, values: toValues(listing), shown: toValues(listing), attempt: 1 }} />,
    )
    expect(text).toMatch(/<button[^>]*value="follow"[^>]*data-primary=""[^>]*>Follow the asked price/)
    expect(text).not.toMatch(/data-primary=""[^>]*>Save anyway/)
  })

  it("contains its initial values in a hidden field", () => {
    expect(markup).toContain('name="shown"')
    expect(markup).toContain("&quot;description&quot;:&quot;a\\nb&quot;")
  })

  it("has every field that the API lets an owner edit", () => expect([...EDIT_FIELDS]).toEqual(EDITABLE))

  it("explains which price an empty field shows", () => {
    const observed_price = { price_sats: 21, price_usd: null, asset: null, network: "lightning", at: "" }
    expect(describeAsked({ observed_price })).toEqual({
      price_usd: "Empty: taken from the challenge.",
      price_sats: "Empty: taken from the challenge, last 21\u00a0sats.",
      payment_asset: "Empty: taken from the challenge.",
      payment_network: "Empty: taken from the challenge, last Lightning (lightning).",
    })
  })
})
