// Decides who gets a new invoice. Each network has its own share of a minute's invoices, and some are reserved for clients that had
// none in the last hour, so that many clients of one network cannot stop all sales.

import { networkKey } from "@/lib/net/client-address"
import { count, refund } from "@/lib/paywall/rate-limit"

/** Counts an invoice for this client. Null when the client gets it, else the seconds until the next try. */
export async function reserveInvoice(client: string): Promise<number | null> {
  const network = await count("network_invoices", networkKey(client))
  if (!network.isWithin) return network.resetSeconds
  const isFirst = (await count("first_invoice", client)).isWithin
  const shared = await count("invoices", "all")
  if (shared.isWithin) return null
  if (!isFirst) return shared.resetSeconds
  const kept = await count("kept_invoices", "all")
  if (kept.isWithin) return null
  // No invoice was made, so the next one is still the first of the hour.
  await refund("first_invoice", client)
  return Math.min(shared.resetSeconds, kept.resetSeconds)
}
