// The search parameters of a page: an invalid value is reported and ignored, and the page still renders.

import { describe, expect, it } from "vitest"
import { readListAddress } from "@/app/_shared/list-address"
import { listRows, listServices } from "@/lib/catalogue/list/page"
import { aService, fillDatabase } from "@/tests/support/directory"

fillDatabase(async () => {
  for (const name of ["a", "b", "c"]) await aService({ name })
})

const NOTICE = { field: "after", message: "is not a next_cursor of this query; begin without it" }
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
const cursorOf = async (params: Record<string, string>) =>
  (await listServices(readListAddress({ ...params, limit: "1" }).query)).nextCursor ?? ""

describe("`after` in the URL of a page", () => {
  it.each(["AAAA", "zzz", encode([]), encode(["x", 0, []]), encode(["x", 99, ["a"]])])(
    "%s, which no response contained, is reported and ignored",
    async (after) => {
      const { query, problems } = readListAddress({ after, sort: "name" })
      expect(problems).toEqual([NOTICE])
      expect(query).toMatchObject({ sort: "name" })
      expect((await listRows(query)).rows).toHaveLength(3)
    },
  )

  it("is reported and ignored when it belongs to another order", async () => {
    const after = await cursorOf({ sort: "name" })
    expect(after).not.toBe("")
    const { query, problems } = readListAddress({ after, sort: "price" })
    expect(problems).toEqual([NOTICE])
    expect((await listRows(query)).rows).toHaveLength(3)
  })

  it("is reported and ignored when its values do not fit the order", async () => {
    const [print] = JSON.parse(Buffer.from(await cursorOf({ sort: "latency" }), "base64url").toString())
    for (const [group, values] of [
      [0, ["fast", "a", "b"]],
      [1, []],
      [7, ["a"]],
    ] as const) {
      const { query, problems } = readListAddress({ after: encode([print, group, values]), sort: "latency" })
      expect(problems).toEqual([NOTICE])
      expect((await listRows(query)).rows).toHaveLength(3)
    }
  })

  it("starts the next page when it fits", async () => {
    const { query, problems } = readListAddress({ after: await cursorOf({ sort: "name" }), sort: "name" })
    expect(problems).toEqual([])
    expect((await listRows(query)).rows).toHaveLength(2)
  })

  it("is reported together with other invalid values", () => {
    const { problems } = readListAddress({ after: "AAAA", limit: "many" })
    expect(problems.map(({ field }) => field)).toEqual(["limit", "after"])
  })
})
