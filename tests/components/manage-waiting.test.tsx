import { describe, expect, it } from "vitest"
import { WaitingList } from "@/components/manage/waiting-list"
import type { Waiting, WaitingPage } from "@/lib/owners/schema"
import { buildService, NOW } from "./fixtures"
import { toHtml, words } from "./html"

const nothing = async () => {}
const QUERY = { q: "", sort: "name", offset: 0 } as const

describe("the owner's list of waiting listings", () => {
  const waits = (given: Partial<Waiting> = {}): Waiting => ({
    ...buildService({ status: "pending", number: 8, name: "Theirs", protocol: "x402" }),
    version: "2026-11-22T08:00:00.123Z",
    ...given,
  })
  const render = (page: Partial<WaitingPage> = {}) => (
    <WaitingList
      page={{ waiting: [waits()], total: 1, offset: 0, ...page }}
      domain="a.example"
      query={QUERY}
      action={nothing}
      now={NOW}
    />
  )
  const show = (page: Partial<WaitingPage> = {}) => toHtml(render(page))

  it("shows the declared fields of each listing, and has buttons that submit the shown version", () => {
    const markup = show()
    const { id } = waits()
    expect(markup).toContain("Waiting for your decision (1)")
    for (const name of ["accept", "reject"]) {
      expect(markup).toMatch(new RegExp(`<button[^>]*value="${id} 2026-11-22T08:00:00.123Z"[^>]*name="${name}"`))
      expect(markup).toMatch(new RegExp(`<button[^>]*value="chosen"[^>]*name="${name}"`))
    }
    expect(markup).toMatch(new RegExp(`<input type="checkbox"[^>]*name="listing" value="${id} 2026`))
    expect(words(render())).toContain("|Not public|")
    expect(words(render({ waiting: [waits({ status: "active" })] }))).toContain("|Public, not marked|")
  })

  it("explains that nothing waits, without a form", () => {
    const markup = show({ waiting: [], total: 0 })
    expect(markup).toContain("Waiting for your decision")
    expect(markup).toContain("No listings wait. Listings that other people register under")
    expect(markup).not.toContain("<form")
  })

  it("pages with plain links", () => {
    const markup = show({ total: 60, offset: 25 })
    expect(markup).toContain('href="/manage?waiting=0#waiting"')
    expect(markup).toContain('href="/manage?waiting=50#waiting"')
    expect(markup).toContain("26 to 26 of 60")
  })
})
