import { formatCount } from "@/components/format"
import { MOST_RECENT, type RecentChanges } from "@/lib/events/names"

const count = (value: number) => (value >= MOST_RECENT ? `over ${formatCount(MOST_RECENT - 1)}` : formatCount(value))

/** Returns "3 down, 5 new, 2 price changes", without the kinds that did not happen. Null when nothing changed. */
export function describeRecentChanges({ down, new: listed, price }: RecentChanges): string | null {
  const parts = [
    down > 0 && `${count(down)}\u00a0down`,
    listed > 0 && `${count(listed)}\u00a0new`,
    price > 0 && `${count(price)}\u00a0price ${price === 1 ? "change" : "changes"}`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(", ") : null
}
