import { describe, expect, it } from "vitest"
import {
  DEFAULT_ORDER,
  formatCursor,
  listSegmentsAfter,
  listSortGroups,
  parseCursor,
  type SortKey,
} from "@/lib/catalogue/list/order"
import type { ListQuery } from "@/lib/catalogue/list/query"

describe("the order of the list", () => {
  it("is the default order without a sort", () => {
    expect(listSortGroups({})).toHaveLength(1)
    expect(listSortGroups({})[0]?.orderBy).toBe(DEFAULT_ORDER)
    expect(DEFAULT_ORDER).toMatch(/^s\.featured desc, s\.domain_verified desc, .*, s\.id$/)
  })

  it.each([
    ["price", undefined, "s.compare_usd asc nulls last"],
    ["price", "desc", "s.compare_usd desc nulls first"],
    ["latency", undefined, "s.latency_p50_ms asc nulls last"],
    ["uptime", undefined, "s.uptime_30d desc nulls last"],
    ["uptime", "asc", "s.uptime_30d asc nulls first"],
    ["reliability", undefined, "s.reliability_score desc nulls last"],
    ["score", undefined, "s.shown_score desc nulls last"],
  ] as const)("has what is not known last by %s %s, as an index has it", (sort, order, expected) => {
    const [known, unknown] = listSortGroups({ sort, order })
    expect(known?.where?.sql).toMatch(/ is not null$/)
    expect(known?.orderBy).toBe(`${expected}, s.name_key, s.id`)
    expect(unknown?.where?.sql).toMatch(/ is null$/)
    expect(unknown?.keys.map(({ column }) => column)).toEqual(["s.name_key", "s.id"])
  })

  it("has services of verified domains first with verified and without a sort", () => {
    expect(listSortGroups({ verified: true }).map(({ where }) => where?.sql)).toEqual([
      "s.domain_verified",
      "not s.domain_verified",
    ])
    expect(listSortGroups({ verified: true, sort: "name" }).map(({ where }) => where)).toEqual([null])
  })
})

describe("the rows after a row", () => {
  const keys: SortKey[] = [
    { column: "a", type: "boolean", isDescending: true },
    { column: "b", type: "text" },
    { column: "c", type: "uuid" },
  ]
  it("are equal in all keys but the last, then in all but the last two, and so on", () => {
    const segments = listSegmentsAfter(keys, ["x", "y", "z"])
    expect(segments.map(({ text, values }) => [text, ...values])).toEqual([
      ["a = $1::boolean and b = $2::text and c > $3::uuid", "x", "y", "z"],
      ["a = $1::boolean and b > $2::text", "x", "y"],
      ["a < $1::boolean", "x"],
    ])
  })
})

describe("a cursor", () => {
  const query: Partial<ListQuery> = { q: "weather", protocol: ["x402"], sort: "price" }
  const ID = "0199d5a0-0000-7000-8000-000000000001"

  it("is parsed as it was formatted for the same query, whatever the page size", () => {
    const cursor = formatCursor(query, "walk", 0, [0.1, "Größe \n “x”", ID])
    expect(cursor).toMatch(/^[\w-]+$/)
    expect(parseCursor({ ...query, limit: 7, explain: true }, cursor)).toEqual({
      group: 0,
      values: ["0.1", "Größe \n “x”", ID],
      strategy: "walk",
    })
  })

  it.each([{ ...query, q: "wind" }, { ...query, order: "desc" as const }, {}])(
    "is invalid for another query: %j",
    (other) => {
      expect(parseCursor(other, formatCursor(query, "walk", 0, [0.1, "a", ID]))).toBeNull()
    },
  )

  it.each([
    ["a value too few", 0, [0.1, "a"]],
    ["a value too many", 0, [0.1, "a", ID, ID]],
    ["a value of another type", 0, ["a", "a", ID]],
    ["the keys of another sort group", 1, [0.1, "a", ID]],
    ["a sort group that the order does not have", 2, ["a", ID]],
  ])("with %s is invalid", (_, group, values) => {
    expect(parseCursor(query, formatCursor(query, "walk", group, values))).toBeNull()
  })

  it.each([
    "",
    "x",
    "bm90IGpzb24",
    "W10",
    "WzFd",
    "bnVsbA",
    `${formatCursor(query, "walk", 0, [])}x`.replace(/^./, "_"),
  ])("that no response contained is invalid: %j", (text) => expect(parseCursor(query, text)).toBeNull())
})
