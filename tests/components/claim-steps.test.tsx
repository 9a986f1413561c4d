import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import express from "express"
import { afterEach, describe, expect, it } from "vitest"
import { ClaimWizard } from "@/components/claim/claim-wizard"
import { writeServerSnippets } from "@/components/claim/place-step"
import type { StartState } from "@/components/claim/wizard-state"
import { buildPlacement } from "@/lib/claims/proof"
import { buildAsked, buildClaim, DOMAIN, HASH, TOKEN } from "./claim-fixtures"
import { BLANK, type Given, RULES, render, started, toWords, words } from "./claim-render"
import { toHtml } from "./html"

const count = (markup: string, text: string) => markup.split(text).length - 1
const ofForms = (markup: string) => markup.match(/<form.*?<\/form>/gs) ?? []

describe("the four steps", () => {
  it.each<[string, Given, string]>([
    ["1", { asked: BLANK }, "Name the domain"],
    ["2", {}, "Publish the proof"],
    ["3", { asked: { step: "check" } }, "Check the proof"],
    ["4", { asked: { claim: buildClaim({ state: "verified" }) } }, "Sign in"],
  ])("are all rendered, and step %s is open", (number, given, title) => {
    const markup = render(given)
    const items = markup.match(/<li class="grid.*?<h2.*?<\/h2>/gs) ?? []
    expect(items.map(toWords).map((text) => text.match(/(Name the|Publish the|Check the|Sign in)/)?.[0])).toEqual([
      "Name the",
      "Publish the",
      "Check the",
      "Sign in",
    ])
    expect(items.filter((item) => item.includes('aria-current="step"'))).toHaveLength(1)
    const open = items[Number(number) - 1] ?? ""
    expect(open).toContain('aria-current="step"')
    expect(open).toContain('id="open-step" tabindex="-1"')
    expect(toWords(open)).toContain(`Step ${number}. |${title}`)
    // While the proof is checked, nobody knows yet that it was placed.
    const done = Number(number) === 3 ? [true, false] : Array.from({ length: Number(number) - 1 }, () => true)
    expect(items.slice(0, Number(number) - 1).map((item) => item.includes("Done: "))).toEqual(done)
  })

  it("describe each step that is not open yet", () => {
    const text = words({ asked: BLANK })
    expect(text).toContain(
      "One small file on the host, or a DNS record, within 72 hours. You also get your token, once.",
    )
    expect(text).toContain("Nothing changes if it does not match.")
    expect(text).toContain("edit and delete the listings under the domain.|")
    expect(words()).toContain("3 services today.")
    expect(words({ asked: { claim: buildClaim({ services_count: 0 }) } })).toContain("No services are listed today.")
  })

  it("render as one complete HTML document, without client-side loading", () => {
    const markup = toHtml(
      <ClaimWizard
        shownAt="2026-11-21T01:55:00Z"
        asked={buildAsked()}
        rules={RULES}
        contacts={[]}
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

  it("links to the invalid field, explains the error next to the field and offers the suggested domain", () => {
    const markup = render({ asked: { ...BLANK, text: "https://bücher.example/x", unfit } })
    expect(markup).toMatch(/id="answer" tabindex="-1"/)
    expect(markup).toContain('href="#field-domain"')
    expect(toWords(markup)).toContain("Domain must be a host name without a protocol.")
    expect(markup).toContain('href="/manage?domain=xn--bcher-kva.example"')
    expect(toWords(markup)).toContain("Did you mean bücher.example?")
    expect(markup).toContain('value="https://bücher.example/x"')
  })

  it("offers no suggestion if there is none", () => {
    const asked = { ...BLANK, unfit: { ...unfit, suggestion: null } }
    expect(render({ asked })).not.toContain("Did you mean")
  })

  it.each(["none", "expired", "revoked"] as const)("is done when the URL names the domain: %s", (state) => {
    const markup = render({ asked: { claim: buildClaim({ state, placement: null }) } })
    expect(toWords(markup)).toContain(`Step 1. Done: |Name the domain`)
    expect(toWords(markup)).toMatch(/\|(Prove the domain|Start again)\|/)
    expect(ofForms(markup)).toHaveLength(1)
    expect(markup).toContain(`<input type="hidden" name="domain" value="${DOMAIN}"/>`)
    expect(markup).not.toContain('id="field-domain"')
  })

  it.each([
    ["expired", "The claim has expired.| |tiles.northfold.example| was not proven within 72 hours."],
    ["revoked", "The claim has ended."],
  ] as const)("says that a claim is %s, and starts again", (state, sentence) => {
    const text = words({ asked: { claim: buildClaim({ state }) } })
    expect(text).toContain(sentence)
    expect(text).toContain("Start again|")
  })

  it("shows the reason when a start is rejected", () => {
    const values = { domain: DOMAIN, contact_email: "me@example.com" }
    const claim = buildClaim({ state: "none", placement: null })
    const start: StartState = { kind: "failed", at: 10, message: "At most 10 claims.", values, claim }
    const markup = render({ asked: BLANK, start })
    expect(markup).toMatch(/role="alert" id="answer".*At most 10 claims\./s)
    expect(markup).toContain('value="me@example.com"')
  })

  it("explains an invalid e-mail next to its field", () => {
    const claim = buildClaim({ state: "none", placement: null })
    const values = { domain: DOMAIN, contact_email: "nobody" }
    const problems = [{ field: "contact_email", message: "must be an e-mail address" }]
    const start: StartState = { kind: "invalid", at: 10, values, claim, problems, suggestion: null }
    const markup = render({ asked: BLANK, start })
    expect(toWords(markup)).toContain("E-mail must be an e-mail address.")
    expect(markup).toContain('value="nobody"')
    expect(markup).not.toContain('id="field-domain"')
  })

  it("shows an entered domain in Unicode and in punycode", () => {
    const claim = buildClaim({ domain: "xn--bcher-kva.example", domain_unicode: "bücher.example" })
    expect(words({ asked: { claim } })).toContain("|bücher.example| (|xn--bcher-kva.example|), this host only")
  })
})

describe("step 2", () => {
  it("shows the location, the content and the deadline for both methods", () => {
    const markup = render()
    expect(toWords(markup)).toContain("Expires |24 Nov 2026, 01:55 UTC")
    const [file, dns] = ["dns", "file"].map(
      (other) => markup.split(`<div class="group-has-[[value=${other}]:checked]:hidden">`)[1] ?? "",
    )
    expect(file).toContain(`https://${DOMAIN}/.well-known/directory-verify.txt`)
    expect(file).toContain(`>${HASH}<`)
    expect(dns).toContain(`_directory-verify.${DOMAIN}`)
    expect(dns).toContain(`directory-verify=${HASH}`)
    for (const label of ["Copy URL", "Copy the content", "Copy the name", "Copy the value"]) {
      expect(markup).toContain(`aria-label="${label}"`)
    }
  })

  it.each(["file", "dns"] as const)("selects the method of the URL: %s", (method) => {
    const chosen = /<input[^>]*name="method"[^>]*checked[^>]*>/.exec(render({ asked: { method } }))?.[0]
    expect(chosen).toContain(`value="${method}"`)
  })

  it("shows the token once, and needs no further action before the check", () => {
    const markup = render({ asked: BLANK, start: started() })
    expect(count(markup, TOKEN)).toBe(1)
    expect(markup).toMatch(new RegExp(`<code[^>]*translate="no"[^>]*data-nosnippet=""[^>]*>${TOKEN}</code>`))
    expect(toWords(markup)).toContain("Shown once.")
    expect(markup).not.toContain("required")
    expect(ofForms(markup)).toHaveLength(1)
  })

  it("downloads the file with the hash of this start, and has lines for four servers", () => {
    const markup = render({ asked: BLANK, start: started() })
    expect(markup).toContain(`href="/claim/directory-verify.txt?hash=${HASH}" download="directory-verify.txt"`)
    const tabs = [...markup.matchAll(/<input[^>]*name="server"[^>]*value="(\w+)"/g)].map(([, id]) => id)
    expect(tabs).toEqual(["nginx", "caddy", "vercel", "express"])
    expect(markup.match(/aria-label="Copy the lines for [^"]+"/g)).toHaveLength(4)
  })

  it("warns, without the token, that it was shown once and that a proof without its token is useless", () => {
    const markup = render()
    expect(toWords(markup)).toContain("The token was shown once|")
    expect(toWords(markup)).toContain("Do not publish the proof above without its token")
    const [, again] = ofForms(markup)
    expect(again).toContain(`value="${DOMAIN}"`)
    expect(toWords(again ?? "")).toContain("Start again for a new token")
  })

  it("keeps the token out of every form that could be sent", () => {
    const fields = render({ start: started() }).match(/<(input|button|textarea)[^>]*>/g) ?? []
    expect(fields.filter((field) => field.includes(TOKEN))).toEqual([])
  })
})

describe("step 4", () => {
  const asked = { claim: buildClaim({ state: "verified" }) }

  it("shows the time of the verification, and leads to the form that signs in", () => {
    const markup = render({ asked })
    const text = toWords(markup)
    expect(text).toContain("|tiles.northfold.example| is verified| since |21 Nov 2026, 02:04 UTC|")
    expect(markup).toContain(`href="/manage?domain=${DOMAIN}"`)
    expect(markup).toContain(`href="/provider/${DOMAIN}"`)
  })
})

const placement = buildPlacement("xn--bcher-kva.example", HASH, new Date("2026-11-24T01:55:00Z"))
const snippets = writeServerSnippets(placement)
const PATH = "/.well-known/directory-verify.txt"
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

describe("the lines for a server", () => {
  it.each(snippets.map((snippet) => [snippet.name, snippet] as const))(
    "of %s have the path and the hash",
    (_name, { text }) => {
      expect(text.split(HASH)).toHaveLength(2)
      expect(text).toContain(PATH)
      expect(text).not.toContain("xn--")
    },
  )

  it("of nginx and Caddy have balanced braces and a plain text type", () => {
    for (const { text } of snippets.filter(({ id }) => id === "nginx" || id === "caddy")) {
      expect([text.split("{").length, text.split("}").length]).toEqual([2, 2])
      expect(text).toContain("text/plain")
    }
  })

  it("of Vercel write exactly the hash into the folder of public files", () => {
    const folder = mkdtempSync(join(tmpdir(), "proof-"))
    closers.push(() => rmSync(folder, { recursive: true }))
    execFileSync("sh", ["-c", snippets.find(({ id }) => id === "vercel")?.text ?? ""], { cwd: folder })
    expect(readFileSync(join(folder, "public", PATH), "utf8")).toBe(HASH)
  })

  it("of Express serve exactly the hash as plain text", async () => {
    const app = express()
    const text = snippets.find(({ id }) => id === "express")?.text ?? ""
    new Function("app", text)(app)
    const server = app.listen(0, "127.0.0.1")
    closers.push(() => server.close())
    await new Promise((resolve) => server.once("listening", resolve))
    const address = server.address()
    const port = typeof address === "object" ? address?.port : null
    const response = await fetch(`http://127.0.0.1:${port}${PATH}`)
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
      200,
      "text/plain; charset=utf-8",
      HASH,
    ])
  })
})
