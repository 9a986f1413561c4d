// The routes of the feeds of changes. A hidden or missing service has no feed, like its page.

import { formatChangesQuery } from "@/components/changes/filter"
import { KIND_WORDS, writeChange, writeChangedService, writePayees } from "@/components/changes/words"
import { RENDERERS, SITE } from "@/lib/api/feed-route"
import { serve } from "@/lib/api/route"
import { findProviderHost } from "@/lib/catalogue/provider"
import { findServiceName, requireService } from "@/lib/catalogue/public-service"
import { AppError } from "@/lib/contract/errors"
import type { ChangeFilter, ShownChange } from "@/lib/events/names"
import { listShownChanges } from "@/lib/events/shown"
import {
  buildChangeFeed,
  type ChangeFeedPlace,
  type ChangeItem,
  placeOfChanges,
  placeOfProvider,
  placeOfService,
} from "@/lib/interfaces/feeds/change-feed"
import { CHANGE_FEEDS, FEED_IDS } from "@/lib/interfaces/feeds/contract"
import { describeReason, FEED_TYPES, type FeedFormat } from "@/lib/interfaces/feeds/feed"

async function respond(format: FeedFormat, place: ChangeFeedPlace, filter: ChangeFilter): Promise<Response> {
  const { changes } = await listShownChanges(filter, null)
  const feed = buildChangeFeed(changes.map(describeItem), format, place, SITE)
  return new Response(RENDERERS[format](feed), { headers: { "Content-Type": `${FEED_TYPES[format]}; charset=utf-8` } })
}

const describeItem = (change: ShownChange): ChangeItem => ({
  seq: change.seq,
  at: change.at,
  serviceId: change.service?.id ?? null,
  // The words for pages have no-break spaces.
  title: writeChange(change).replaceAll("\u00a0", " "),
  text: [
    writePayees(change),
    writeChangedService(change),
    change.service?.health_reason && describeReason(change.service.health_reason, SITE.access),
  ]
    .filter(Boolean)
    .join(" ")
    .replaceAll("\u00a0", " "),
  category: KIND_WORDS[change.kind],
})

export const serviceFeed = (format: FeedFormat) =>
  serve(CHANGE_FEEDS[`readService${FEED_IDS[format]}Feed` as const], async ({ id: given }) => {
    const { path } = CHANGE_FEEDS[`readService${FEED_IDS[format]}Feed` as const]
    const found = await requireService(await findServiceName(given), given, path)
    return respond(format, placeOfService(found.id, found.name), { kinds: [], service: found.id })
  })

export const providerFeed = (format: FeedFormat) =>
  serve(CHANGE_FEEDS[`readProvider${FEED_IDS[format]}Feed` as const], async ({ host: given }) => {
    const host = await findProviderHost(given)
    if (host === null) throw new AppError("not_found", "There is no provider with this host.")
    return respond(format, placeOfProvider(host), { kinds: [], host })
  })

export const changesFeed = (format: FeedFormat) =>
  serve(
    CHANGE_FEEDS[`readChanges${FEED_IDS[format]}Feed` as const],
    async ({ query: { kind: kinds = [], ...given } }) => {
      const filter: ChangeFilter = { kinds, ...given }
      return respond(format, placeOfChanges(formatChangesQuery(filter)), filter)
    },
  )
