import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { EMPTY_VALUES, FIELD_LABELS } from "@/components/register/form-state"
import { ProbeReport } from "@/components/register/probe-report"
import { RegisteredReport } from "@/components/register/registered-report"
import { ErrorSummary } from "@/components/ui/error-summary"
import { formatProblem } from "@/components/ui/problems"
import type { Diagnosis, Verification } from "@/lib/registration/schema"
import { buildService } from "./fixtures"

const words = (markup: string) =>
  markup
    .replaceAll("\u00a0", " ")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|")

const DIAGNOSIS: Diagnosis = {
  error: "The endpoint did not return a valid L402 challenge.",
  detail: "The endpoint supports x402, not L402. Register it as x402.",
  code: "no_l402_challenge",
  probe: {
    httpStatus: 402,
    headersPresent: { "WWW-Authenticate": false, "PAYMENT-REQUIRED": true },
    bodySnippet: "<b>bold</b>",
    detectedProtocols: [
      { protocol: "x402", valid: true },
      { protocol: "MPP", valid: false },
    ],
    reason: null,
  },
  suggestedProtocol: "x402",
  findings: [],
}

function renderReport(diagnosis: Partial<Diagnosis>): string {
  const state = {
    kind: "rejected",
    diagnosis: { ...DIAGNOSIS, ...diagnosis },
    askedAt: "2026-11-21T01:54:00Z",
    protocol: "L402",
    values: { ...EMPTY_VALUES, url: "https://a.example/x" },
    attempt: 1,
  } as const
  return renderToStaticMarkup(<ProbeReport id="answer" formId="form" state={state} isPending={false} />)
}

describe("the probe report of a rejected registration", () => {
  it("shows the request, the response and the findings", () => {
    const text = words(renderReport({}))
    expect(text).toContain("|Request|GET https://a.example/x|21 Nov 2026, 01:54 UTC|")
    expect(text).toContain("|WWW-Authenticate| missing|")
    expect(text).toContain("|PAYMENT-REQUIRED| present|")
    expect(text).toContain("|L402|not found|x402|valid|MPP|found, but not valid|")
  })

  it("makes the suggestion the primary button, and offers none without one", () => {
    const [button] = /<button[^>]*name="register_as"[^>]*>/.exec(renderReport({})) ?? []
    expect(button).toContain('value="x402"')
    expect(button).toContain('data-primary=""')
    expect(renderReport({ suggestedProtocol: undefined })).not.toContain("register_as")
  })

  it("shows the first bytes of the response as text", () => {
    expect(renderReport({})).toContain("&lt;b&gt;bold&lt;/b&gt;")
  })

  it("shows the reason when there was no response", () => {
    const probe = { ...DIAGNOSIS.probe, httpStatus: 0, reason: "timeout", bodySnippet: null, detectedProtocols: [] }
    expect(words(renderReport({ probe }))).toContain("No HTTP response: timeout|")
  })
})

describe("the summary of field errors", () => {
  it("links to each field and counts them", () => {
    const markup = renderToStaticMarkup(
      <ErrorSummary
        id="answer"
        lead="Nothing was registered."
        state={{
          kind: "invalid",
          problems: [
            { field: "url", message: "is required" },
            { field: "name", message: "is required" },
          ],
        }}
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
    expect(formatProblem({ field: "protocol", message: "The endpoint supports MPP." }, FIELD_LABELS)).toBe(
      "The endpoint supports MPP.",
    )
  })
})

describe("the report of a registration", () => {
  const render = (verification: Verification, status: "pending" | "active" = "pending") =>
    words(
      renderToStaticMarkup(
        <RegisteredReport
          id="answer"
          againHref="/register"
          registered={{
            message: "Registered.",
            service: buildService({ status, protocol: verification.protocol }),
            also_registered: [buildService({ id: "0199d5a0-0000-7000-8000-000000000002", protocol: "MPP" })],
            verification,
          }}
        />,
      ),
    )

  it.each([
    [
      { protocol: "L402", scheme: "L402", hasMacaroon: true, hasInvoice: true },
      "|Scheme|L402|Macaroon|yes|Invoice|yes|",
    ],
    [
      { protocol: "x402", version: 2, accepts: [{}, {}], assetKnown: false },
      "|x402 version|2|Payment requirements|2|Known asset|no|",
    ],
    [{ protocol: "MPP", method: "tempo", intent: "charge", id: "1", realm: "r" }, "|Method|tempo|Intent|charge|"],
  ] as const)("states the facts of the challenge: %o", (facts, text) => {
    const { accepts, ...rest } = { accepts: undefined, ...facts }
    expect(render({ ...rest, ...(accepts && { accepts: [...accepts] }), httpStatus: 402, findings: [] })).toContain(
      text,
    )
  })

  it("names the siblings, and links to the page only once it is public", () => {
    const facts: Verification = { protocol: "x402", httpStatus: 402, findings: [] }
    expect(render(facts)).toContain("each has its own listing")
    expect(render(facts)).not.toContain("Show the listing")
    expect(render(facts, "active")).toContain("Show the listing")
  })
})
