import { describe, expect, it } from "vitest"
import { CheckReport, OfferList } from "@/components/register/check-report"
import { EndpointForm } from "@/components/register/endpoint-form"
import {
  EMPTY_VALUES,
  FIELD_LABELS,
  type FormState,
  INITIAL_STATE,
  isSuggestion,
  listPublishable,
  prefill,
  REQUEST_NAMES,
} from "@/components/register/form-state"
import { formatProblem } from "@/components/ui/problems"
import { ErrorSummary } from "@/components/ui/result-form"
import { inspectReply } from "@/lib/lint/lint"
import { buildNot402 } from "@/lib/protocols/not-402"
import { buildPastedCheck } from "@/lib/registration/build-check"
import type { ShownCheck } from "@/lib/registration/check-schema"
import { makeDocument, makeRequirement, NOW } from "../protocols/builders"
import { x402Reply } from "../protocols/vectors"
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
const linted = (protocol: "L402" | "x402" | "MPP", is_valid = true) => ({
  protocol,
  is_valid,
  price: null,
  findings: [FINDING],
  offers: [],
  offers_count: 0,
})
const ID = "0199d5a0-0000-7000-8000-000000000001"
const listed = (
  protocol: "L402" | "x402" | "MPP",
  more: Partial<ShownCheck["listed"][number]> = {},
): ShownCheck["listed"][number] => ({
  ...{ protocol, id: ID, number: 17, name: "Listed", payee: null, known_payees: [] },
  ...more,
})

const PARAMETER_LIMITS = { parameters: 40, name: 100, type: 100, description: 300, example: 500 }
const CHECK: ShownCheck = {
  summary: "Payable by L402 and MPP; the x402 challenge is not valid.",
  clients: [],
  behaviour: null,
  is_status_assumed: false,
  title: "a.example asks for payment by L402 and MPP",
  advice: null,
  request: { url: "https://a.example/x", method: "POST", sends: "discovered body" },
  at: "2026-11-21T01:54:00Z",
  status: 402,
  problem: null,
  protocols: [linted("MPP"), linted("x402", false), linted("L402")],
  common: [],
  missing: [],
  listed: [],
  alike: [],
  suggested: {
    name: { value: "Rain", from: "openapi" },
    description: { value: "By hour", from: "challenge" },
    category: null,
    provider: null,
  },
  parameters: [{ in: "query", name: "city", type: "string", required: true, description: null }],
  has_sample_response: true,
}

describe("the values after a check", () => {
  it("are those of the report, and the request is kept", () => {
    const given = { ...EMPTY_VALUES, name: "Old", probe_body: "{}", contact_email: "a@b.example" }
    const { values } = prefill(CHECK, given)
    expect(values).toEqual({
      ...given,
      ...{ url: "https://a.example/x", http_method: "POST", name: "Rain", description: "By hour" },
      ...{ category: "", provider: "" },
    })
  })

  it.each([
    [[], ["L402", "MPP"], false],
    [["L402"], ["MPP"], false],
    [["x402"], ["L402", "MPP"], false],
    [["MPP", "L402"], ["L402", "MPP"], true],
  ] as const)("tick, with listings under %j, the protocols %j", (protocols, ticked, isForListed) => {
    const check = { ...CHECK, listed: protocols.map((one) => listed(one)) }
    expect(prefill(check, EMPTY_VALUES).protocols).toEqual(ticked)
    expect(isSuggestion(check)).toBe(isForListed)
  })

  it("offer valid protocols only, in the usual order", () => expect(listPublishable(CHECK)).toEqual(["L402", "MPP"]))
})

describe("the report of a check", () => {
  const render = (check: Partial<ShownCheck>, isUnpublished = false) =>
    toHtml(
      <CheckReport
        {...{ id: "answer", check: { ...CHECK, ...check }, isUnpublished, isOpen: false }}
        form={<i>form</i>}
      />,
    )

  it("shows the request, the response and findings", () => {
    const text = words(render({}))
    expect(text).toContain("|POST https://a.example/x|21 Nov 2026, 01:54 UTC, with the body from the provider")
    expect(text).toContain("|Response|HTTP 402|Sample|")
    expect(text).toContain("|x402|Not valid|1 warning|")
  })

  it("says what to do without a response", () => {
    const failed = { status: null, problem: "The host name has no public IP address.", protocols: [], suggested: null }
    const text = words(render({ ...failed, title: "We could not reach a.example", advice: "Check the spelling." }))
    expect(text).toContain("|We could not reach a.example|Check the spelling.|")
    expect(text).toContain("|Response|The host name has no public IP address.|")
  })

  it("says when nothing was published", () => {
    expect(words(render({}, true))).toContain("Nothing was listed: the response has no valid challenge")
  })

  it("says once that the status is not 402", () => {
    const not402 = buildNot402({ status: 200, headers: {}, body: "" }, [])
    const free = { title: "a.example responds with 200, not 402", status: 200, protocols: [], suggested: null }
    const advice = "Check that the paywall covers the method GET at this URL."
    const text = words(render({ ...free, advice, missing: [not402] }))
    expect(text.match(/200/g)).toHaveLength(1)
    expect(text.split("paywall").length).toBe(2)
  })

  it("lists the clients once, with their verdicts on single offers where those differ", () => {
    const accepts = [makeRequirement(), makeRequirement({ amount: "5000000" })]
    const check = buildPastedCheck(inspectReply(x402Reply(makeDocument({ accepts })), NOW), null)
    const markup = toHtml(<CheckReport id="answer" check={check} isUnpublished={false} isOpen form={null} />)
    const text = words(markup)
    for (const part of ["1. exact", "$0.01", "USDC", "Base", "2. exact", "$5", "Needs a setting", "Offer 2, exact"])
      expect(text).toContain(part)
    expect(text.split("@x402/fetch").length).toBe(2)
    expect(markup).not.toContain("Link to this check")
  })

  it("counts the clients that pay", () => {
    const count = (requirement: object) => {
      const check = buildPastedCheck(inspectReply(x402Reply(makeDocument({ accepts: [requirement] })), NOW), null)
      const text = words(toHtml(<CheckReport id="answer" check={check} isUnpublished={false} isOpen form={null} />))
      return /\d+ of \d+ pay as it is/.exec(text)?.[0]
    }
    const counts = [count(makeRequirement()), count(makeRequirement({ extra: {} }))]
    expect(counts).toEqual(["5 of 8 pay as it is", "3 of 8 pay as it is"])
  })

  it("D-payee-09 says whether the payee is the known one of the listing", () => {
    const known_payees = [{ pay_to: "0xaaaa", since: "2026-10-02T08:00:00Z" }]
    const known = words(render({ listed: [listed("x402", { payee: "known", known_payees })] }))
    expect(known).toContain("|In the directory|x402|Listed|The payee is the known one, since 2 Oct 2026|")
    const other = render({ listed: [listed("x402", { payee: "new", known_payees })] })
    expect(words(other)).toContain("This challenge asks to pay somebody new.")
    expect(words(other)).toContain("0xaaaa (since 2 Oct 2026)")
    expect(words(render({ listed: [listed("x402")] }))).toContain("No known payee to compare with")
  })

  it("names listings with nearly the same address", () => {
    const url = "https://a.example/x?topic=art"
    const known_payees = [{ pay_to: "0xaaaa", since: "2026-10-02T08:00:00Z" }]
    const alike = { ...listed("L402", { name: "Art", payee: "new", known_payees }), url }
    const text = words(render({ alike: [alike] }))
    expect(text).toContain(`|L402|Art|${url}|The payee is new|`)
    expect(text).toContain("This challenge asks to pay somebody new.")
    expect(words(render({}))).not.toContain("In the directory")
  })

  it("counts the offers that a report leaves out", () => {
    const markup = toHtml(<OfferList one={{ protocol: "x402", offers: [], offers_count: 3 }} />)
    expect(words(markup)).toContain("3 more offers")
    expect(toHtml(<OfferList one={{ protocol: "x402", offers: [], offers_count: 0 }} />)).toBe("")
  })
})

describe("the form", () => {
  const render = (first: FormState = INITIAL_STATE, isForReport = false) =>
    toHtml(
      <EndpointForm
        action={async () => INITIAL_STATE}
        limits={{ tool: 128, url: 2000, parameters: PARAMETER_LIMITS }}
        categories={[["data/weather", "Data › Weather"]]}
        href="/register"
        publication="A reviewer looks at it."
        {...{ first, isForReport }}
      />,
    )

  it("D-mcp-tools-06 has a field for the tool of an MCP server", () => {
    const markup = render()
    expect(markup).toMatch(/<input[^>]* maxLength="128"[^>]* name="tool"/)
    expect(REQUEST_NAMES).toContain("tool")
  })

  it("begins with one field and a button", () => {
    const markup = render()
    expect(words(markup)).toContain("|Endpoint URL |")
    expect(words(markup)).toContain("|Check endpoint|")
    expect(markup).not.toContain("ist it")
    expect(markup).toContain('name="step" value="check"')
  })

  it("has the report open and the listing folded for a reader who came to check, and the other way round", () => {
    const checked: FormState = { ...INITIAL_STATE, ...prefill(CHECK, EMPTY_VALUES), kind: "checked", check: CHECK }
    const isOpen = (markup: string, title: string) =>
      new RegExp(`<details[^>]*open=""[^>]*><summary[^>]*>(?:<[^>]*>)*${title}`).test(markup)
    expect(isOpen(render(checked), "Name it and list it")).toBe(true)
    expect(isOpen(render(checked, true), "Name it and list it")).toBe(false)
    expect(isOpen(render(checked), "L402")).toBe(false)
    expect(isOpen(render(checked, true), "L402")).toBe(true)
  })

  it("picks the category by its name, and keeps one that the directory does not have", () => {
    const check = { ...CHECK, suggested: CHECK.suggested && { ...CHECK.suggested, category: null } }
    const values = { ...EMPTY_VALUES, category: "odd/things" }
    const markup = render({ ...INITIAL_STATE, kind: "checked", check, values })
    expect(markup).toContain('<option value="data/weather">Data › Weather</option>')
    expect(markup).toContain('<option selected="">odd/things</option>')
  })
})

describe("the summary of field errors", () => {
  it("links to each field and counts them", () => {
    const problems = [
      { field: "url", message: "is required" },
      { field: "name", message: "is required" },
    ]
    const markup = toHtml(
      <ErrorSummary
        id="answer"
        lead="Nothing was listed."
        state={{ kind: "invalid", problems }}
        labels={FIELD_LABELS}
      />,
    )
    expect(words(markup)).toContain("Check 2 fields:")
    expect(markup).toContain('href="#field-url"')
    expect(markup).toContain('href="#field-name"')
  })

  it("formats the messages of the schema as sentences", () => {
    expect(formatProblem({ field: "price_sats", message: "must not be negative" }, FIELD_LABELS)).toBe(
      "Price in sats must not be negative.",
    )
    expect(formatProblem({ field: "protocol", message: "Choose at least one protocol." }, FIELD_LABELS)).toBe(
      "Choose at least one protocol.",
    )
  })
})
