// What the tests of a service's page share.

import type { ComponentProps } from "react"
import { ChallengePage } from "@/components/service/call/challenge-page"
import { HistoryPage } from "@/components/service/history-page"
import { ServicePage } from "@/components/service/service-page"
import type { PayeeHistory } from "@/lib/catalogue/cautions/schema"
import { toPaymentGuard } from "@/lib/catalogue/cautions/to-payment-guard"
import type { RowService, ServiceDetail } from "@/lib/catalogue/schema"
import { writeExamples } from "@/lib/catalogue/snippets/write"
import type { ShownChange } from "@/lib/events/names"
import { HISTORY_DAYS, type History, type HistoryBar, NO_CHECKS } from "@/lib/health/history/ranges"
import { buildCall } from "../catalogue/snippets/calls"
import { buildDetail, buildHistory, NOW } from "./fixtures"
import { toHtml } from "./html"

export { wordsOf as words } from "./html"

export interface Given {
  days?: HistoryBar[]
  changes?: ShownChange[]
  similar?: RowService[]
  payees?: PayeeHistory
  /** The payee of the last challenge. With one, the page has examples. */
  paysTo?: string
  values?: Record<string, string>
  networks?: ComponentProps<typeof ServicePage>["networks"]
}
export const render = (
  overrides: Partial<ServiceDetail> = {},
  { days, changes = [], similar = [], payees, paysTo, values = {}, networks = null }: Given = {},
) => {
  const service = buildDetail({ ...overrides, ...(paysTo && { call: buildCall([{ pay_to: paysTo }]) }) })
  const examples = service.call && writeExamples(service, service.call, toPaymentGuard(service))
  const shown = { days: days ?? buildDays(), changes, similar, payees: payees ?? null, values, networks, now: NOW }
  return toHtml(<ServicePage service={service} {...shown} examples={examples} ask={async (state) => state} />)
}

/** Ninety days without a check. */
export const buildDays = (): HistoryBar[] => Array.from({ length: HISTORY_DAYS }, () => NO_CHECKS)

/** The page with the history in full. */
export const renderHistory = (overrides: Partial<ServiceDetail> = {}, history: Partial<History> = {}) =>
  toHtml(<HistoryPage service={buildDetail(overrides)} history={{ ...buildHistory(), ...history }} now={NOW} />)

/** The page with the last challenge and its findings. */
export const renderChallenge = (
  overrides: Partial<ServiceDetail> = {},
  received: ComponentProps<typeof ChallengePage>["received"] = null,
) => toHtml(<ChallengePage service={buildDetail(overrides)} received={received} />)

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
