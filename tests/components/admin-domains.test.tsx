import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import type { Part } from "@/components/admin/address"
import { DomainList } from "@/components/admin/domain-list"
import type { ClaimEntry } from "@/lib/claims/schema"
import { ALL, CREATED_AT, claim, context, words } from "./admin-fixtures"

describe("the claims on the administrator's pages", () => {
  it("show a claim in Unicode and punycode, with its method and the effect of a reset", () => {
    const text = words(<DomainList domains={[claim()]} next={null} part={ALL} {...context} />)
    expect(text).toContain("|bücher.example| (|xn--bcher-kva.example|)|Verified|")
    expect(text).toContain("|Proof|DNS TXT record|Last check|55 min. ago|: proof found|")
    expect(text).toContain("|Listings|3 listings|")
    expect(text).toContain("Until then the listings stay verified. Without a proof they lose the mark.")
    expect(text).toContain("|Reset the claim| of xn--bcher-kva.example|")
  })

  it.each<[string, Partial<ClaimEntry>]>([
    ["proof missing once; the third time ends the claim", { misses: 1 }],
    ["proof missing twice in a row; the third time ends the claim", { misses: 2 }],
    ["Waiting for the proof until 4 Nov 2026, 00:00 UTC", { state: "pending", status: "pending" }],
    ["Reset. Waiting for the proof", { state: "pending", status: "pending", grace_until: CREATED_AT }],
    ["Verified until|21 Nov 2026, 01:00 UTC", { state: "pending", status: "pending", grace_until: CREATED_AT }],
    ["Not proven within 72 hours", { state: "expired", status: "pending" }],
    ["Its listings stay unverified until then.", { state: "expired", status: "pending" }],
    ["Ended 21 Nov 2026, 01:00 UTC", { state: "revoked", status: "revoked", revoked_at: CREATED_AT }],
  ])("describe a claim: %s", (sentence, given) => {
    expect(words(<DomainList domains={[claim(given)]} next={null} part={ALL} {...context} />)).toContain(sentence)
  })

  it("page through a long list of claims and keep the filter", () => {
    const part: Part = { ...ALL, status: "verified", after: "a.example" }
    const markup = renderToStaticMarkup(<DomainList domains={[claim()]} next="z.example" part={part} {...context} />)
    expect(markup).toContain("/admin?section=domains&amp;status=verified&amp;after=z.example")
    expect(markup).toMatch(/<a [^>]*aria-current="page"[^>]*>Verified</)
    expect(markup).toContain("First page")
  })
})
