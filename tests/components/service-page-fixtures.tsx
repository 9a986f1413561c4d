// What the tests of a service's page share.

import { ServicePage } from "@/components/service/service-page"
import type { PayeeHistory } from "@/lib/catalogue/cautions/schema"
import { toPaymentGuard } from "@/lib/catalogue/cautions/to-payment-guard"
import type { RowService, ServiceDetail } from "@/lib/catalogue/schema"
import { writeExamples } from "@/lib/catalogue/snippets/write"
import type { History } from "@/lib/health/history/ranges"
import { buildCall } from "../catalogue/snippets/calls"
import { buildDetail, buildHistory, NOW } from "./fixtures"
import { toHtml } from "./html"

export { wordsOf as words } from "./html"

export interface Given {
  history?: Partial<History>
  similar?: RowService[]
  payees?: PayeeHistory
  /** The payee of the last challenge. With one, the page has examples. */
  paysTo?: string
}
export const render = (
  overrides: Partial<ServiceDetail> = {},
  { history = {}, similar = [], payees, paysTo }: Given = {},
) => {
  const service = buildDetail({ ...overrides, ...(paysTo && { call: buildCall([{ pay_to: paysTo }]) }) })
  const examples = service.call && writeExamples(service, service.call, toPaymentGuard(service))
  const props = { service, history: { ...buildHistory(), ...history }, similar, payees: payees ?? null, now: NOW }
  return toHtml(<ServicePage {...props} examples={examples} />)
}

export const TROUBLE = {
  opened_at: "2026-11-14T03:12:00Z",
  closed_at: "2026-11-14T05:27:00Z",
  health: "down",
  reason: "HTTP 503",
  outcome: "recovered",
} as const
export const PRICE = {
  at: "2026-11-02T08:00:00Z",
  price_sats: 21,
  price_usd: null,
  asset: "BTC",
  network: "lightning",
} as const
