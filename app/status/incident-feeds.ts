// The routes of the feeds of incidents of the directory itself.

import { formatDuration } from "@/components/format"
import { COMPONENT_WORDS, describeIncident } from "@/components/stats/status-words"
import { RENDERERS, SITE } from "@/lib/api/feed-route"
import { serve } from "@/lib/api/route"
import { FEED_IDS } from "@/lib/interfaces/feeds/contract"
import {
  FEED_PATHS,
  FEED_TYPES,
  type Feed,
  type FeedEntry,
  type FeedFormat,
  findLatest,
  NAMESPACE_PATH,
} from "@/lib/interfaces/feeds/feed"
import { INCIDENT_FEEDS } from "@/lib/status/contract"
import { listComponentIncidents } from "@/lib/status/queries"
import type { ComponentIncident } from "@/lib/status/schema"

const HOME = `${SITE.baseUrl}/status`

export const incidentFeed = (format: FeedFormat) =>
  serve(INCIDENT_FEEDS[`readStatus${FEED_IDS[format]}Feed` as const], async () => {
    const feed = buildIncidentFeed(await listComponentIncidents(new Date()), format)
    return new Response(RENDERERS[format](feed), {
      headers: { "Content-Type": `${FEED_TYPES[format]}; charset=utf-8` },
    })
  })

function buildIncidentFeed(incidents: readonly ComponentIncident[], format: FeedFormat): Feed {
  const entries = incidents.map(toEntry)
  return {
    title: `Status of ${SITE.name}`,
    description: "Incidents of the directory itself: what does not work, and when it works again.",
    author: SITE.name,
    home: HOME,
    address: HOME + FEED_PATHS[format],
    namespace: SITE.baseUrl + NAMESPACE_PATH,
    updatedAt: findLatest(entries),
    entries,
  }
}

/** The title changes when the incident ends. The id stays. */
function toEntry(incident: ComponentIncident): FeedEntry {
  const { id, component, opened_at, closed_at } = incident
  const { what, effect } = describeIncident(incident)
  const openedAt = new Date(opened_at)
  const endedAt = closed_at === null ? null : new Date(closed_at)
  const length = endedAt && formatDuration(endedAt.getTime() - openedAt.getTime()).replaceAll("\u00a0", " ")
  return {
    id: `${HOME}#incident-${id}`,
    permalink: HOME,
    title: length === null ? what : `Works again: ${what}`,
    text: length === null ? effect : `${effect} It lasted ${length}.`,
    category: COMPONENT_WORDS[component].name,
    listedAt: openedAt,
    updatedAt: endedAt ?? openedAt,
    listing: null,
  }
}
