import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { ClaimWizard } from "@/components/claim/claim-wizard"
import type { Listings } from "@/components/claim/manage-step"
import { Steps } from "@/components/claim/steps"
import { type Asked, decideView, IDLE, type StartState, type VerifyState } from "@/components/claim/wizard-state"
import type { ProofFailure } from "@/lib/claims/schema"
import { buildAsked, buildFailure, buildStanding, DOMAIN, HASH, TOKEN } from "./claim-fixtures"
import { buildService } from "./fixtures"

const RULES = { hours: 72, seconds: 5, kilobytes: 1, days: 7, misses: 3 }
const form = { submit: () => {}, isPending: false }

interface Given {
  asked?: Partial<Asked>
  start?: StartState
  verify?: VerifyState
  listings?: Listings
}

function render({ asked, start = IDLE, verify = IDLE, listings = { shown: [], total: 0 } }: Given = {}): string {
  const known = buildAsked(asked)
  const view = decideView(known, start, verify)
  return renderToStaticMarkup(
    <Steps view={view} listings={listings} rules={RULES} start={form} verify={form} onMethod={() => {}} />,
  )
}

const toWords = (markup: string) =>
  markup
    .replaceAll("\u00a0", " ")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|")
const words = (given?: Given) => toWords(render(given))
const count = (markup: string, text: string) => markup.split(text).length - 1
const ofForms = (markup: string) => markup.match(/<form.*?<\/form>/gs) ?? []

const BLANK: Partial<Asked> = { text: "", standing: null }
const started = (given: Partial<Extract<StartState, { kind: "started" }>> = {}): StartState => ({
  kind: "started",
  at: 10,
  standing: buildStanding(),
  token: TOKEN,
  ...given,
})
const refused = (failure: Partial<ProofFailure> = {}, message = "The file does not match. Why?"): VerifyState => ({
  kind: "refused",
  at: 20,
  message,
  failure: buildFailure(failure),
  standing: buildStanding(),
})

describe("the four steps", () => {
  it.each<[string, Given, string]>([
    ["1", { asked: BLANK }, "Name the domain"],
    ["2", {}, "Place the proof"],
    ["3", { asked: { step: "check" } }, "We check it"],
    ["4", { asked: { standing: buildStanding({ state: "verified" }) } }, "Manage your listings"],
  ])("are all there, and step %s is the open one", (number, given, title) => {
    const markup = render(given)
    const items = markup.match(/<li class="grid.*?<h2.*?<\/h2>/gs) ?? []
    expect(items.map(toWords).map((text) => text.match(/(Name the|Place the|We check|Manage your)/)?.[0])).toEqual([
      "Name the",
      "Place the",
      "We check",
      "Manage your",
    ])
    expect(items.filter((item) => item.includes('aria-current="step"'))).toHaveLength(1)
    const open = items[Number(number) - 1] ?? ""
    expect(open).toContain('aria-current="step"')
    expect(open).toContain('id="open-step" tabindex="-1"')
    expect(toWords(open)).toContain(`Step ${number}. |${title}`)
    expect(items.slice(0, Number(number) - 1).every((item) => item.includes("Done: "))).toBe(true)
  })

  it("say what each will be before it is", () => {
    const text = words({ asked: BLANK })
    expect(text).toContain(
      "One small file on the host, or a DNS record, within 72 hours. You also get your token, once.",
    )
    expect(text).toContain("Nothing changes if it does not match.")
    expect(text).toContain("Edit and delete what is listed under the domain.|")
    expect(words()).toContain("3 services today.")
    expect(words({ asked: { standing: buildStanding({ services_count: 0 }) } })).toContain("Nothing is listed today.")
  })

  it("take nothing from a reader before the page can be used: the whole wizard renders as a document", () => {
    const markup = renderToStaticMarkup(
      <ClaimWizard
        shownAt="2026-11-21T01:55:00Z"
        asked={buildAsked()}
        listings={{ shown: [], total: 0 }}
        rules={RULES}
        start={async (state) => state}
        verify={async (state) => state}
      />,
    )
    expect(markup).toContain(HASH)
    expect(markup).toContain('<p role="status" class="sr-only"></p>')
  })
})

describe("step 1", () => {
  const unfit = {
    problems: [{ field: "domain", message: "must be a host name without a protocol" }],
    suggestion: { domain: "xn--bcher-kva.example", unicode: "bücher.example" },
  }

  it("links to what does not fit, explains it beside the field and offers what was meant", () => {
    const markup = render({ asked: { ...BLANK, text: "https://bücher.example/x", unfit } })
    expect(markup).toMatch(/id="answer" tabindex="-1"/)
    expect(markup).toContain('href="#field-domain"')
    expect(toWords(markup)).toContain("Domain must be a host name without a protocol.")
    expect(/<button[^>]*name="suggested"[^>]*>/.exec(markup)?.[0]).toContain('value="xn--bcher-kva.example"')
    expect(toWords(markup)).toContain("Did you mean bücher.example?")
    expect(markup).toContain('value="https://bücher.example/x"')
  })

  it("offers nothing where nothing is meant", () => {
    const asked = { ...BLANK, unfit: { ...unfit, suggestion: null } }
    expect(render({ asked })).not.toContain('name="suggested"')
  })

  it.each([
    ["expired", "The claim has expired.| |tiles.northfold.example| was not proven within 72 hours."],
    ["revoked", "The claim has ended."],
  ] as const)("says that a claim is %s, and starts again", (state, sentence) => {
    const text = words({ asked: { standing: buildStanding({ state }) } })
    expect(text).toContain(sentence)
    expect(text).toContain("Start again|")
  })

  it("gives the reason when a start is refused", () => {
    const values = { domain: DOMAIN, contact_email: "me@example.com" }
    const start: StartState = { kind: "failed", at: 10, message: "At most 10 claims.", values, standing: null }
    const markup = render({ asked: BLANK, start })
    expect(markup).toMatch(/role="alert" id="answer".*At most 10 claims\./s)
    expect(markup).toContain('value="me@example.com"')
  })

  it("shows a domain both ways once it is named", () => {
    const standing = buildStanding({ domain: "xn--bcher-kva.example", domain_unicode: "bücher.example" })
    expect(words({ asked: { standing } })).toContain("|bücher.example| (|xn--bcher-kva.example|), this host only")
  })
})

describe("step 2", () => {
  it("says where, what and until when, for both ways", () => {
    const markup = render()
    expect(toWords(markup)).toContain("Expires |24 Nov 2026, 01:55 UTC")
    const [file, dns] = ["file", "dns"].map((method) => markup.split(`<div data-method="${method}">`)[1] ?? "")
    expect(file).toContain(`https://${DOMAIN}/.well-known/directory-verify.txt`)
    expect(file).toContain(`>${HASH}<`)
    expect(dns).toContain(`_directory-verify.${DOMAIN}`)
    expect(dns).toContain(`directory-verify=${HASH}`)
    for (const label of ["Copy the address", "Copy the content", "Copy the name", "Copy the value"]) {
      expect(markup).toContain(`aria-label="${label}"`)
    }
  })

  it.each(["file", "dns"] as const)("starts with the way of the address: %s", (method) => {
    const chosen = /<input[^>]*name="method"[^>]*checked[^>]*>/.exec(render({ asked: { method } }))?.[0]
    expect(chosen).toContain(`value="${method}"`)
  })

  it("shows the token once, in its box, and wants to know that it is kept", () => {
    const markup = render({ asked: BLANK, start: started() })
    expect(count(markup, TOKEN)).toBe(1)
    expect(markup).toMatch(new RegExp(`<code[^>]*translate="no"[^>]*data-nosnippet=""[^>]*>${TOKEN}</code>`))
    expect(toWords(markup)).toContain("Shown once.")
    expect(/<input[^>]*name="kept"[^>]*>/.exec(markup)?.[0]).toContain('required=""')
    expect(ofForms(markup)).toHaveLength(1)
  })

  it("says without the token that it was shown once, and what starting again does to the old one", () => {
    const markup = render()
    expect(markup).not.toContain('name="kept"')
    expect(toWords(markup)).toContain("The token was shown once|")
    expect(toWords(markup)).toContain("The old token and the proof above are invalid then.")
    const [, again] = ofForms(markup)
    expect(again).toContain(`value="${DOMAIN}"`)
    expect(toWords(again ?? "")).toContain("Start again for a new token")
  })

  it("keeps the token out of every form that could be sent", () => {
    const fields = render({ start: started() }).match(/<(input|button|textarea)[^>]*>/g) ?? []
    expect(fields.filter((field) => field.includes(TOKEN))).toEqual([])
  })
})

describe("step 3", () => {
  it("says before the first check what will be looked for", () => {
    const text = words({ asked: { step: "check" } })
    expect(text).toContain(`https://${DOMAIN}/.well-known/directory-verify.txt|, for at most 5 seconds`)
    expect(text).toContain("Check the file|")
    expect(words({ asked: { step: "check", method: "dns" } })).toContain(`_directory-verify.${DOMAIN}`)
  })

  it("sets expected against received, marks the difference and shows the right content", () => {
    const markup = render({ asked: BLANK, start: started(), verify: refused() })
    const text = toWords(markup)
    expect(text).toContain("|The file does not match.| Why?|")
    expect(text).toContain("|21 Nov 2026, 01:58 UTC, HTTP 200 in 143 ms|")
    expect(text).toContain("|Expected|7c1e90b4|…fb5c8e39|Received|02d84a6f|…91c07be5|")
    expect(markup).toContain('<mark class="differs">02d84a6f</mark>')
    expect(text).toContain(`Replace the content with|public|${HASH}|`)
    expect(text).toContain("Expires |24 Nov 2026, 01:55 UTC|, in 2 d 23 h")
    expect(markup).toMatch(/role="alert" id="answer"/)
    expect(text).toContain("Check again|")
    expect(markup).not.toContain(TOKEN)
  })

  it.each<[string, Partial<ProofFailure>, string[], string[]]>([
    [
      "a redirect",
      { reason: "redirect", received: null, redirect_to: "https://www.a.example/", http_status: null, elapsed_ms: 14 },
      ["|Redirects to|https://www.a.example/|", "01:58 UTC, after 14 ms|"],
      ["Expected", "|Redirected|", "Replace the content"],
    ],
    ["a missing file", { reason: "http_404", received: null, http_status: 404 }, ["HTTP 404 in"], ["|Not found|"]],
    [
      "a login",
      { reason: "http_403", received: null, http_status: 403 },
      ["HTTP 403", "|Not found|"],
      ["|Not readable|"],
    ],
    ["a web page", { reason: "html", received: null }, ["Replace the content with"], ["|A web page|", "Expected"]],
    ["a large file", { reason: "too_large", received: null }, ["Replace the content with"], ["|Too large|"]],
    ["another text", { received: "hello…" }, ["|Received|hello…|"], ["|Another content|"]],
    ["nothing in it", { received: "nothing" }, ["|Received|nothing|"], []],
    [
      "an unreachable host",
      { reason: "unreachable", received: null, http_status: null, elapsed_ms: null },
      ["|21 Nov 2026, 01:58 UTC|"],
      ["|No answer|"],
    ],
    [
      "no record",
      { reason: "dns_missing", method: "dns", asked: `_directory-verify.${DOMAIN}`, received: null, http_status: null },
      [`|Looked up|TXT _directory-verify.${DOMAIN}|`, "|Received|no such record|", `|directory-verify=${HASH}|`],
      ["|No such record|", "Replace the content"],
    ],
  ])("explains %s, and names the other reasons only", (_, failure, there, absent) => {
    const text = words({ verify: refused(failure) })
    for (const part of there) expect(text).toContain(part)
    for (const part of absent) expect(text).not.toContain(part)
    expect(text).toContain("Other reasons a check can fail")
    expect(text).toContain("|Expired|")
  })

  it("leads to a new token when the file told the old one", () => {
    const markup = render({ verify: refused({ received: "the secret token" }) })
    const [link] = /<a [^>]*data-primary[^>]*>/.exec(markup) ?? []
    expect(link).toContain(`href="/claim?domain=${DOMAIN}&amp;step=place#again"`)
  })

  it("shows what a server sent as text", () => {
    expect(render({ verify: refused({ received: "<b>bold</b>" }) })).toContain("&lt;b&gt;bold&lt;/b&gt;")
  })

  it("gives the reason when no check was made", () => {
    const verify: VerifyState = {
      kind: "failed",
      at: 20,
      message: "At most 60 checks.",
      method: "dns",
      standing: buildStanding(),
    }
    expect(words({ verify })).toContain("|We check it|At most 60 checks.|")
    expect(words({ verify })).toContain("Check the record|")
    const over = { ...verify, message: "Over 72 hours old.", standing: buildStanding({ state: "expired" }) }
    expect(words({ verify: over })).toContain("|Name the domain|Over 72 hours old.|")
  })
})

describe("step 4", () => {
  const asked = { standing: buildStanding({ state: "verified" }) }
  const listing = buildService({ number: 7, name: "Tiles", protocol: "x402", url: `https://${DOMAIN}/v1/tiles?z=1` })

  it("says since when, and lists what is there with its ways to edit and delete", () => {
    const markup = render({ asked, listings: { shown: [listing], total: 1 } })
    const text = toWords(markup)
    expect(text).toContain("|tiles.northfold.example| is verified| since |21 Nov 2026, 02:04 UTC|")
    expect(text).toContain("|Tiles| |x402|/v1/tiles?z=1|Edit|Delete|")
    expect(markup).toContain(`href="/manage?domain=${DOMAIN}&amp;edit=7"`)
    expect(markup).toContain(`href="/manage?domain=${DOMAIN}&amp;delete=7"`)
    expect(markup).toContain('aria-label="Edit Tiles, x402"')
    expect(markup).toContain(`href="/manage?domain=${DOMAIN}"`)
    expect(markup).toContain(`href="/provider/${DOMAIN}"`)
    expect(text).toContain("Editing and deleting ask for the token.")
    expect(text).toContain("Waiting for review: 2.")
  })

  it("counts those that are not shown", () => {
    const standing = buildStanding({ state: "verified", services_count: 60 })
    const text = words({ asked: { standing }, listings: { shown: [listing], total: 60 } })
    expect(text).toContain("And |59 more services|.")
    expect(text).not.toContain("Waiting for review")
  })

  it("says so where nothing is listed, and what to do without the token", () => {
    const text = words({ asked })
    expect(text).toContain("Nothing public yet.")
    expect(text).toContain("An administrator can |reset the claim|")
  })
})
