import { describe, expect, it } from "vitest"
import { ResultNote } from "@/components/account/result-note"
import { RevokedPage, SignInPage } from "@/components/claim/sign-in-page"
import type { Asked } from "@/components/claim/wizard-state"
import { ConfirmDelete, ConfirmRevoke, TooMany, UndoDeletion } from "@/components/manage/confirmations"
import { OwnerFrame } from "@/components/manage/frame"
import { Proven } from "@/components/manage/proven"
import { ActionTable, DeletedList } from "@/components/manage/records"
import { buildAsked, buildClaim } from "./claim-fixtures"
import { RULES } from "./claim-render"
import { NOW } from "./fixtures"
import { toHtml } from "./html"
import { action, HOSTILE, keep, many, nothing, owned, QUERY, words } from "./manage-fixtures"

describe("the sign-in page", () => {
  const render = (asked: Asked) =>
    toHtml(<SignInPage action={keep} contacts={[]} rules={RULES} asked={asked} notice={null} />)

  it("asks for the domain first, with a plain form", () => {
    const markup = render(buildAsked({ text: "", claim: null }))
    expect(markup).toMatch(/<form[^>]* action="\/manage">.*name="domain"/)
    expect(markup).not.toContain("verification_token")
  })

  it("has the token of a proven domain as its last step, and fills in the domain only", () => {
    const markup = render(buildAsked({ claim: buildClaim({ state: "verified", domain: "api.example.com" }) }))
    expect(markup).toMatch(/<input[^>]*name="domain"[^>]*value="api.example.com"/)
    const [token = ""] = markup.match(/<input[^>]*name="verification_token"[^>]*>/) ?? []
    expect(token).toContain('type="password"')
    expect(token).not.toContain("value=")
  })

  it("names the consequences of a revocation", () => {
    const text = words(<RevokedPage domain="api.example.com" notice={null} />)
    expect(text).toContain("|The claim is revoked|")
    expect(text).toContain("no longer marked as verified")
    expect(text).toContain("|Prove the domain again|")
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

describe("the page after the proof", () => {
  const menus = ({ name }: { name: string }) => <span>Menus of {name}</span>
  const proven = (accepted: Parameters<typeof Proven>[0]["accepted"], listings = accepted) => (
    <Proven domain="api.example.com" accepted={accepted} listings={listings} renderMenus={menus} />
  )
  const mine = owned({ domain_verified: 1 })

  it("names the accepted listing once, with what its owner does next", () => {
    const other = owned({ id: "c", name: "Earlier", domain_verified: 1 })
    const theirs = owned({ id: "b", name: "Theirs", domain_verified: 0 })
    const node = proven([mine], [mine, other, theirs])
    expect(words(node)).toMatch(
      /^\|Harbour levels is public\|x402\|[^|]+\|View it\|[^|]+\|Menus of \|?Harbour levels\|/,
    )
    expect(words(node)).toContain("|Also public and verified now|Earlier|x402|Manage all listings|")
    expect(words(node)).not.toContain("Theirs")
    const markup = toHtml(node)
    expect(markup.split(`href="/service/${mine.id}"`)).toHaveLength(2)
  })

  it("counts several accepted listings, and names each", () => {
    const text = words(proven(many(3).map((listing) => ({ ...listing, domain_verified: 1 as const }))))
    expect(text).toMatch(/^\|3 listings are public\|/)
    expect(text.match(/\|View it\|/g)).toHaveLength(3)
  })

  it("does not call a listing public that waits for a reviewer", () => {
    const text = words(proven([{ ...mine, status: "pending" }]))
    expect(text).toContain("Harbour levels is verified and waits for a reviewer")
    expect(text).not.toContain("View it")
  })

  it("names at most ten others, and explains that nothing is public", () => {
    const all = many(12).map((listing) => ({ ...listing, domain_verified: 1 as const }))
    expect(words(proven([], all))).toContain("And 2 more listings.")
    expect(words(proven([]))).toContain(
      "|Public and verified now|No listing under |api.example.com| is public and accepted yet.|",
    )
  })
})

describe("a deletion", () => {
  it("names each listing and its effect before it is confirmed", () => {
    const text = words(<ConfirmDelete listings={many(3)} missing={0} query={QUERY} action={nothing} />)
    expect(text).toContain("|Delete 3 listings?|")
    expect(text).toContain("|Listing 0|x402|Listing 1|https://api.tidewright.example/v1/levels|")
    expect(text).toContain("hidden at once and removed permanently after 30 days")
    expect(text).toContain("other people’s registrations cannot bring them back")
    const one = words(<ConfirmDelete listings={many(1)} missing={2} query={QUERY} action={nothing} />)
    expect(one).toContain("|Delete this listing?|")
    expect(text).toContain("Until then you can restore them here.")
    expect(one).toContain("2 other chosen listings are no longer yours and will not be deleted.")
  })

  it("has no button without a listing, and explains why more than 25 are rejected", () => {
    const none = words(<ConfirmDelete listings={[]} missing={1} query={QUERY} action={nothing} />)
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

  it("is a red button, and not the primary one", () => {
    const markup = toHtml(<ConfirmDelete listings={many(1)} missing={0} query={QUERY} action={nothing} />)
    expect(markup).toMatch(/<button[^>]*data-danger=""[^>]*>Delete this listing/)
    expect(markup).not.toContain("data-primary")
  })

  it("can be undone at once, at the same place of the list", () => {
    const markup = toHtml(<UndoDeletion ids={["7", "8"]} query={{ ...QUERY, q: "tide" }} action={nothing} />)
    for (const field of ['name="q" value="tide"', 'name="id" value="7"', 'name="id" value="8"']) {
      expect(markup).toContain(field)
    }
    expect(markup).toContain(">Undo<")
  })

  it("is listed with the date of the purge, and can be restored until then", () => {
    const { id, number, name, protocol, url } = owned()
    const at = { deleted_at: "2026-11-21T01:00:00Z", gone_at: "2026-12-21T01:00:00Z" }
    const page = { deleted: [{ id, number, name, protocol, url, ...at }], deleted_total: 60 }
    const text = words(<DeletedList page={page} query={QUERY} now={NOW} action={nothing} />)
    expect(text).toContain("|Deleted in the last 30 days: 60 listings|")
    expect(text).toContain("You can restore each until it is removed permanently.")
    expect(text).toContain("The newest 1 are shown.")
    expect(text).toContain("|Harbour levels|x402|4100|55 min. ago|21 Dec 2026|Restore|")
    const none = { deleted: [], deleted_total: 0 }
    expect(words(<DeletedList page={none} query={QUERY} now={NOW} action={nothing} />)).toBe("")
  })
})

describe("a revocation", () => {
  it("explains its effect and requires a confirmation", () => {
    const node = <ConfirmRevoke domain="api.example.com" listings={3} action={nothing} />
    expect(words(node)).toContain("The 3 listings stay, but are no longer marked as verified.")
    expect(toHtml(node)).toMatch(/<input type="checkbox"[^>]*required=""[^>]*name="understood"/)
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
    const markup = toHtml(<ActionTable actions={[action({ detail })]} />)
    expect(markup).not.toContain("<img")
    const text = words(<ActionTable actions={[action({ detail })]} />)
    expect(text).toContain("|21 Nov 2026, 01:00 UTC|Listing edited |&lt;img src=x onerror=&quot;alert(1)&quot;&gt; |7|")
    expect(text).toContain("|Name: |Before|Price in USD: |$0.50|Description: |–|nothing|Price in sats: |the same|")
  })

  it("describes every kind of action, also one without details", () => {
    const kinds = ["verified", "edited", "deleted", "restored", "revoked", "reset", "lapsed"] as const
    const text = words(<ActionTable actions={kinds.map((kind) => action({ action: kind }))} />)
    expect(text).toContain("|Listing restored by an administrator |")
    const own = action({ action: "restored", detail: { name: "Tides", by: "owner" } })
    expect(words(<ActionTable actions={[own]} />)).toContain("|Listing restored |")
    expect(text).toContain("|Claim lapsed: the proof was not found any more |")
    const verified = action({ action: "verified", detail: { method: "dns" } })
    expect(words(<ActionTable actions={[verified]} />)).toContain("|Domain verified |by its DNS record|")
    const odd = action({ detail: { fields: [1, null], previous: ["x"], name: 3, number: "7" } })
    expect(words(<ActionTable actions={[odd]} />)).toContain("|Listing edited |–|no other change|")
  })
})
