// The warnings on the page of a service, and its health while the last checks failed.

import { describe, expect, it } from "vitest"
import { PAYEE_ADVICE } from "@/components/listing/payee-words"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { buildCall } from "../catalogue/snippets/calls"
import { AFTER, BEFORE, buildCaution, buildCheck } from "./fixtures"
import { render, words } from "./service-page-fixtures"

const PAYEES = {
  ...{ before_from: "2026-10-10T03:14:00Z", before_to: "2026-11-20T03:14:00Z" },
  ...{ before_checks: 3936, after_checks: 4 },
}
const changed: Partial<ServiceDetail> = { cautions: [buildCaution("payee_changed")] }

describe("a changed payee", () => {
  it("is an alarm with both payees in full, how long each stood, and what follows", () => {
    const text = words(render(changed, { payees: PAYEES }))
    expect(text).toContain(`|Payee changed on |20 Nov 2026, 03:14 UTC|${PAYEE_ADVICE}|`)
    expect(text).toContain(`|Was|${BEFORE}| |for 41 days, 3,936 checks|Is|${AFTER}| |for 22 hours, 4 checks|`)
    expect(text).toContain("Not recommended and not picked until 27 Nov 2026, unless its owner confirms it")
    expect(text).toContain("|This is my service: confirm|")
  })

  it.each(["127.0.0.1", "[2001:db8::1]"])(
    "asks no owner of %s to confirm, because an address cannot be claimed",
    (host) => {
      expect(words(render({ ...changed, host }))).not.toContain("This is my service")
    },
  )

  it("stands before the examples, which are closed", () => {
    const markup = render(changed, { payees: PAYEES })
    const text = words(markup)
    expect(text.indexOf("Payee changed on")).toBeLessThan(text.indexOf("|Show examples anyway|"))
    expect(text).toContain("|The examples would refuse:| they pay only the payee from before.|")
    expect(text).toContain("|Find another service|")
    expect(markup).toMatch(/<details class="held"><summary[^>]*><span[^>]*>Show examples anyway/)
    expect(words(render())).not.toMatch(/Show examples anyway|Payee changed/)
  })

  it("follows an outage, and comes before the other warnings", () => {
    const cautions = (["payee_changed", "price_rose", "checks_failing"] as const).map(buildCaution)
    const text = words(render({ cautions, health_status: "down", health_since: "2026-11-21T00:03:00Z" }))
    const titles = ["Down since", "Payee changed on", "Price rose on"].map((title) => text.indexOf(`|${title}`))
    expect(titles.every((place) => place > 0)).toBe(true)
    expect(titles).toEqual(titles.toSorted((a, b) => a - b))
  })

  it.each(["typescript", "curl", "python"])(
    "leaves the %s example with the payee from before, and says why",
    (language) => {
      const markup = render(changed, { payees: PAYEES, paysTo: AFTER })
      const [, shown = ""] = new RegExp(`data-language="${language}".*?<pre[^>]*>(.*?)</pre>`, "s").exec(markup) ?? []
      const program = shown.replaceAll(/<[^>]+>/g, "").replaceAll("&quot;", '"')
      expect(program).toMatch(new RegExp(`^(const )?PAY_TO = "${BEFORE}"$`, "m"))
      expect(program).toMatch(
        /^(\/\/|#) the payee before 2026-11-20\. Since then another one is asked for: check with/m,
      )
      expect(program).not.toContain(AFTER)
    },
  )
})

describe("a price that rose", () => {
  it("is an alarm with both prices", () => {
    const text = words(render({ cautions: [buildCaution("price_rose")] }))
    expect(text).toContain("It requests |$0.03| now. The lowest price of 30 days was |$0.01|")
    expect(text).not.toContain("Show examples anyway")
    expect(text).toContain("|Differs: | rose from $0.01|")
  })

  it("leaves no green tick, and the examples say that they refuse", () => {
    const call = buildCall([{ pay_to: BEFORE, amount: "30000", price_usd: 0.03 }])
    const lowest_asked_price = { price_sats: null, price_usd: 0.01, amounts: ["10000"] }
    const given = {
      call,
      pay_to: BEFORE,
      price_usd_equivalent: 0.03,
      health_checks: [buildCheck()],
      lowest_asked_price,
    }
    const markup = render({ ...given, cautions: [buildCaution("price_rose")] })
    expect(markup).toMatch(/data-same="false".*rose from \$0\.01/)
    const refusal =
      "|The service asks for more than the maximum of these examples, $0.015 in USDC on Base: they refuse to pay.|"
    expect(words(markup)).toContain(refusal)
    expect(words(render({ ...given, lowest_asked_price: null }))).not.toContain("they refuse to pay")
  })
})

describe("a healthy service whose last checks failed", () => {
  const failing: Partial<ServiceDetail> = {
    health_status: "healthy",
    cautions: [buildCaution("checks_failing")],
    next_check_at: "2026-11-21T01:55:40Z",
  }

  it("is not just healthy: the number of checks, the reason and the next check stand next to the word", () => {
    const text = words(render(failing))
    expect(text).toMatch(/\|Healthy\| · last 2 checks failed \(HTTP 500\), next check \|in 40 s\|/)
    expect(text).toContain("|The last 2 checks failed (HTTP 500)|The state is still healthy")
    expect(words(render({ health_status: "healthy" }))).not.toContain("checks failed (")
  })
})
