import { describe, expect, it } from "vitest"
import { formatFeedPath, formatFeedTitle } from "@/lib/interfaces/feeds/feed"
import { ATOM, attributesOf, elements, JsonFeed, parseXml, readTwice } from "@/tests/support/feeds"
import { aListing, FORMATS, NAMESPACE, parse, write } from "./feed-fixtures"

describe("the query of a feed", () => {
  it.each([
    ["", {}, false],
    ["type=new", {}, true],
    ["type=NEW&type=new&type=", {}, true],
    ["protocol=l402&health=DOWN&type=", { protocol: ["L402"], health: ["down"] }, false],
    ["q=maps&verified=1&max_price_usd=0.5", { q: "maps", verified: true, max_price_usd: 0.5 }, false],
  ])("%o is parsed with the filters of the list", (search, filters, isNew) => {
    const { query, problems, ignored } = parse(search)
    expect(query.filters).toMatchObject(filters)
    expect([query.isNew, problems, ignored]).toEqual([isNew, [], []])
  })

  it.each([
    ["type=old", "type"],
    ["type=new&type=old", "type"],
    ["protocol=carrier-pigeon", "protocol"],
    ["health=fine", "health"],
    ["host=a.example&host=b.example", "host"],
  ])("%o is rejected with the parameter's name", (search, field) => {
    expect(parse(search).problems.map((problem) => problem.field)).toEqual([field])
  })

  it("reports parameters that a feed does not take, whatever their value", () => {
    expect(parse("sort=price&order=sideways&limit=x&offset=3&colour=red")).toMatchObject({
      problems: [],
      ignored: ["sort", "order", "limit", "offset", "colour"],
    })
  })

  it.each([
    ["", "/feed.xml", "New paid APIs"],
    ["type=new", "/feed.xml?type=new", "New paid APIs of the last 7 days"],
    [
      "type=new&max_price_usd=0.5&protocol=x402&limit=7&sort=name",
      "/feed.xml?protocol=x402&max_price_usd=0.5&type=new",
      "New paid APIs of the last 7 days: protocol x402, max price usd 0.5",
    ],
    ["q=a%26b", "/feed.xml?q=a%26b", "New paid APIs: q a&b"],
    ["network=eip155:8453,mars:1", "/feed.xml?network=eip155%3A8453,mars%3A1", "New paid APIs: network Base, mars:1"],
  ])("%o has one path and its own title", (search, href, title) => {
    const { query } = parse(search)
    expect([formatFeedPath("rss", query), formatFeedTitle(query)]).toEqual([href, title])
    expect(formatFeedPath("rss", parse(href.split("?")[1] ?? "").query)).toBe(href)
  })
})

describe("an RSS feed", () => {
  it("P-4.1-50 D-feed-01 follows RSS 2.0: channel, self link, guid, dates and the namespace", () => {
    const rss = parseXml(write("rss", [aListing()], "protocol=L402&type=new"))
    expect([rss.nodeName, attributesOf(rss)["version"]]).toEqual(["rss", "2.0"])
    const [channel] = elements(rss, "", "channel")
    const text = (name: string) => elements(rss, "", name).map(({ textContent }) => textContent)
    expect(channel?.parentNode).toBe(rss)
    expect(text("title")).toEqual(["New paid APIs of the last 7 days: protocol L402 · Directory", "Satellite tiles"])
    const permalink = "https://directory.test/service/019aa1c0-0000-7000-8000-000000000001"
    expect(text("link")).toEqual(["https://directory.test/?protocol=L402", permalink])
    expect(text("lastBuildDate")).toEqual(["Sat, 21 Nov 2026 08:00:00 GMT"])
    expect(text("pubDate")).toEqual(["Fri, 20 Nov 2026 10:00:00 GMT"])
    expect(text("guid")).toEqual([permalink])
    expect(attributesOf(elements(rss, "", "guid")[0])).toEqual({ isPermaLink: "true" })
    expect(elements(rss, ATOM, "link").map(attributesOf)).toEqual([
      { rel: "self", type: "application/rss+xml", href: "https://directory.test/feed.xml?protocol=L402&type=new" },
    ])
    const ours = (name: string) => elements(rss, NAMESPACE, name).map(attributesOf)
    expect(ours("endpoint")).toEqual([{ url: "https://api.example/tiles?z=1&x=2", method: "GET" }])
    expect(ours("protocol")).toEqual([{ type: "L402", health: "healthy", reliability: "97.4" }])
    expect(ours("price")).toEqual([{ sats: "21", usd: "0.0021" }])
  })

  it("has no build date while it is empty", () => {
    expect(elements(parseXml(write("rss", [])), "", "lastBuildDate")).toEqual([])
  })
})

describe("an Atom feed", () => {
  it("D-feed-01 has what RFC 4287 requires, and the namespace's elements in each entry", () => {
    const feed = parseXml(write("atom", [aListing()], "health=healthy"))
    expect([feed.namespaceURI, feed.localName]).toEqual([ATOM, "feed"])
    const text = (name: string) => elements(feed, ATOM, name).map(({ textContent }) => textContent)
    const permalink = "https://directory.test/service/019aa1c0-0000-7000-8000-000000000001"
    expect(text("id")).toEqual(["https://directory.test/feed.atom?health=healthy", permalink])
    expect(text("updated")).toEqual(["2026-11-21T08:00:00Z", "2026-11-21T08:00:00Z"])
    expect(text("published")).toEqual(["2026-11-20T10:00:00Z"])
    expect(text("name")).toEqual(["Directory"])
    expect(elements(feed, ATOM, "link").map(attributesOf)).toEqual([
      { rel: "self", type: "application/atom+xml", href: "https://directory.test/feed.atom?health=healthy" },
      { rel: "alternate", type: "text/html", href: "https://directory.test/?health=healthy" },
      { rel: "alternate", type: "text/html", href: permalink },
    ])
    expect(attributesOf(elements(feed, ATOM, "category")[0])).toEqual({ term: "data/maps" })
    expect(attributesOf(elements(feed, NAMESPACE, "price")[0])).toEqual({ sats: "21", usd: "0.0021" })
  })

  it("has an update time even while it is empty", () => {
    const [updated] = elements(parseXml(write("atom", [])), ATOM, "updated")
    expect(updated?.textContent).toBe("1970-01-01T00:00:00Z")
  })
})

describe("a JSON Feed", () => {
  it("D-feed-01 follows version 1.1, with the same three elements under _l402", () => {
    const feed = JsonFeed.parse(JSON.parse(write("json", [aListing()], "protocol=L402")))
    expect(feed.feed_url).toBe("https://directory.test/feed.json?protocol=L402")
    expect(feed.items).toEqual([
      {
        id: "https://directory.test/service/019aa1c0-0000-7000-8000-000000000001",
        url: "https://directory.test/service/019aa1c0-0000-7000-8000-000000000001",
        title: "Satellite tiles",
        content_text: "One tile of tonight.",
        date_published: "2026-11-20T10:00:00Z",
        date_modified: "2026-11-21T08:00:00Z",
        tags: ["data/maps"],
        _l402: {
          about: NAMESPACE,
          endpoint: { url: "https://api.example/tiles?z=1&x=2", method: "GET" },
          protocol: { type: "L402", health: "healthy", reliability: 97.4 },
          price: { sats: 21, usd: 0.0021 },
        },
      },
    ])
  })
})

/** The text to write, and the text that every feed parser must read back. `read` is missing if the texts are equal. */
const HOSTILE: [what: string, written: string, read?: string][] = [
  ["markup", '<script>alert("1")</script> & <b>bold</b>'],
  ["entities", "&lt;b&gt; &amp;amp; &#60; &nbsp; &unknown; &"],
  ["the end of CDATA", "a ]]> b <![CDATA[ c ]]> d"],
  ["a comment and an instruction", "<!-- x --> <?xml version='1.0'?> <!DOCTYPE y>"],
  ["quotes", `"double" 'single' \`back\``],
  ["a boolean", "true"],
  ["a number", "0012.50"],
  ["a number with an exponent", "1e3"],
  ["a property of objects", "__proto__"],
  ["emoji", "🛰️ tiles 👍🏽 🇨🇭 ☂️"],
  ["right-to-left text", "خدمة الخرائط · שירות מפות"],
  ["combining marks and CJK", "é ñ 衛星タイル"],
  ["control characters, which are removed", "a\u0000b\u0001c\u0008d\u000be\u001ff", "abcdef"],
  ["Unicode noncharacters, which are removed", "a\ufffeb\uffffc", "abc"],
  ["lone surrogates, which are removed", "a\ud83db\ude00c", "abc"],
  [
    "text-direction characters, which are replaced",
    "pay \u202ecod\u202c \u2066x\u2069",
    "pay \ufffdcod\ufffd \ufffdx\ufffd",
  ],
  ["zero-width and C1 characters, which are replaced", "a\u200bb\u0085c\ufeffd", "a\ufffdb\ufffdc\ufffdd"],
  ["lines and a tab", "one\r\ntwo\rthree\n\tfour", "one\ntwo\nthree\n\tfour"],
  ["a long text", "<&>".repeat(600)],
]

describe.each(FORMATS)("hostile text in %s", (format) => {
  it.each(HOSTILE)("is read back unchanged by two parsers: %s", async (_, written, read = written) => {
    const body = write(format, [aListing({ name: written, description: written })])
    for (const { entries } of readTwice(body, format)) {
      expect(entries).toEqual([
        { id: expect.stringMatching(/^https:\/\/directory\.test\/service\//), title: read, text: read },
      ])
    }
  })

  it("is never an empty title when nothing of the name is visible", async () => {
    const body = write(format, [aListing({ name: "\u0001\u0002", description: "\u0003" })])
    for (const { entries } of readTwice(body, format)) {
      expect(entries[0]).toMatchObject({ title: "api.example", text: "L402 at api.example" })
    }
  })

  it("appears in the title of the feed", async () => {
    const search = new URLSearchParams({ q: `<b> & "]]>" 🛰️`, category: "a&b" }).toString()
    for (const { title } of readTwice(write(format, [], search), format)) {
      expect(title).toBe(`New paid APIs: category a&b, q <b> & "]]>" 🛰️ · Directory`)
    }
  })

  it("stays inside its attribute", () => {
    const url = `https://api.example/?a="b"&c='d'&e=<f>&amp;`
    const body = write(format, [aListing({ url, category: `"><x y='` })])
    if (format === "json") {
      const [item] = JsonFeed.parse(JSON.parse(body)).items
      expect([item?._l402?.endpoint.url, item?.tags]).toEqual([url, [`"><x y='`]])
    } else {
      const root = parseXml(body)
      expect(attributesOf(elements(root, NAMESPACE, "endpoint")[0])["url"]).toBe(url)
      const [category] = elements(root, format === "atom" ? ATOM : "", "category")
      expect(category?.getAttribute("term") ?? category?.textContent).toBe(`"><x y='`)
    }
  })
})
