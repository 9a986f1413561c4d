// What the tests of a service's page share.

import { renderToStaticMarkup } from "react-dom/server"
import { ServicePage } from "@/components/service/service-page"
import type { PayeeHistory } from "@/lib/catalogue/cautions/payee-history"
import type { RowService, ServiceDetail } from "@/lib/catalogue/schema"
import type { History } from "@/lib/health/history/ranges"
import { buildDetail, buildHistory, NOW } from "./fixtures"

export interface Given {
  history?: Partial<History>
  similar?: RowService[]
  payees?: PayeeHistory
}
export const render = (overrides: Partial<ServiceDetail> = {}, { history = {}, similar = [], payees }: Given = {}) => {
  const props = { service: buildDetail(overrides), history: { ...buildHistory(), ...history }, similar }
  return renderToStaticMarkup(<ServicePage {...props} payees={payees ?? null} now={NOW} />).replaceAll("\u00a0", " ")
}
export const words = (markup: string) => markup.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|")

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
