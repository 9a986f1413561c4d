// For any response, an adapter yields listings within the limits, and counts all other items by reason. An adapter throws only
// UpstreamFailure, always ends, and takes time that is linear in the size of the page.

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { adapter as bazaar } from "@/lib/sources/adapters/bazaar"
import { adapter as l402apps } from "@/lib/sources/adapters/l402apps"
import { adapter as l402directory } from "@/lib/sources/adapters/l402directory"
import { adapter as mpp } from "@/lib/sources/adapters/mpp"
import { adapter as satring } from "@/lib/sources/adapters/satring"
import { adapter as sponge } from "@/lib/sources/adapters/sponge"
import { PAGE_LIMITS } from "@/lib/sources/parse/page"
import type { Adapter, Page, SourceContext } from "@/lib/sources/schema"
import { problemsOf, type Ran, readWith } from "./run-adapter"
import {
  makeBazaarItem,
  makeL402App,
  makeL402DirectoryService,
  makeMppService,
  makeMppscanServer,
  makeSatringService,
  makeSpongeDetail,
  makeSpongeService,
} from "./twin-data"

type Json = Record<string, unknown> | unknown[]
interface HostileSource {
  adapter: Adapter
  /** A valid response with two items. */
  good: Json
  /** Returns a whole response with these items. */
  around(items: unknown): unknown
}
const two = (make: (index: number) => unknown) => [make(0), make(1)]
const HOSTILE_SOURCES: Record<string, HostileSource> = {
  bazaar: source(bazaar, makeBazaarItem, (items) => ({ items, pagination: { limit: 100, offset: 0, total: 2 } })),
  satring: source(satring, makeSatringService, (services) => ({ services, total: 2, page: 1 })),
  l402apps: source(l402apps, makeL402App, (items) => items),
  sponge: source(sponge, makeSpongeService, (items) => items),
  l402directory: source(l402directory, makeL402DirectoryService, (services) => ({ count: 2, services })),
  mpp: source(mpp, makeMppService, (services) => ({ services })),
  mppscan: source(mpp, makeMppscanServer, (json) => ({ result: { data: { json } } })),
}
const NAMES = Object.keys(HOSTILE_SOURCES)

function source(adapter: Adapter, make: (index: number) => unknown, around: HostileSource["around"]): HostileSource {
  return { adapter, good: around(two(make)) as Json, around }
}

function getSource(name: string): HostileSource {
  const found = HOSTILE_SOURCES[name]
  if (!found) throw new Error(`no source is called ${name}`)
  return found
}

/** Returns the body that the source sends for this JSON; l402apps sends the JSON inside an HTML page. */
const sent = (name: string, json: unknown) =>
  name === "l402apps" ? `<script>window.__APIS__=${JSON.stringify(json)};</script>` : JSON.stringify(json)

function expectSound({ pages, listings, end, failure }: Ran): void {
  expect(listings.flatMap(problemsOf)).toEqual([])
  for (const { items, listings: offered, skipped } of pages) {
    expect(items).toBe(offered.length + Object.values(skipped).reduce((sum, count) => sum + count, 0))
  }
  expect(end === null).toBe(failure !== null)
}

const ODD: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.double(),
  fc.constantFrom<unknown>(
    ...[
      "javascript:alert(1)",
      "https://a.example/{id}",
      "http://10.0.0.1/",
      "http://x.onion/",
      "HTTPS://A.EXAMPLE:443/a/../b",
    ],
    ...["<script>alert(1)</script>", "\u202e\u200b\u0000", "1e30", "dynamic", "-1", "x402", "live", "sats", "usd", "%"],
    ...[
      "x".repeat(50_000),
      "e\u0301".repeat(3_000),
      "\ufdfa".repeat(500),
      "\ud800",
      "\u{1f600}".repeat(150),
      " \n ".repeat(3_000),
    ],
    ...[1e30, -1, 0, 0.5, 1e-30, Number.MAX_SAFE_INTEGER, 2_100_000_000_000_001, null, [], {}, true],
  ),
)

type Path = (string | number)[]
/** Returns the paths of all values inside a JSON value, so that a test can replace each of them. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))]
}
function replaceAt(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined || typeof value !== "object" || value === null) return key === undefined ? by : value
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>
  copy[key] = replaceAt(copy[key], rest, by)
  return copy
}

describe.each(NAMES)("%s", (name) => {
  const { adapter, good, around } = getSource(name)
  const detail = JSON.stringify(makeSpongeDetail(0))
  /** Runs the adapter with this response. The adapter of sponge also requests a page for each service, and gets a valid page. */
  const read = (body: string) => readWith(adapter, (url) => (/\/svc\d+$/.test(url) ? detail : body))

  it("survives any text", async () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.json(),
      fc.constantFrom("", "[", "{}", "[]", "\ufeff[]", "<", "NaN"),
    )
    await fc.assert(
      fc.asyncProperty(texts, async (text) => expectSound(await read(text))),
      { numRuns: 150 },
    )
  })

  it("survives responses that are nearly right", async () => {
    const paths = pathsIn(good)
    const changes = fc.array(fc.tuple(fc.constantFrom(...paths), ODD), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        const json = list.reduce<unknown>((value, [path, by]) => replaceAt(value, path, by), good)
        expectSound(await read(sent(name, json)))
      }),
      { numRuns: 300 },
    )
  })

  it("loses no valid item to the invalid ones next to it", async () => {
    const items = itemsOf(good)
    const alone = await read(sent(name, good))
    const bad = fc.array(fc.oneof(fc.constantFrom<unknown>(null, 5, "x", [], {}), fc.jsonValue()), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(bad, async (junk) => {
        const { listings, failure } = await read(sent(name, around([...junk, ...items, ...junk])))
        expect({ failure, listings }).toEqual({ failure: null, listings: alone.listings })
      }),
      { numRuns: 60 },
    )
  })

  it("parses a limited number of a million items", async () => {
    const items = `[${"{},".repeat(999_999)}{}]`
    const text = sent(name, around("@")).replace('"@"', items)
    const { pages, skipped, end } = await read(text)
    expectSound({ pages, listings: [], skipped, waits: [], end, failure: null })
    expect(pages.reduce((sum, page) => sum + page.items, 0)).toBe(1_000_000)
    expect(skipped.limits).toBeGreaterThanOrEqual(1_000_000 - PAGE_LIMITS.items)
    expect(end).toBe("cut")
  })

  it("survives deep nesting and one long text", async () => {
    const deep = `${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`
    const long = JSON.stringify("<b>\u202e".repeat(500_000))
    for (const piece of [
      deep,
      long,
      `[${deep}]`,
      `[{"url":${long},"resource":${long},"id":${long},"endpoint":${long}}]`,
    ]) {
      expectSound(await read(sent(name, around("@")).replace('"@"', () => piece)))
    }
  })
})

function itemsOf(good: Json): unknown[] {
  if (Array.isArray(good)) return good
  const { items, services, result } = good as {
    items?: unknown[]
    services?: unknown[]
    result?: { data: { json: unknown[] } }
  }
  return items ?? services ?? result?.data.json ?? []
}

describe("the service pages of sponge", () => {
  it("survive responses that are nearly right", async () => {
    const good = makeSpongeDetail(0)
    const list = JSON.stringify([makeSpongeService(0)])
    const changes = fc.array(fc.tuple(fc.constantFrom(...pathsIn(good)), ODD), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(changes, async (each) => {
        const body = JSON.stringify(each.reduce<unknown>((value, [path, by]) => replaceAt(value, path, by), good))
        expectSound(await readWith(sponge, (url) => (url.endsWith("/svc0") ? body : list)))
      }),
      { numRuns: 300 },
    )
  })
})

describe("a list without an end", () => {
  const endless = async (adapter: Adapter, answer: (request: number) => unknown) => {
    let requests = 0
    let last: Page | null = null
    const fetchText = async () => JSON.stringify(answer(requests++))
    const asking: SourceContext = { url: "https://source.example/", resume: null, fetchText, wait: async () => {} }
    for await (const page of adapter.pages(asking)) last = page
    return { requests, end: last?.end, resume: last?.resume }
  }

  it("of new items is read up to a limit", async () => {
    const items = (request: number) => [{ resource: `https://a.example/${request}` }]
    expect(await endless(bazaar, (request) => ({ items: items(request) }))).toEqual({
      requests: 5_000,
      end: "cut",
      resume: null,
    })
    const services = (request: number) => [{ url: `https://a.example/${request}` }]
    expect(await endless(satring, (request) => ({ services: services(request), total: 1e15 }))).toMatchObject({
      requests: 200,
      end: "cut",
    })
  })

  it("of the same items in any order, or of a few pages in turn, is detected", async () => {
    const items = (request: number) => two(makeBazaarItem)[request % 2 === 0 ? "slice" : "toReversed"]()
    expect(await endless(bazaar, (request) => ({ items: items(request) }))).toMatchObject({ requests: 2, end: "cut" })
    const turn = (request: number) => [makeBazaarItem(request % 7)]
    expect(await endless(bazaar, (request) => ({ items: turn(request), pagination: { total: 1e6 } }))).toMatchObject({
      requests: 8,
    })
    const broken = () => [{ what: "x", at: [1, { deep: "y" }] }]
    expect(await endless(satring, () => ({ services: broken() }))).toMatchObject({ requests: 2, end: "cut" })
  })
})
