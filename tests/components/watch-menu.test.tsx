// The menu "Watch": its links, and that it needs no script.

import { describe, expect, it } from "vitest"
import { watchCategory, watchProvider, watchService } from "@/app/_shared/watch"
import { WatchMenu } from "@/components/watch/watch-menu"
import { toHtml } from "./html"

const ID = "0199d5a0-0000-7000-8000-000000000001"
const HARBOUR = { id: ID, name: "Harbour", protocol: "x402" } as const
const hrefs = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

describe("WatchMenu", () => {
  it.each([
    [
      "service",
      watchService({ ...HARBOUR, related_protocols: [] }),
      [
        `/service/${ID}/feed.xml`,
        `/service/${ID}/feed.atom`,
        `/service/${ID}/feed.json`,
        `/changes/feed.xml?kind=price,payee&amp;service=${ID}`,
        `/webhooks?service_id=${ID}`,
      ],
      `/api/v1/stream?service=${ID}`,
    ],
    [
      "provider",
      watchProvider("api.example.com"),
      [
        "/provider/api.example.com/feed.xml",
        "/provider/api.example.com/feed.atom",
        "/provider/api.example.com/feed.json",
        "/webhooks?host=api.example.com",
      ],
      "/api/v1/stream?host=api.example.com",
    ],
    [
      "category",
      watchCategory("data/weather"),
      [
        "/changes/feed.xml?category=data/weather",
        "/changes/feed.atom?category=data/weather",
        "/changes/feed.json?category=data/weather",
        "/webhooks?category=data%2Fweather",
      ],
      "/api/v1/stream?category=data%2Fweather",
    ],
  ] as const)(
    "of a %s links its feeds and a webhook with its filter, and names the stream",
    (noun, links, expected, stream) => {
      const html = toHtml(<WatchMenu noun={noun} links={links} />)
      expect(hrefs(html)).toEqual(expected)
      expect(html).toContain(stream)
      expect(html).toMatch(
        /^<button type="button" class="btn" popoverTarget="(\w+)">Watch<.*?<div id="\1" popover="auto"/,
      )
      expect(html).not.toContain("<script")
    },
  )

  it("says which listing of an endpoint it covers", () => {
    const wordsOf = (...related_protocols: ("MPP" | "L402")[]) =>
      toHtml(<WatchMenu noun="service" links={watchService({ ...HARBOUR, related_protocols })} />)
    expect(wordsOf()).toContain("This x402 listing only.")
    expect(wordsOf("MPP")).toContain("This x402 listing only, not the MPP listing of the endpoint.")
    expect(wordsOf("L402", "MPP")).toContain("not the L402 and MPP listings of the endpoint.")
  })
})
