// The report on a visit: in the words of the documents, and bounded whatever they hold.

import { describe, expect, it } from "vitest"
import type { ReadDocument } from "@/lib/sources/adapters/well-known/fetch-document"
import type { ParsedEntry } from "@/lib/sources/adapters/well-known/own-listing"
import { buildReport, type EntryResult } from "@/lib/sources/host-files/build-report"
import { HostReport } from "@/lib/sources/host-files/schema"
import type { Listing } from "@/lib/sources/schema"

const HOME = "https://api.acme.example"
const listing = (url: string): Listing => ({
  ...{ url, protocol: "x402", name: "Acme", description: null, category: null, provider: null, method: "GET" },
  ...{ priceSats: null, priceUsd: null, asset: null, network: null },
})
const document = (entries: ParsedEntry[], more: Partial<ReadDocument> = {}): ReadDocument => ({
  ...{ url: `${HOME}/openapi.json`, result: "read", status: 200, bytes: 2, message: null, isLast: false, entries },
  ...{ readAt: new Date("2026-11-22T08:00:00Z"), ...more },
})
const resultOf = ({ outcome }: ParsedEntry): EntryResult =>
  typeof outcome === "string"
    ? { skipped: outcome }
    : { listing: outcome, endpoint: { state: "no_valid_challenge", message: "The endpoint responded with 404." } }
const taken = (path: string): ParsedEntry => ({ line: `GET ${path}`, outcome: listing(HOME + path) })

describe("a report", () => {
  it("has each entry in the words of its document, with the reason", () => {
    const template = { path: "/data/v2/*", parameters: [] }
    const entries: ParsedEntry[] = [taken("/a"), { line: "GET /data/v2/*", outcome: "template", template }]
    const [first] = buildReport([document(entries)], resultOf).documents
    expect(first).toMatchObject({
      url: `${HOME}/openapi.json`,
      read_at: "2026-11-22T08:00:00Z",
      bytes: 2,
      is_cut: false,
    })
    expect(first?.taken).toEqual([
      {
        ...{ line: "GET /a", url: `${HOME}/a`, method: "GET", protocol: "x402", state: "no_valid_challenge" },
        ...{ service_id: null, message: "The endpoint responded with 404.", template: null },
      },
    ])
    expect(first?.not_taken).toMatchObject([{ line: "GET /data/v2/*", reason: "template", template }])
    expect(first?.not_taken[0]?.message).toMatch(/^The path has placeholders/)
  })

  it("names a document over the limit of size", () => {
    const large = document([], { result: "too_large", bytes: null, message: "larger than 2 MiB" })
    expect(buildReport([large], resultOf).documents[0]).toMatchObject({
      result: "too_large",
      message: "larger than 2 MiB",
    })
  })

  it("lists 50 entries that were not taken, and counts the others by reason", () => {
    const skipped = Array.from({ length: 87 }, (_, at): ParsedEntry => ({ line: `/${at}`, outcome: "other-host" }))
    const [first] = buildReport([document([...skipped, { line: null, outcome: "limits" }])], resultOf).documents
    expect([first?.not_taken.length, first?.more_not_taken]).toEqual([50, 37])
    expect([first?.not_taken_by, first?.is_cut]).toEqual([{ "other-host": 87 }, true])
  })

  it("D-host-files-02 stays small with 30 documents of the longest entries, and fits the schema", () => {
    const long = `/${"ü".repeat(1_900)}`
    const entries = Array.from({ length: 200 }, () => taken(long))
    const many = Array.from({ length: 40 }, () => document(entries, { message: "m\u0000".repeat(9_000) }))
    const report = buildReport(many, resultOf)
    expect(HostReport.safeParse(report).success).toBe(true)
    expect(JSON.stringify(report).length).toBeLessThan(400_000)
    const [first, , last] = report.documents
    expect(report.documents).toHaveLength(30)
    expect([(first?.taken.length ?? 0) > 50, last?.taken, last?.more_taken]).toEqual([true, [], 200])
    expect(first?.message?.length).toBe(500)
  })
})
