// Who may have a new invoice. Each network has its own share of a minute's invoices, and some are kept for clients that had none
// in the last hour, so that many clients of one line cannot stop all sales.

import { networkKey } from "@/lib/net/client-address"
import { count, giveBack } from "@/lib/paywall/rate-limit"

/** Null where this client may have a new invoice now, which is counted; else the seconds until it may try again. */
export async function spendInvoice(client: string): Promise<number | null> {
  const network = await count("network_invoices", networkKey(client))
  if (!network.isWithin) return network.resetSeconds
  const isFirst = (await count("first_invoice", client)).isWithin
  const shared = await count("invoices", "all")
  if (shared.isWithin) return null
  if (!isFirst) return shared.resetSeconds
  const kept = await count("kept_invoices", "all")
  if (kept.isWithin) return null
  // Nothing was sold: the next try is the first again.
  await giveBack("first_invoice", client)
  return Math.min(shared.resetSeconds, kept.resetSeconds)
}
