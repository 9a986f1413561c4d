import { formatChangesQuery } from "@/components/changes/filter"
import type { WatchLinks } from "@/components/watch/watch-menu"
import { baseUrl } from "@/lib/env"
import { EVENTS } from "@/lib/events/contract"
import {
  type ChangeFeedPlace,
  formatChangeFeedPath,
  placeOfCategory,
  placeOfChanges,
  placeOfProvider,
  placeOfService,
} from "@/lib/interfaces/feeds/change-feed"
import type { Protocol } from "@/lib/protocols/names"

/** @param webhook the filter of a webhook @param stream the filter of the live stream */
function buildLinks(
  place: ChangeFeedPlace,
  webhook: Record<string, string>,
  stream: Record<string, string>,
): WatchLinks {
  return {
    rss: formatChangeFeedPath("rss", place),
    atom: formatChangeFeedPath("atom", place),
    json: formatChangeFeedPath("json", place),
    webhook: `/webhooks?${new URLSearchParams(webhook)}`,
    stream: `${baseUrl}${EVENTS.streamChanges.path}?${new URLSearchParams(stream)}`,
  }
}

interface Watched {
  id: string
  name: string
  protocol: Protocol
  related_protocols: readonly Protocol[]
}

export const watchService = ({ id, name, protocol, related_protocols }: Watched): WatchLinks => ({
  ...buildLinks(placeOfService(id, name), { service_id: id }, { service: id }),
  prices: formatChangeFeedPath("rss", placeOfChanges(formatChangesQuery({ kinds: ["price", "payee"], service: id }))),
  listing: { protocol, others: related_protocols },
})

export const watchProvider = (host: string) => buildLinks(placeOfProvider(host), { host }, { host })

export const watchCategory = (category: string) =>
  buildLinks(placeOfCategory(category, category, ""), { category }, { category })
