import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { explainCheck } from "@/app/manage/check-words"
import { ResultNote } from "@/components/account/result-note"
import { ActionTable } from "@/components/manage/action-table"
import { ConfirmDelete, TooMany } from "@/components/manage/confirm-delete"
import { DeletedList } from "@/components/manage/deleted-list"
import { EditForm } from "@/components/manage/edit-form"
import { describeAsked, EDIT_FIELDS, toValues } from "@/components/manage/form-state"
import { OwnerFrame } from "@/components/manage/frame"
import { OwnedList } from "@/components/manage/owned-list"
import { Proven } from "@/components/manage/proven"
import { ConfirmRevoke } from "@/components/manage/revoke"
import { RevokedPage, SignInPage } from "@/components/manage/sign-in-page"
import { EDITABLE } from "@/lib/catalogue/owned/edit"
import type { Owned } from "@/lib/catalogue/owned/schema"
import type { OwnerAction } from "@/lib/claims/schema"
import { buildService, NOW } from "./fixtures"

const nothing = async () => {}
const keep = async <State,>(state: State) => state
const HOSTILE = `<img src=x onerror="alert(1)">`
const CONTACTS = [{ href: "mailto:help@directory.example", label: "help@directory.example" }]
const QUERY = { q: "", sort: "name", offset: 0 } as const
const DECLARED = { price_sats: null, price_usd: null, asset: null, network: null }

const owned = (given: Partial<Owned> = {}): Owned => ({
  ...buildService(),
  declared: DECLARED,
  declared_parameters: [],
  health_since: null,
  next_check_at: null,
  findings: [],
  last_check: null,
  ...given,
})
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => owned({ id: `id-${index}`, number: index + 1, name: `Listing ${index}` }))

const list = (given: Partial<Parameters<typeof OwnedList>[0]> = {}) => (
  <OwnedList
    page={{ listings: [owned()], total: 1 }}
    query={QUERY}
    domain="api.tidewright.example"
    all={1}
    maxChoice={25}
    edited={null}
    shown={null}
    context={{ query: given.query ?? QUERY, now: NOW, explain: explainCheck, check: nothing }}
    {...given}
  />
)
const action = (given: Partial<OwnerAction>): OwnerAction => ({
  action: "edited",
  at: "2026-11-21T01:00:00Z",
  service_id: null,
  detail: {},
  ...given,
})

const words = (node: ReactNode) =>
  renderToStaticMarkup(node)
    .replaceAll("\u00a0", " ")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|")

describe("the sign-in page", () => {
  it("has fields for domain and token, and fills in the domain only", () => {
    const markup = renderToStaticMarkup(
      <SignInPage action={keep} contacts={[]} domain="api.example.com" notice={null} />,
    )
    expect(markup).toMatch(/<input[^>]*name="domain"[^>]*value="api.example.com"/)
    const [token = ""] = markup.match(/<input[^>]*name="verification_token"[^>]*>/) ?? []
    expect(token).toContain('type="password"')
    expect(token).not.toContain("value=")
    expect(markup).toContain('href="/claim?domain=api.example.com"')
  })

  it("names the consequences of a revocation", () => {
    const text = words(<RevokedPage domain="api.example.com" notice={null} />)
    expect(text).toContain("|The claim is revoked|")
    expect(text).toContain("no longer marked as verified")
    expect(text).toContain("|Claim the domain again|")
  })
})

describe("the page of an owner", () => {
  const claim = { domain: "xn--bcher-kva.example", domain_unicode: "bücher.example", verified_at: NOW.toISOString() }
  it("shows the domain in Unicode and punycode, and the time of its verification", () => {
    const text = words(
      <OwnerFrame claim={claim} watch={null} signOut={nothing} otherDomain={null}>
        {null}
      </OwnerFrame>,
    )
    expect(text).toContain("|bücher.example|xn--bcher-kva.example|Verified since |21 Nov 2026|")
    expect(text).toContain("|Sign out|")
  })

  it("warns if the session is for another domain", () => {
    const text = words(
      <OwnerFrame claim={claim} watch={null} signOut={nothing} otherDomain="b.example">
        {null}
      </OwnerFrame>,
    )
    expect(text).toContain("You are signed in for |bücher.example|, not for |b.example|.")
    expect(text).toContain("|Sign out and sign in for b.example|")
  })
})

describe("the list of an owner", () => {
  it("links to the registration if nothing is listed", () => {
    const markup = renderToStaticMarkup(list({ all: 0, page: { listings: [], total: 0 } }))
    expect(markup).toContain("Nothing is listed under this domain")
    expect(markup).toContain('href="/manage/register"')
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
    expect(text).toContain("|Price|$0.002|USDC|Check now|")
    expect(text).toContain("|Tides|x402|Waiting for review|Listing 7|")
    expect(text).toContain("|Not checked while it is not public|")
    expect(text).toMatch(/\|USDC\|Edit\| \|?Tides, x402\|Details\| \|?Tides, x402\|Delete\| \|?Tides, x402\|/)
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
    expect(inPlace).not.toContain("checkbox")
    const above = renderToStaticMarkup(list({ page, all: 2, edited: { listing: owned({ id: "far" }), form } }))
    expect(above).toMatch(/<p>the form<\/p>.*<ul/s)
  })

  it("opens the details of a listing below its row, which keeps its checkbox", () => {
    const page = { listings: many(2), total: 2 }
    const details = <p>the details</p>
    const inPlace = renderToStaticMarkup(list({ page, all: 2, shown: { listing: many(1)[0] as Owned, details } }))
    expect(inPlace.match(/type="checkbox"/g)).toHaveLength(2)
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
    const asked_price = {
      price_sats: 21,
      price_usd: null,
      asset: null,
      network: null,
      usd: 0.02,
      from: "challenge" as const,
    }
    const drifting = owned({ asked_price, price_drift: -0.5, price_usd_equivalent: 0.04, price_sats: 42 })
    expect(words(list({ page: { listings: [drifting], total: 1 } }))).toContain("|Price|$0.02|listed $0.04|")
  })

  it("shows untrusted text as text", () => {
    const markup = renderToStaticMarkup(list({ page: { listings: [owned({ name: HOSTILE })], total: 1 } }))
    expect(markup).not.toContain("<img")
    expect(markup).toContain("&lt;img src=x")
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
      limits={{ name: 200 }}
      parameterLimits={{ parameters: 40, name: 100, type: 100, description: 300, example: 500 }}
      asked={describeAsked(listing)}
      place={[]}
      cancelHref="/manage"
    />,
  )
  it("contains the declared values, not the shown ones", () => {
    expect(markup).toMatch(/name="price_usd"[^>]*value="0.0000002"/)
    expect(markup).toMatch(/name="price_sats"[^>]*value=""/)
    expect(markup).toMatch(/name="category"[^>]*value=""/)
    expect(markup).toMatch(/name="payment_asset"[^>]*value="USDC"/)
  })

  it("contains a row for each declared parameter, and empty rows", () => {
    expect(markup).toMatch(/<code>city<\/code> <span[^>]*>string, body, required</)
    expect(markup).toMatch(/name="parameters\[0\]\.example"[^>]*value="Paris"/)
    expect(markup.match(/Add a parameter/g)).toHaveLength(4)
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

describe("the page after the proof", () => {
  const listings = [owned({ domain_verified: 1 }), owned({ id: "b", name: "Theirs", domain_verified: 0 })]
  it("links to what is public and verified, and to what waits", () => {
    const node = <Proven domain="api.example.com" listings={listings} waiting={2} />
    expect(words(node)).toContain("|Public and verified now|Harbour levels|x402|2 listings| wait for your decision.")
    expect(words(node)).not.toContain("Theirs")
    expect(renderToStaticMarkup(node)).toContain(`href="/service/${listings[0]?.id}"`)
    expect(renderToStaticMarkup(node)).toContain('href="#waiting"')
  })

  it("names at most ten, and explains that nothing is public", () => {
    const all = many(12).map((listing) => ({ ...listing, domain_verified: 1 as const }))
    expect(words(<Proven domain="a.example" listings={all} waiting={0} />)).toContain(
      "And 2 more listings in the list below.",
    )
    expect(words(<Proven domain="a.example" listings={[]} waiting={1} />)).toContain(
      "No listing under |a.example| is public and accepted yet.|1 listing| waits for your decision.",
    )
  })
})

describe("a deletion", () => {
  it("names each listing and its effect before it is confirmed", () => {
    const text = words(<ConfirmDelete listings={many(3)} missing={0} query={QUERY} action={nothing} contacts={[]} />)
    expect(text).toContain("|Delete 3 listings?|")
    expect(text).toContain("|Listing 0|x402|Listing 1|https://api.tidewright.example/v1/levels|")
    expect(text).toContain("hidden at once and removed permanently after 30 days")
    expect(text).toContain("other people’s registrations cannot bring them back")
    const one = words(
      <ConfirmDelete listings={many(1)} missing={2} query={QUERY} action={nothing} contacts={CONTACTS} />,
    )
    expect(one).toContain("|Delete this listing?|")
    expect(one).toContain("Contact: |help@directory.example|.")
    expect(text).not.toContain("Contact:")
    expect(one).toContain("2 other chosen listings are no longer yours and will not be deleted.")
  })

  it("has no button without a listing, and explains why more than 25 are rejected", () => {
    const none = words(<ConfirmDelete listings={[]} missing={1} query={QUERY} action={nothing} contacts={[]} />)
    expect(none).toContain("|Nothing to delete|")
    const text = words(<TooMany count={26} max={25} query={QUERY} />)
    expect(text).toContain("Nothing was deleted. At most 25 listings can be deleted at once.")
  })

  it("names the skipped listings and the reasons", () => {
    const text = words(
      <ResultNote
        stamp="x"
        notice={{
          text: "2 listings are deleted.",
          isError: false,
          reasons: ["Listing 7 was not deleted: It was deleted before."],
        }}
      />,
    )
    expect(text).toContain("|2 listings are deleted.|Listing 7 was not deleted: It was deleted before.|")
  })

  it("is listed with the date of the purge, and explains who can restore it", () => {
    const { id, number, name, protocol, url } = owned()
    const at = { deleted_at: "2026-11-21T01:00:00Z", gone_at: "2026-12-21T01:00:00Z" }
    const page = { deleted: [{ id, number, name, protocol, url, ...at }], deleted_total: 60 }
    const text = words(<DeletedList page={page} now={NOW} contacts={[]} />)
    expect(text).toContain("|Deleted in the last 30 days: 60 listings|")
    expect(text).toContain("An administrator can restore one until it is removed")
    expect(text).toContain("The newest 1 are shown.")
    expect(text).toContain("|Harbour levels|x402|4100|55 min. ago|21 Dec 2026|")
    expect(words(<DeletedList page={{ deleted: [], deleted_total: 0 }} now={NOW} contacts={[]} />)).toBe("")
  })
})

describe("a revocation", () => {
  it("explains its effect and requires a confirmation", () => {
    const node = <ConfirmRevoke domain="api.example.com" listings={3} action={nothing} />
    expect(words(node)).toContain("The 3 listings stay, but are no longer marked as verified.")
    expect(renderToStaticMarkup(node)).toMatch(/<input type="checkbox"[^>]*required=""[^>]*name="understood"/)
  })
})

describe("the audit log", () => {
  it("describes each action in words, and edits with the former values", () => {
    const detail = {
      name: HOSTILE,
      number: 7,
      fields: ["name", "price_usd", "description", "price_sats"],
      previous: { name: "Before", price_usd: 0.5, description: null },
    }
    const markup = renderToStaticMarkup(<ActionTable actions={[action({ detail })]} />)
    expect(markup).not.toContain("<img")
    const text = words(<ActionTable actions={[action({ detail })]} />)
    expect(text).toContain("|21 Nov 2026, 01:00 UTC|Listing edited |&lt;img src=x onerror=&quot;alert(1)&quot;&gt; |7|")
    expect(text).toContain("|Name: |Before|Price in USD: |$0.50|Description: |–|nothing|Price in sats: |the same|")
  })

  it("describes every kind of action, also one without details", () => {
    const kinds = ["verified", "edited", "deleted", "restored", "revoked", "reset", "lapsed"] as const
    const text = words(<ActionTable actions={kinds.map((kind) => action({ action: kind }))} />)
    expect(text).toContain("|Listing restored by an administrator |")
    expect(text).toContain("|Claim lapsed: the proof was not found any more |")
    const verified = action({ action: "verified", detail: { method: "dns" } })
    expect(words(<ActionTable actions={[verified]} />)).toContain("|Domain verified |by its DNS record|")
    const odd = action({ detail: { fields: [1, null], previous: ["x"], name: 3, number: "7" } })
    expect(words(<ActionTable actions={[odd]} />)).toContain("|Listing edited |–|no other change|")
  })
})
