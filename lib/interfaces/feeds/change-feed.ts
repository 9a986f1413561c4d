// The feeds of what changed: of one service, provider or category, or by the filters of the page of changes. Pure.

import {
  FEED_PATHS,
  type Feed,
  type FeedEntry,
  type FeedFormat,
  findLatest,
  NAMESPACE_PATH,
  readable,
  type Site,
} from "@/lib/interfaces/feeds/feed"

export const MOST_CHANGES = 50

export interface ChangeFeedPlace {
  /** The path of the page whose changes the feed has. The path of the feed begins with it. */
  path: string
  /** The query string of the page and the feed, without a question mark. */
  search: string
  /** What follows the word "Changes" in the title of the feed, such as "of Harbour levels". */
  title: string
  /** The path and query of the page, where it is another than that of the feed. */
  home?: string
}

export const placeOfService = (id: string, name: string): ChangeFeedPlace => ({
  path: `/service/${id}`,
  search: "",
  title: `of ${name}`,
})

export const placeOfProvider = (host: string): ChangeFeedPlace => ({
  path: `/provider/${encodeURIComponent(host)}`,
  search: "",
  title: `of ${host}`,
})

/** Below the path of a category every path is a category, so its feed is one of the feeds with filters. */
export const placeOfCategory = (path: string, name: string, home: string): ChangeFeedPlace => ({
  path: "/changes",
  search: `category=${encodeURIComponent(path).replaceAll("%2F", "/")}`,
  title: `in ${name}`,
  home,
})

/** @param search the filters of the page of changes as a query string */
export const placeOfChanges = (search: string): ChangeFeedPlace => ({
  path: "/changes",
  search,
  title: search === "" ? "of paid APIs" : `of paid APIs: ${describeSearch(search)}`,
})

const describeSearch = (search: string) =>
  [...new URLSearchParams(search)].map(([name, value]) => `${name} ${value.replaceAll(",", ", ")}`).join(", ")

export const formatChangeFeedTitle = ({ title }: ChangeFeedPlace) => `Changes ${readable(title)}`

export const formatChangeFeedPath = (format: FeedFormat, { path, search }: ChangeFeedPlace) =>
  `${path}${FEED_PATHS[format]}${search === "" ? "" : `?${search}`}`

export interface ChangeItem {
  /** The number of the event, which never changes. */
  seq: number
  at: string
  /** The UUID of the service; null after its removal. */
  serviceId: string | null
  title: string
  text: string
  category: string
}

export function buildChangeFeed(
  items: readonly ChangeItem[],
  format: FeedFormat,
  place: ChangeFeedPlace,
  site: Site,
): Feed {
  const { baseUrl } = site
  const entries = items.map((item) => buildEntry(item, baseUrl))
  const page = place.home ?? (place.search === "" ? place.path : `${place.path}?${place.search}`)
  return {
    title: `${formatChangeFeedTitle(place)} · ${site.name}`,
    description: "Outages, recoveries, prices and other changes that checks and listings showed, newest first.",
    author: site.name,
    home: baseUrl + page,
    address: baseUrl + formatChangeFeedPath(format, place),
    namespace: baseUrl + NAMESPACE_PATH,
    updatedAt: findLatest(entries),
    entries,
  }
}

function buildEntry({ seq, at, serviceId, title, text, category }: ChangeItem, baseUrl: string): FeedEntry {
  const time = new Date(at)
  return {
    id: `${baseUrl}/changes#${seq}`,
    permalink: serviceId === null ? `${baseUrl}/changes` : `${baseUrl}/service/${serviceId}`,
    title: readable(title),
    text: readable(text),
    category,
    listedAt: time,
    updatedAt: time,
    listing: null,
  }
}
