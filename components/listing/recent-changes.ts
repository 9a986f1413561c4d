import { formatCount } from "@/components/format"
import { MOST_RECENT, type RecentChanges } from "@/lib/events/names"

const count = (value: number) => (value >= MOST_RECENT ? `over ${formatCount(MOST_RECENT - 1)}` : formatCount(value))

/** Returns "1 payee change, 3 down, 2 price changes, 5 new", without the kinds that did not happen. Null when nothing changed. */
export function describeRecentChanges({ payee, down, new: listed, price }: RecentChanges): string | null {
  const parts = [
    payee > 0 && `${count(payee)}\u00a0payee ${payee === 1 ? "change" : "changes"}`,
    down > 0 && `${count(down)}\u00a0down`,
    price > 0 && `${count(price)}\u00a0price ${price === 1 ? "change" : "changes"}`,
    listed > 0 && `${count(listed)}\u00a0new`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(", ") : null
}
