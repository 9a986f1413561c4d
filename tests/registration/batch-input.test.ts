// The form that decides about several listings, as the server action reads it.

import { describe, expect, it } from "vitest"
import { readBatch } from "@/app/admin/batch-input"
import { MAX_BATCH } from "@/lib/review/schema"

const [ONE, TWO] = ["0199d5a0-0000-7000-8000-000000000001", "0199d5a0-0000-7000-8000-000000000002"]
const VERSION = "a".repeat(64)

function form(fields: readonly (readonly [name: string, value: string])[]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}
const LISTED = [
  ["listed", `${ONE} ${VERSION}`],
  ["listed", `${TWO} ${VERSION}`],
] as const

describe("the form of a batch", () => {
  it.each(["approved", "rejected"] as const)("%s: is about the ticked rows", (verdict) => {
    const data = form([...LISTED, ["pick", `${TWO} ${VERSION}`], ["reason", "copies"], ["verdict", verdict]])
    expect(readBatch(data)).toEqual({
      verdict,
      services: [{ id: TWO, version: VERSION }],
      reason: "copies",
      only_passing: false,
    })
  })

  it("passing: is about all shown rows, whichever are ticked", () => {
    const data = form([...LISTED, ["pick", `${TWO} ${VERSION}`], ["reason", ""], ["verdict", "passing"]])
    expect(readBatch(data)).toMatchObject({
      verdict: "approved",
      services: [{ id: ONE }, { id: TWO }],
      reason: null,
      only_passing: true,
    })
  })

  it.each<[string, FormData]>([
    ["No listing is selected.", form([...LISTED, ["verdict", "approved"]])],
    ["No listing is selected.", form([["verdict", "passing"]])],
    ["The form names no decision.", form(LISTED)],
    ["The form names no decision.", form([["verdict", "__proto__"]])],
    [
      "version",
      form([
        ["pick", `${ONE} nonsense`],
        ["verdict", "approved"],
      ]),
    ],
    [
      "at most 100",
      form([...Array.from({ length: MAX_BATCH + 1 }, () => ["pick", ONE] as const), ["verdict", "approved"]]),
    ],
  ])("is rejected: %s", (message, data) => {
    expect(() => readBatch(data)).toThrow(message)
  })
})
