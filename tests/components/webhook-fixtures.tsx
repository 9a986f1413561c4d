// What the tests of the pages of webhooks share.

import { DeliveryLog } from "@/components/webhooks/delivery-log"
import type { Attempt, DeliveryReport, WebhookDetails } from "@/lib/webhooks/schema"
import { NO_FILTERS } from "@/tests/webhooks/no-filters"
import { NOW } from "./fixtures"

export { words } from "./html"

export const nothing = async () => {}
export const keep = async <State,>(state: State) => state
export const ID = "0199d5a0-0000-7000-8000-00000000000a"
export const START = { state: null, before: null }

export const details = (given: Partial<WebhookDetails> = {}): WebhookDetails => ({
  id: ID,
  url: "https://hooks.example.com/directory",
  events: "service.new,service.down",
  ...NO_FILTERS,
  is_active: true,
  failure_count: 0,
  created_at: "2026-11-20T12:00:00Z",
  last_triggered_at: null,
  last_status: null,
  waiting: 0,
  next_attempt_at: null,
  deactivated_at: null,
  deactivation_reason: null,
  former_secret_until: null,
  ...given,
})
export const attempt = (given: Partial<Attempt> = {}): Attempt => ({
  at: "2026-11-21T01:50:00Z",
  ms: 84,
  status: 204,
  error: null,
  response: null,
  ...given,
})
export const delivery = (given: Partial<DeliveryReport> = {}): DeliveryReport => ({
  number: 7,
  id: "0199d5a0-0000-7000-8000-0000000000aa",
  event: "service.new",
  state: "delivered",
  created_at: "2026-11-21T01:50:00Z",
  delivered_at: "2026-11-21T01:50:01Z",
  attempt_count: 1,
  attempts: [attempt()],
  body: `{"id": "x", "service": {"name": "Harbour levels"}}`,
  ...given,
})

export const log = (
  deliveries: DeliveryReport[],
  given: { is_active?: boolean; place?: Parameters<typeof DeliveryLog>[0]["place"]; next_before?: number } = {},
) => (
  <DeliveryLog
    webhook={details({ is_active: given.is_active ?? true })}
    log={{ deliveries, next_before: given.next_before ?? null }}
    place={given.place ?? START}
    now={NOW}
    actions={{ test: nothing, replay: nothing }}
  />
)
