import { describe, expect, it } from "vitest"
import { ProposalList } from "@/components/admin/proposal-list"
import { RevisionList } from "@/components/admin/revision-list"
import { ALL, context, HOSTILE, proposal, revision, words } from "./admin-fixtures"
import { buildService } from "./fixtures"

describe("revisions and proposals on the administrator's pages", () => {
  it("offer only to dismiss a proposal that cannot be parsed", () => {
    const one = proposal({ kind: "unreadable", protocol: "x402", seen: {} })
    const text = words(<ProposalList next={null} part={ALL} proposals={[one]} total={1} {...context} />)
    expect(text).toContain("|Seen|–|not readable|")
    expect(text).toContain("you can only dismiss this proposal")
    expect(text).not.toContain("Approve")
  })

  it("offer no approval if only the owner may change the listing", () => {
    const service = buildService({ domain_verified: 1 })
    const text = words(
      <RevisionList next={null} part={ALL} revisions={[revision({ service })]} total={1} {...context} />,
    )
    expect(text).toContain("only its owner changes this listing")
    expect(text).toContain("|Dismiss|")
    expect(text).not.toContain("|Approve|")
  })

  it("describe the effect of each kind of proposal", () => {
    const supports = proposal({
      kind: "protocol",
      protocol: "L402",
      seen: { price_sats: 21, asset: "BTC", network: "lightning" },
    })
    const cannot = proposal({ kind: "unprobeable", protocol: "x402", seen: { statuses: [400, 422] } })
    const moved = proposal({ kind: "address", protocol: "x402", seen: { url: "https://api.acme.example/v2" } })
    const called = proposal({ kind: "request", protocol: "x402", seen: { method: "POST", body: HOSTILE } })
    const proposals = [supports, cannot, moved, called].map((one, index) => ({ ...one, id: String(index) }))
    const text = words(<ProposalList next={null} part={ALL} proposals={proposals} total={4} {...context} />)
    expect(text).toContain("|Also supports|L402|Price|21 sats, BTC on Lightning|")
    expect(text).toContain("|List under L402 too|")
    expect(text).toContain("It responded with 400, 422 before any challenge")
    expect(text).toContain("|Stop probing|")
    expect(text).toContain("|URL in the challenge|https://api.acme.example/v2|")
    expect(text).toContain("|List that URL too|")
    expect(text).toContain("|Request|POST with &lt;img src=x")
    expect(text).toContain("|Probe with POST|")
  })
})
