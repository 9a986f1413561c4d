import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import {
  BatchReport,
  withEntry,
  withRead,
  writeAnnouncement,
  writeBatchLead,
  writeBatchTitle,
} from "@/components/register/batch-report"
import { readBatchTarget, toFormField } from "@/components/register/batch-target"
import { BATCH_REGISTRATION } from "@/lib/batch/contract"
import { BatchEntry, RegistrationBatch } from "@/lib/batch/schema"

const DONE = RegistrationBatch.parse(BATCH_REGISTRATION.readBatch.responses[200].example)
const [ENTRY] = DONE.entries
if (!ENTRY) throw new Error("the example has an entry")
const open = (n: number): BatchEntry =>
  BatchEntry.parse({
    ...ENTRY,
    ...{ url: `https://api.example.com/${n}`, checked_at: null, http_status: null, challenges: [] },
    ...{ result: null, message: null, listings: [] },
  })
const OPEN = RegistrationBatch.parse({
  ...DONE,
  ...{ state: "checking", finished_at: null, entries: Array.from({ length: 12 }, (_, n) => open(n)) },
  counts: { ...DONE.counts, entries: 12, checked: 0, in_review: 0 },
})

describe("the rows of a batch", () => {
  it("show the result, the method, the message and the document of each entry", () => {
    const markup = renderToStaticMarkup(<BatchReport batch={DONE} />)
    for (const text of [
      "In review",
      "GET https://api.example.com/v1/levels",
      "Registered. ",
      "Found in /openapi.json.",
    ])
      expect(markup).toContain(text)
    expect(markup).toContain("Left out: 3 entries without a price, in /openapi.json.")
    expect(markup).not.toContain("<progress")
  })

  it("show the progress of an unfinished batch", () => {
    const markup = renderToStaticMarkup(<BatchReport batch={OPEN} />)
    expect(markup).toContain("0 of 12\u00a0endpoints checked")
    expect(markup).toContain('<progress class="batch-progress" aria-label="Checked endpoints" max="12" value="0">')
    expect(markup.match(/Waiting/g)).toHaveLength(12)
  })

  it("fill in with each event, once, and the tenth is announced", () => {
    const done = (n: number): BatchEntry => ({ ...open(n), result: "listed", message: "Listed." })
    let batch = OPEN
    for (let n = 0; n < 9; n += 1) batch = withEntry(batch, done(n))
    expect(writeAnnouncement(batch)).toBe("")
    batch = withEntry(withEntry(batch, done(9)), done(9))
    expect(batch.counts).toMatchObject({ entries: 12, checked: 10, listed: 10 })
    expect(writeAnnouncement(batch)).toBe("10 of 12 checked.")
    expect(withEntry(batch, done(99)).entries).toHaveLength(13)
    expect(writeAnnouncement(DONE)).toBe("Done. 1 in review.")
  })

  it("of a batch that is read while results arrive are those of both, whichever came first", () => {
    const first: BatchEntry = { ...open(3), result: "listed", message: "Listed." }
    const read = withRead(withEntry({ ...OPEN, entries: [] }, first), OPEN)
    expect(read.entries).toHaveLength(12)
    expect(read.counts).toMatchObject({ entries: 12, checked: 1 })
    expect(withRead(DONE, OPEN)).toBe(DONE)
  })

  it("are explained above", () => {
    expect(writeBatchTitle({ ...OPEN, state: "reading" })).toBe("Reading the documents of the host")
    expect(writeBatchTitle(DONE)).toBe("1\u00a0endpoint checked")
    expect(writeBatchTitle({ ...DONE, problem: "No document." })).toBe("No endpoints found")
    expect(writeBatchLead({ ...DONE, problem: "No document." })).toBe("No document.")
    expect(writeBatchLead(DONE)).toMatch(/^1 in review\. A reviewer decides about all of them together\./)
    expect(writeBatchLead(OPEN)).toMatch(/^A host gets one request at a time/)
  })
})

describe("the form for one URL or several", () => {
  const read = (fields: Record<string, string>) => readBatchTarget((name) => fields[name] ?? "")
  it.each([
    [{ url: "https://a.example" }, { origin: "https://a.example" }],
    [{ url: "https://a.example/x" }, null],
    [{ urls: "https://a.example/x" }, { urls: ["https://a.example/x"] }],
    [{ urls: "https://a.example/x\r\nhttps://b.example/y" }, { urls: ["https://a.example/x", "https://b.example/y"] }],
    [
      { url: "https://a.example/x", urls: "https://b.example/y" },
      { urls: ["https://a.example/x", "https://b.example/y"] },
    ],
    [{ url: "https://a.example", tool: "forecast" }, null],
    [{ url: "https://a.example", http_method: "POST" }, null],
    [{ step: "publish", url: "https://a.example" }, null],
    [{}, null],
  ])("%j", (fields, target) => {
    expect(read(fields)).toEqual(target)
  })

  it("names the field of a problem", () => {
    expect(["origin", "openapi_url", "urls[3]", "url"].map(toFormField)).toEqual(["url", "url", "urls", "url"])
  })
})
