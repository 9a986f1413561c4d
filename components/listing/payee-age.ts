// What pages say of the age of a payee (docs/decisions.md#cautions). Pure.

import { findCaution } from "@/components/listing/caution-marks"
import { PAYEE_ALARM_MS } from "@/lib/catalogue/cautions/schema"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { parseTimestamp } from "@/lib/time"

const DAY_MS = 86_400_000

type Paid = Pick<ServiceDetail, "protocol" | "cautions" | "pay_to_changed_at" | "pay_to_varies" | "payee_confirmed_at">

/**
 * Returns when a known payee replaced a new one, for seven days; null otherwise. Without a caution and a confirmation, a change of these
 * days can be nothing else. The key of a Lightning node is known only after two checks, so its changes are not told apart here.
 */
export function findReturn(service: Paid, now: Date): string | null {
  const { protocol, cautions, pay_to_changed_at, pay_to_varies, payee_confirmed_at } = service
  if (pay_to_changed_at === null || protocol === "L402" || pay_to_varies || payee_confirmed_at !== null) return null
  if (findCaution(cautions, "payee_changed")) return null
  return getAge(pay_to_changed_at, now) < PAYEE_ALARM_MS ? pay_to_changed_at : null
}

/** Whether a payee stands long enough for a green tick: one day. */
export const hasStood = (since: string, now: Date): boolean => getAge(since, now) >= DAY_MS

const getAge = (since: string, now: Date) => now.getTime() - (parseTimestamp(since)?.getTime() ?? 0)
