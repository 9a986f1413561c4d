import { describe, expect, it } from "vitest"
import type { VerifyState } from "@/components/claim/wizard-state"
import type { ProofFailure } from "@/lib/claims/schema"
import { buildClaim, buildFailure, DOMAIN, HASH, TOKEN } from "./claim-fixtures"
import { BLANK, render, started, toWords, words } from "./claim-render"

const refused = (failure: Partial<ProofFailure> = {}, message = "The file does not match. Why?"): VerifyState => ({
  kind: "rejected",
  at: 20,
  message,
  failure: buildFailure(failure),
  claim: buildClaim(),
})

describe("step 3", () => {
  it("names the URL or record before the first check", () => {
    const text = words({ asked: { step: "check" } })
    expect(text).toContain(`https://${DOMAIN}/.well-known/directory-verify.txt|, for at most 5 seconds`)
    expect(text).toContain("Check the file|")
    expect(words({ asked: { step: "check", method: "dns" } })).toContain(`_directory-verify.${DOMAIN}`)
  })

  it("compares expected and received, marks the difference and shows the right content", () => {
    const markup = render({ asked: BLANK, start: started(), verify: refused() })
    const text = toWords(markup)
    expect(text).toContain("|The file does not match.| Why?|")
    expect(text).toContain("|21 Nov 2026, 01:58 UTC, HTTP 200 in 143 ms|")
    expect(text).toContain("|Expected|7c1e90b4|…fb5c8e39|Received|02d84a6f|…91c07be5|")
    expect(markup).toContain('<mark class="underline decoration-2 underline-offset-3">02d84a6f</mark>')
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
    ["another text", { received: "hello…" }, ["|Received|hello…|"], ["|Other content|"]],
    ["nothing in it", { received: "nothing" }, ["|Received|nothing|"], []],
    [
      "an unreachable host",
      { reason: "unreachable", received: null, http_status: null, elapsed_ms: null },
      ["|21 Nov 2026, 01:58 UTC|"],
      ["|No response|"],
    ],
    [
      "no record",
      { reason: "dns_missing", method: "dns", asked: `_directory-verify.${DOMAIN}`, received: null, http_status: null },
      [`|Looked up|TXT _directory-verify.${DOMAIN}|`, "|Received|no record|", `|directory-verify=${HASH}|`],
      ["|No record|", "Replace the content"],
    ],
  ])("explains %s, and only names the other reasons", (_, failure, there, absent) => {
    const text = words({ verify: refused(failure) })
    for (const part of there) expect(text).toContain(part)
    for (const part of absent) expect(text).not.toContain(part)
    expect(text).toContain("Other reasons a check can fail")
    expect(text).toContain("|Expired|")
  })

  it("leads to a new token when the file contained the old one", () => {
    const markup = render({ verify: refused({ received: "the secret token" }) })
    const [link] = /<a [^>]*data-primary[^>]*>/.exec(markup) ?? []
    expect(link).toContain(`href="/claim?domain=${DOMAIN}&amp;step=place#again"`)
  })

  it("shows the reason when no check was made", () => {
    const verify: VerifyState = {
      kind: "failed",
      at: 20,
      message: "At most 60 checks.",
      method: "dns",
      claim: buildClaim(),
    }
    expect(words({ verify })).toContain("|Check the proof|At most 60 checks.|")
    expect(words({ verify })).toContain("Check the record|")
    const over = { ...verify, message: "Over 72 hours old.", claim: buildClaim({ state: "expired" }) }
    expect(words({ verify: over })).toContain("|Publish the proof|Over 72 hours old.|")
  })
})
