// A hostile document of the largest size that a visit reads: every walk over its JSON is bounded.

import { describe, expect, it } from "vitest"
import { parseJson } from "@/lib/protocols/json"
import { parseL402Document, parseL402Services, parseX402Resources } from "@/lib/sources/adapters/well-known/manifest"
import { parseOpenApi } from "@/lib/sources/adapters/well-known/openapi"
import { listOpenApiLinks } from "@/lib/sources/adapters/well-known/origin-documents"
import { type DocumentParser, LIMITS } from "@/lib/sources/adapters/well-known/own-listing"
import { parseBazaarItem } from "@/lib/sources/parse/bazaar-item"
import type { ListingOrSkip } from "@/lib/sources/parse/listing"
import { measureCpuTime } from "@/tests/support/cpu-time"
import { buildHostileTexts, TERMS } from "../../hostile-texts"
import { problemsOf } from "../../run-adapter"
import { outcomesOf } from "./read-document"

const HOME = "https://api.acme.example"
const SIZE = 2 * 1024 * 1024
const MOST_MS = 100

const PARSERS: [string, DocumentParser][] = [
  ["l402-services", parseL402Services],
  ["l402.json", parseL402Document],
  ["x402.json", parseX402Resources],
  ["openapi.json", parseOpenApi],
]

const LARGE = buildHostileTexts(SIZE).map(([name, text]): [string, unknown] => [name, parseJson(text)])

describe.each(PARSERS)(`D-manifest-03 %s takes under ${MOST_MS} ms`, (_, parse) => {
  it.each(LARGE)("for 2 MiB: %s", (_name, json) => {
    let parsed: ListingOrSkip[] = []
    const cpu = measureCpuTime(() => {
      parsed = outcomesOf(parse, json, HOME) ?? []
      listOpenApiLinks(json, HOME)
    }, MOST_MS)
    expect(parsed.length).toBeLessThanOrEqual(3 * (LIMITS.items + 1))
    expect(parsed.flatMap((outcome) => (typeof outcome === "string" ? [] : problemsOf(outcome)))).toEqual([])
    expect(cpu).toBeLessThan(MOST_MS)
  })
})

it.each(LARGE)(`an item of the Bazaar takes under ${MOST_MS} ms: %s`, (_, document) => {
  const terms = { resource: `${HOME}/x`, accepts: [JSON.parse(TERMS)] }
  const items = [
    document,
    { ...terms, metadata: document, input: document },
    { ...terms, extensions: { bazaar: document } },
  ]
  expect(measureCpuTime(() => items.map(parseBazaarItem), MOST_MS)).toBeLessThan(MOST_MS)
})
