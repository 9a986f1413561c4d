// The warnings before the block that shows how to pay: at most one of each kind, the most serious first.

import { findCaution } from "@/components/listing/caution-words"
import { DownAlert } from "@/components/service/alarms/down-alert"
import { FailingAlert } from "@/components/service/alarms/failing-alert"
import { PayeeAlert } from "@/components/service/alarms/payee-alert"
import { PriceAlert } from "@/components/service/alarms/price-alert"
import type { PayeeHistory } from "@/lib/catalogue/cautions/payee-history"
import type { RowService, ServiceDetail } from "@/lib/catalogue/schema"

interface AlarmSlotProps {
  service: ServiceDetail
  /** Healthy services of the same category, or of the category that contains it. */
  similar: readonly RowService[]
  /** How long the payees around a change stood; null without a change. */
  payees: PayeeHistory | null
  now: Date
}

export function AlarmSlot({ service, similar, payees, now }: AlarmSlotProps) {
  const isDown = service.health_status === "down"
  const payee = findCaution(service.cautions, "payee_changed")
  const price = findCaution(service.cautions, "price_rose")
  const failing = findCaution(service.cautions, "checks_failing")
  if (!isDown && !payee && !price && !failing) return null
  return (
    <div className="stack gap-3">
      {isDown && <DownAlert service={service} similar={similar} now={now} />}
      {payee && <PayeeAlert service={service} caution={payee} payees={payees} now={now} />}
      {price && <PriceAlert caution={price} />}
      {failing && !isDown && <FailingAlert caution={failing} nextCheck={service.next_check_at} now={now} />}
    </div>
  )
}
