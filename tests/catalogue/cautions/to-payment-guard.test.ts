// The guard of the examples after a changed payee and a raised price.

import { describe, expect, it } from "vitest"
import { toPaymentGuard } from "@/lib/catalogue/cautions/to-payment-guard"
import { DETAIL } from "@/lib/catalogue/contract-examples"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { writeExamples } from "@/lib/catalogue/snippets/write"

const [A, B, C] = [
  "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  "0x8ba1f109551bD432803012645Ac136ddd64DBA72",
  "0x1111111111111111111111111111111111111111",
]
const CAUTION = {
  ...({ id: "payee_changed", since: "2026-11-20T00:00:00Z", until: "2026-11-27T00:00:00Z" } as const),
  ...{ message: "The payee changed.", before: A, after: B },
}
const [OFFER] = DETAIL.call?.offers ?? []
type Offer = NonNullable<typeof OFFER>
function detailOf(offers: Partial<Offer>[], more: Partial<ServiceDetail> = {}): ServiceDetail {
  if (!OFFER || !DETAIL.call) throw new Error("The example has no offer.")
  const call = { ...DETAIL.call, offers: offers.map((one) => ({ ...OFFER, ...one })) }
  return { ...DETAIL, call, lowest_asked_price: null, ...more }
}
const lows = (...amounts: (string | null)[]) => ({ lowest_asked_price: { price_usd: null, price_sats: null, amounts } })

describe("the guard of the examples", () => {
  it.each<[what: string, service: ServiceDetail, change: [string, string] | null, share: number]>([
    ["nothing to guard", detailOf([{}]), null, 1],
    ["no call", { ...detailOf([{}], { cautions: [CAUTION] }), call: null }, [A, B], 1],
    ["a changed payee", detailOf([{ pay_to: B }], { cautions: [CAUTION] }), [A, B], 1],
    [
      "the payee from before in another offer",
      detailOf([{ pay_to: A }, { pay_to: B, price_usd: 9 }], { cautions: [CAUTION] }),
      [A, B],
      1,
    ],
    [
      "a second new payee in the chosen offer",
      detailOf([{ pay_to: B, price_usd: 9 }, { pay_to: C }], { cautions: [CAUTION] }),
      [A, C],
      1,
    ],
    ["a raised price", detailOf([{ amount: "4000" }], lows("1000")), null, 0.25],
    ["a lower price than ever", detailOf([{ amount: "500" }], lows("500")), null, 1],
    [
      "the raised price of another asset",
      detailOf([{ amount: "2000" }, { amount: "9000", asset_id: C, price_usd: 9 }], lows("2000", "1")),
      null,
      1,
    ],
    ["an unknown low", detailOf([{}], lows(null)), null, 1],
  ])("%s", (_what, service, change, share) => {
    const guard = toPaymentGuard(service)
    expect([guard.payeeChange && [guard.payeeChange.before, guard.payeeChange.after], guard.lowestShare]).toEqual([
      change,
      share,
    ])
  })

  it("keeps the old payee and the old maximum in every example", () => {
    const { examples } = writeExamples(
      DETAIL,
      ...argumentsOf(
        detailOf([{ pay_to: B, amount: "90000", price_usd: 0.09 }], { cautions: [CAUTION], ...lows("2000") }),
      ),
    )
    const texts = examples.flatMap(({ text }) => text ?? [])
    expect(texts.length).toBeGreaterThan(1)
    for (const text of texts) {
      expect(text).toContain(A)
      expect(text).not.toContain(B)
      expect(text).toMatch(/\b3000\b|0\.003\b/)
    }
  })
})

function argumentsOf(service: ServiceDetail) {
  if (!service.call) throw new Error("The service has no call.")
  return [service.call, toPaymentGuard(service)] as const
}
