// Parses feeds with two independent parsers for each format: a library for feeds, and the XML or the schema of JSON Feed.

import { DOMParser, type Element } from "@xmldom/xmldom"
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith"
import { z } from "zod"
import type { FeedFormat } from "@/lib/interfaces/feeds/feed"

export interface ReadFeed {
  title: string | undefined
  entries: ReadEntry[]
}
interface ReadEntry {
  id: string | undefined
  title: string | undefined
  /** Plain text. The description of an RSS item is HTML, so its entities are decoded. */
  text: string | undefined
}

const fromHtml = (html: string | undefined) =>
  html?.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")

const NAMES = {
  rss: { namespace: "", entry: "item", id: "guid", text: "description" },
  atom: { namespace: "http://www.w3.org/2005/Atom", entry: "entry", id: "id", text: "summary" },
} as const

function readWithDom(xml: string, format: "rss" | "atom"): ReadFeed {
  const { namespace, entry, id, text } = NAMES[format]
  const root = parseXml(xml)
  const read = (parent: Element, name: string) => elements(parent, namespace, name)[0]?.textContent ?? undefined
  const entries = elements(root, namespace, entry).map((item) => {
    const written = read(item, text)
    return { id: read(item, id), title: read(item, "title"), text: format === "rss" ? fromHtml(written) : written }
  })
  return { title: read(root, "title"), entries }
}

function readWithFeedsmith(body: string, format: FeedFormat): ReadFeed {
  if (format === "rss") {
    const { title, items = [] } = parseRssFeed(body)
    return {
      title,
      entries: items.map((item) => ({ id: item.guid?.value, title: item.title, text: fromHtml(item.description) })),
    }
  }
  if (format === "atom") {
    const { title, entries = [] } = parseAtomFeed(body)
    const plain = (text: string | { value?: string } | undefined) => (typeof text === "object" ? text.value : text)
    return {
      title: plain(title),
      entries: entries.map((entry) => ({ id: entry.id, title: plain(entry.title), text: plain(entry.summary) })),
    }
  }
  const { title, items = [] } = parseJsonFeed(body)
  return { title, entries: items.map((item) => ({ id: item.id, title: item.title, text: item.content_text })) }
}

function readWithSchema(body: string): ReadFeed {
  const { title, items } = JsonFeed.parse(JSON.parse(body))
  return { title, entries: items.map((item) => ({ id: item.id, title: item.title, text: item.content_text })) }
}

/** Parses the feed with two parsers and returns both results. */
export function readTwice(body: string, format: FeedFormat): [ReadFeed, ReadFeed] {
  return [readWithFeedsmith(body, format), format === "json" ? readWithSchema(body) : readWithDom(body, format)]
}

export const ATOM = NAMES.atom.namespace

/** Parses XML and returns the root element. Throws if the XML is not well-formed. */
export function parseXml(xml: string): Element {
  const onError = (level: string, message: string) => {
    // The directory's feeds contain U+FFFD in place of invisible characters, and the parser warns about each U+FFFD.
    if (level === "warning" && message.startsWith("Unicode replacement character")) return
    throw new Error(`${level}: ${message}`)
  }
  const root = new DOMParser({ onError }).parseFromString(xml, "text/xml").documentElement
  if (!root) throw new Error("the document is empty")
  return root
}

/** Returns the descendants of `parent` with this name and namespace, in document order. "" means no namespace. */
export const elements = (parent: Element, namespace: string, name: string): Element[] =>
  Array.from(parent.getElementsByTagNameNS("*", name)).filter(({ namespaceURI }) => (namespaceURI ?? "") === namespace)

export const attributesOf = (element: Element | undefined): Record<string, string> =>
  Object.fromEntries(Array.from(element?.attributes ?? []).map(({ name, value }) => [name, value]))

const Author = z.strictObject({ name: z.string().optional(), url: z.url().optional(), avatar: z.url().optional() })
const Item = z
  .strictObject({
    id: z.string().min(1),
    url: z.url().optional(),
    external_url: z.url().optional(),
    title: z.string().optional(),
    content_html: z.string().optional(),
    content_text: z.string().optional(),
    summary: z.string().optional(),
    image: z.url().optional(),
    banner_image: z.url().optional(),
    date_published: z.iso.datetime({ offset: true }).optional(),
    date_modified: z.iso.datetime({ offset: true }).optional(),
    authors: z.array(Author).optional(),
    tags: z.array(z.string()).optional(),
    language: z.string().optional(),
    // The directory's own extension of the format.
    _l402: z
      .strictObject({
        about: z.url(),
        endpoint: z.strictObject({ url: z.url(), method: z.string().optional() }),
        protocol: z.strictObject({
          type: z.string(),
          health: z.string().optional(),
          reason: z.string().optional(),
          reliability: z.number().optional(),
        }),
        price: z.strictObject({ sats: z.int().optional(), usd: z.number().optional() }),
      })
      .optional(),
  })
  .refine((item) => item.content_html !== undefined || item.content_text !== undefined, "an item has content")

/** The schema of JSON Feed 1.1 (jsonfeed.org/version/1.1). It allows no other field than the directory's own extension. */
export const JsonFeed = z.strictObject({
  version: z.literal("https://jsonfeed.org/version/1.1"),
  title: z.string(),
  home_page_url: z.url().optional(),
  feed_url: z.url().optional(),
  description: z.string().optional(),
  user_comment: z.string().optional(),
  next_url: z.url().optional(),
  icon: z.url().optional(),
  favicon: z.url().optional(),
  authors: z.array(Author).optional(),
  language: z.string().optional(),
  expired: z.boolean().optional(),
  hubs: z.array(z.strictObject({ type: z.string(), url: z.url() })).optional(),
  items: z.array(Item),
})
