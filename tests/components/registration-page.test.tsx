import { describe, expect, it } from "vitest"
import {
  canProve,
  NextSteps,
  RegistrationReport,
  STATE_WORDS,
  writeNextStep,
  writeTitle,
} from "@/components/register/registration-page"
import {
  LISTING_STATES,
  type ListingState,
  type RegisteredListing,
  type RegistrationStatus,
} from "@/lib/registration/schema"
import { toHtml } from "./html"

const words = (markup: string) =>
  markup
    .replaceAll("\u00a0", " ")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|")

const FINDING = {
  id: "no_store",
  severity: "warning",
  message: "A cache may store the response.",
  seen: "<b>bold</b>",
  expected: null,
  fix: "Send no-store.",
  section: "§1",
} as const

const listing = (state: ListingState, more: Partial<RegisteredListing> = {}): RegisteredListing => ({
  id: "0199d5a0-0000-7000-8000-000000000002",
  number: 41,
  name: "Rain",
  protocol: "L402",
  state,
  isPublic: /public|unchanged|suggest/.test(state),
  findings: [FINDING],
  ...more,
})
const status = (listings: RegisteredListing[], isClaimed = false): RegistrationStatus => ({
  id: "0199d5a0-0000-7000-8000-000000000003",
  at: "2026-11-21T01:54:00Z",
  url: "https://a.example/x",
  domain: "a.example",
  isClaimed,
  listings,
})

describe("the words about a registration", () => {
  it.each<[ListingState[], string]>([
    [["waiting"], "Saved as listing 41, waiting for review"],
    [["waiting", "waiting"], "Saved as listings 41 and 42, waiting for review"],
    [["public"], "Published as listing 41"],
    [["suggested"], "Suggestion sent"],
    [["unchanged"], "Listed already, with the same values"],
    [["rejected"], "Not accepted"],
    [["waiting", "suggested"], "Saved under 2 protocols"],
  ])("%j: %s", (states, title) => {
    expect(writeTitle(status(states.map((state, index) => listing(state, { number: 41 + index }))))).toBe(title)
  })

  it.each(LISTING_STATES)("have a title and a row for %s", (state) => {
    expect(writeTitle(status([listing(state)]))).not.toBe("")
    expect(STATE_WORDS[state]).toMatch(/^[A-Z]/)
  })

  it.each<[ListingState, boolean, RegExp | null]>([
    ["waiting", false, /^A reviewer decides .* Keep the URL of this page/],
    ["waiting", true, /^The owner of a\.example or a reviewer decides/],
    ["public", false, /checked every minute/],
    ["suggested", false, /stays as it is/],
    ["unchanged", true, /only its owner can change/],
    ["unchanged", false, null],
    ["rejected", false, /register it again/],
  ])("say what happens now: %s, claimed %s", (state, isClaimed, expected) => {
    const text = writeNextStep(status([listing(state)], isClaimed), 60_000)
    if (expected === null) expect(text).toBeNull()
    else expect(text).toMatch(expected)
  })

  it.each<[ListingState, boolean, boolean]>([
    ["waiting", false, true],
    ["waiting", true, false],
    ["public", false, false],
    ["suggested", false, false],
  ])("offer the proof: %s, claimed %s: %s", (state, isClaimed, expected) => {
    expect(canProve(status([listing(state)], isClaimed))).toBe(expected)
  })
})

describe("the page of a registration", () => {
  it("has a row for each listing, and each finding once", () => {
    const text = words(
      toHtml(
        <RegistrationReport
          status={status([listing("waiting"), listing("waiting", { id: "b", number: 42, protocol: "MPP" })])}
          proof={null}
          intervalMs={900_000}
        />,
      ),
    )
    expect(text).toContain("|Listing 41|L402|Rain|Waiting for review|")
    expect(text).toContain("|Listing 42|MPP|Rain|Waiting for review|")
    expect(text.split("A cache may store").length).toBe(2)
  })

  it("links to the feed and the webhook of a public listing only", () => {
    const render = (state: ListingState) => toHtml(<NextSteps listing={listing(state)} badge={<code>badge</code>} />)
    expect(render("public")).toContain(`/service/${listing("public").id}/feed.xml`)
    expect(render("public")).toContain(`/webhooks?service_id=${listing("public").id}`)
    expect(render("waiting")).not.toContain("feed.xml")
    expect(render("waiting")).toContain("once the listing is public")
  })
})
