import { describe, expect, it } from "vitest"
import { HostFilesSection, RereadForm } from "@/components/host-files/host-files"
import { HOST_FILES } from "@/lib/sources/host-files/contract"
import { HostFiles } from "@/lib/sources/host-files/schema"
import { NOW } from "./fixtures"
import { toHtml } from "./html"
import { nothing, words } from "./manage-fixtures"

const FILES = HostFiles.parse(HOST_FILES.getHostFiles.responses[200]?.example)
const [DOCUMENT] = FILES.documents
const show = (more: Partial<HostFiles> = {}) => <HostFilesSection files={{ ...FILES, ...more }} now={NOW} />

describe("the documents of a host", () => {
  it("are summed up: what was taken, and what not and why", () => {
    const text = words(show())
    expect(text).toContain("|Taken|2 endpoints: 1 listed and 1 without a valid challenge|")
    expect(text).toContain("|Not taken|1 entry: 1 with placeholders in the path|")
    expect(text).toContain("HTTP 200 · 18 kB · 2 entries taken, 1 not")
  })

  it("have their entries in the words of the document, with the reason and the parameters", () => {
    const text = words(show())
    expect(text).toContain("|GET /data/v2/*|with placeholders in the path|The path has placeholders")
    expect(text).toContain("|GET /v1/ports/{port}|x402|without a valid challenge|")
    expect(text).toContain("Parameters of /v1/ports/{port}: port (string), example &quot;hamburg&quot;")
    expect(toHtml(show())).toMatch(/<a [^>]*href="\/service\/[^"]+"[^>]*>listed/)
  })

  it("are named with their limit when they are too large", () => {
    const message = "The document is larger than 2 MiB, which is the limit, so nothing of it was read."
    const large = {
      ...DOCUMENT,
      result: "too_large",
      bytes: null,
      message,
      taken: [],
      not_taken: [],
    } as HostFiles["documents"][0]
    const text = words(show({ documents: [large] }))
    expect(text).toContain("HTTP 200 · too large|")
    expect(text).toContain(`|${message}|`)
  })

  it("say so before the first visit, and when the host rejects the prober", () => {
    const none = { documents: [], not_taken: {}, endpoints: { ...FILES.endpoints, listed: 0, no_valid_challenge: 0 } }
    expect(words(show({ ...none, read_at: null }))).toContain("We have not read documents of this host yet.")
    expect(words(show({ ...none, problem: "opted_out" }))).toContain("because the host rejects the directory")
    expect(words(show(none))).toContain("|Taken|none|")
  })
})

describe("the form of the owner", () => {
  it("asks for another reading, and says when one waits", () => {
    const form = <RereadForm files={{ rereading_since: null }} action={nothing} now={NOW} />
    expect(toHtml(form)).toMatch(/<form.*<button type="submit"[^>]*>Read documents again/)
    const waiting = <RereadForm files={{ rereading_since: NOW.toISOString() }} action={nothing} now={NOW} />
    expect(words(waiting)).toContain("It waits or runs")
    expect(toHtml(waiting)).not.toContain("<form")
  })
})
