import { describe, expect, it } from "vitest"
import { suggestDomain } from "@/app/claim/suggest-domain"
import { claimHref, manageHref, readClaimAddress } from "@/components/claim/address"
import { markDifference, splitSentence } from "@/components/claim/check-step"
import { decideView, IDLE, openStep, type StartState, type VerifyState } from "@/components/claim/wizard-state"
import type { ClaimState } from "@/lib/claims/transitions"
import { buildAsked, buildClaim, buildFailure, TOKEN } from "./claim-fixtures"

describe("the open step", () => {
  it.each<[ClaimState, string, string, string, string]>([
    // Per row: the state of the claim, then the open step if the URL names no step, "place", "check" or "manage".
    ["none", "place", "place", "place", "place"],
    ["pending", "place", "place", "check", "place"],
    ["expired", "place", "place", "place", "place"],
    ["verified", "manage", "manage", "manage", "manage"],
    ["revoked", "place", "place", "place", "place"],
  ])("is one that the state %s allows", (state, ...steps) => {
    const claim = buildClaim({ state })
    const opened = ([null, "place", "check", "manage"] as const).map((wanted) => openStep(claim, wanted))
    expect(opened).toEqual(steps)
  })

  it("is the first without a domain", () => {
    expect(openStep(null, "manage")).toBe("name")
  })
})

describe("the view", () => {
  const pending = buildClaim({ state: "pending" })
  const values = { domain: "tiles.northfold.example", contact_email: "" }
  const started: StartState = { kind: "started", at: 10, claim: pending, token: TOKEN }
  const refused: VerifyState = { kind: "rejected", at: 20, message: "No.", failure: buildFailure(), claim: pending }
  const blank = buildAsked({ text: "", claim: null })

  it("follows the URL before a form is submitted", () => {
    const view = decideView(buildAsked({ step: "check" }), IDLE, IDLE)
    expect(view).toMatchObject({ open: "check", token: null, message: null, values: { domain: pending.domain } })
  })

  it("has the token and the placement after a start, for any URL", () => {
    expect(decideView(blank, started, IDLE)).toMatchObject({ open: "place", claim: pending, token: TOKEN })
  })

  it("has the reason after a failed check, without the token", () => {
    const view = decideView(blank, started, refused)
    expect(view).toMatchObject({ open: "check", rejection: refused, claim: pending, token: null })
  })

  it("has the new token when the claim is started again after a failed check", () => {
    expect(decideView(blank, { ...started, at: 30 }, refused)).toMatchObject({ open: "place", token: TOKEN })
  })

  it("is the first step with the invalid input and a suggestion", () => {
    const problems = [{ field: "domain", message: "must be a host name without a path" }]
    const suggestion = { domain: "a.example", unicode: "a.example" }
    const start: StartState = {
      kind: "invalid",
      at: 10,
      values: { ...values, domain: "a.example/x" },
      problems,
      suggestion,
      claim: null,
    }
    const view = decideView(buildAsked(), start, IDLE)
    expect(view).toMatchObject({ open: "name", claim: null, unfit: { problems, suggestion } })
    expect(view.values.domain).toBe("a.example/x")
  })

  it("is the same for invalid input in the URL", () => {
    const unfit = { problems: [{ field: "domain", message: "must be a full host name" }], suggestion: null }
    const view = decideView(buildAsked({ text: "tiles", claim: null, unfit }), IDLE, IDLE)
    expect(view).toMatchObject({ open: "name", unfit, values: { domain: "tiles" } })
  })

  it("keeps its step and has the error message when a start is rejected", () => {
    const start: StartState = { kind: "failed", at: 10, message: "Too many.", values, claim: null }
    expect(decideView(buildAsked(), start, IDLE)).toMatchObject({ open: "place", message: "Too many.", token: null })
    expect(decideView(blank, start, IDLE)).toMatchObject({ open: "name", message: "Too many.", values })
  })

  it.each<[string, ClaimState | null, string]>([
    ["too many checks", "pending", "check"],
    ["an expired claim (410)", "expired", "place"],
    ["a claim that was revoked meanwhile (404)", "revoked", "place"],
    ["a domain somebody verified meanwhile", "verified", "manage"],
    ["a fault in which the claim is not known", null, "check"],
  ])("has the step of the current state after a check that was not made: %s", (_, state, open) => {
    const claim = state && buildClaim({ state })
    const verify: VerifyState = { kind: "failed", at: 20, message: "Why not.", method: "file", claim }
    expect(decideView(blank, started, verify)).toMatchObject({ open, message: "Why not.", token: null })
  })
})

describe("the suggested domain for invalid input", () => {
  it.each([
    ["https://api.example.com/v1/x", "api.example.com"],
    ["HTTP://Api.Example.com", "api.example.com"],
    ["https://3d.example.com/", "3d.example.com"],
    ["api.example.com/v1?x#y", "api.example.com"],
    ["api.example.com:8443", "api.example.com"],
    ["https://user:pass@api.example.com:8443/", "api.example.com"],
    ["mailto:me@example.com", "example.com"],
    ["me@example.com", "example.com"],
    ["*.example.com", "example.com"],
    ["https://bücher.example/x", "xn--bcher-kva.example"],
  ])("%s", (text, domain) => {
    expect(suggestDomain(text)?.domain).toBe(domain)
  })

  it.each([
    "",
    "api.example.com",
    "https://192.0.2.1/x",
    "https://[2001:db8::1]/",
    "localhost:3000",
    "https://github.io/x",
  ])("is missing for %j", (text) => {
    expect(suggestDomain(text)).toBeNull()
  })
})

describe("the difference of two shortened hashes", () => {
  const HASH = "7c1e90b4…fb5c8e39"
  it.each([
    ["another hash", HASH, "02d84a6f…91c07be5", ["", "7c1e90b4", "…fb5c8e39"], ["", "02d84a6f", "…91c07be5"]],
    ["another end", HASH, "7c1e90b4…91c07be5", ["7c1e90b4…", "fb5c8e39", ""], ["7c1e90b4…", "91c07be5", ""]],
    ["the middle", HASH, HASH, [HASH, "", ""], [HASH, "", ""]],
    [
      "a record's value",
      `directory-verify=${HASH}`,
      "02d84a6f…91c07be5",
      ["directory-verify=", "7c1e90b4", "…fb5c8e39"],
      ["", "02d84a6f", "…91c07be5"],
    ],
  ])("marks %s", (_, expected, received, ...marked) => {
    const found = markDifference(expected, received)
    const parts = [found?.expected, found?.received].map((text) => [text?.before, text?.marked, text?.after])
    expect(parts).toEqual(marked)
  })

  it("marks nothing in a text that is not a hash", () => {
    expect(markDifference(HASH, "hello")).toBeNull()
  })
})

describe("URLs of the wizard", () => {
  it("contain the domain, the step and the method, in that order, and nothing else", () => {
    expect(claimHref()).toBe("/claim")
    expect(claimHref({ step: "place", method: "dns" })).toBe("/claim")
    expect(claimHref({ domain: "a.example" })).toBe("/claim?domain=a.example")
    expect(claimHref({ domain: "a.example", step: "place", method: "file" })).toBe("/claim?domain=a.example&step=place")
    expect(claimHref({ domain: "a.example", step: "check", method: "dns" })).toBe(
      "/claim?domain=a.example&step=check&method=dns",
    )
    const read = readClaimAddress(new URLSearchParams("method=dns&step=nowhere&domain=+A.example&verification_token=x"))
    expect(read).toEqual({ text: "A.example", step: null, method: "dns" })
    expect(manageHref("a.example")).toBe("/manage?domain=a.example")
    expect(manageHref("")).toBe("/manage")
  })
})

describe("splitSentence", () => {
  it("splits after the first sentence, and not at a dot within a URL", () => {
    expect(splitSentence("It redirects to https://a.example/x. Serve it.")).toEqual([
      "It redirects to https://a.example/x.",
      " Serve it.",
    ])
    expect(splitSentence("Only this.")).toEqual(["Only this.", ""])
  })
})
