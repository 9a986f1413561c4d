// What the tests of the owner's pages share.

import { explainCheck } from "@/app/manage/check-words"
import { OwnedList } from "@/components/manage/owned-list"
import type { OwnerAction } from "@/lib/claims/schema"
import type { Owned } from "@/lib/owners/schema"
import { buildService, NOW } from "./fixtures"

export { words } from "./html"

export const nothing = async () => {}
export const keep = async <State,>(state: State) => state
export const HOSTILE = `<img src=x onerror="alert(1)">`
export const CONTACTS = [{ href: "mailto:help@directory.example", label: "help@directory.example" }]
export const QUERY = { q: "", sort: "name", offset: 0 } as const
export const DECLARED = { price_sats: null, price_usd: null, asset: null, network: null }

export const owned = (given: Partial<Owned> = {}): Owned => ({
  ...buildService(),
  declared: DECLARED,
  declared_parameters: [],
  health_since: null,
  next_check_at: null,
  payee_confirmed_at: null,
  findings: [],
  last_check: null,
  uses: { shown: 0, opened: 0, picked: 0 },
  ...given,
})
export const many = (count: number) =>
  Array.from({ length: count }, (_, index) => owned({ id: `id-${index}`, number: index + 1, name: `Listing ${index}` }))

export const list = (given: Partial<Parameters<typeof OwnedList>[0]> = {}) => (
  <OwnedList
    page={{ listings: [owned()], total: 1 }}
    query={QUERY}
    domain="api.tidewright.example"
    all={1}
    maxChoice={25}
    edited={null}
    shown={null}
    context={{ query: given.query ?? QUERY, now: NOW, explain: explainCheck, check: nothing }}
    {...given}
  />
)
export const action = (given: Partial<OwnerAction>): OwnerAction => ({
  action: "edited",
  at: "2026-11-21T01:00:00Z",
  service_id: null,
  detail: {},
  ...given,
})
