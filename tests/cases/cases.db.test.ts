// Responses, documents and requests of the web, each with what the directory has to make of it. Hosts, payees and tokens are made up.
// Every case is one test. Further ones of their kinds: kinds.test.ts, and the tests of the parsers.

import { describe, expect, it } from "vitest"
import CASES from "./cases.json" with { type: "json" }
import type { DocumentCase } from "./check-document"
import type { ReplyCase } from "./check-reply"
import { LIVE_CASES } from "./live-cases"

// After live-cases, which sets the environment that lib/env reads at import.
const { checkDocumentCase, PARSERS } = await import("./check-document")
const { checkReplyCase } = await import("./check-reply")

interface Case {
  id: string
  kind: string
}
const ALL = CASES as unknown as readonly (Case & (ReplyCase | DocumentCase))[]
const isReply = (one: Case): one is Case & ReplyCase => one.kind === "reply"
const isDocument = (one: Case): one is Case & DocumentCase => one.kind in PARSERS
const LIVE = ALL.filter((one) => !isReply(one) && !isDocument(one)).map(({ id }) => id)

describe("a response of the web", () => {
  it.each(ALL.filter(isReply))("$id", (one) => checkReplyCase(one))
})

describe("a document of the web", () => {
  it.each(ALL.filter(isDocument))("$id", (one) => checkDocumentCase(one))
})

describe("a host, or a request to the directory", () => {
  it.each(LIVE)("%s", async (id) => {
    const run = LIVE_CASES[id]
    if (!run) throw new Error(`${id} has no test`)
    await run()
  })
})

it("every case has one test, and every test a case", () => {
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length)
  expect(ALL.length).toBeGreaterThanOrEqual(66)
  expect(LIVE.toSorted()).toEqual(Object.keys(LIVE_CASES).toSorted())
})
