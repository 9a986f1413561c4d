// Names are sorted, matched and suggested by one folded key. SQL and TypeScript each implement the folding, and must agree.

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as suggestRoute from "@/app/api/v1/suggest/route"
import { searchKey } from "@/lib/text/words"
import { aService, call, fillDatabase, list, pool } from "@/tests/support/directory"

const TABLE: [text: string, key: string][] = [
  ["Weather API", "weather api"],
  ["É", "e"],
  ["e\u0301", "e"],
  ["Ünïcode", "unicode"],
  ["Straße", "strasse"],
  ["STRASSE", "strasse"],
  ["ẞ", "ss"],
  ["ΣΊΣΥΦΟΣ", "σισυφοσ"],
  ["σίσυφος", "σισυφοσ"],
  ["ΣΑΣ ΣΑΣ.", "σασ σασ."],
  ["İstanbul", "istanbul"],
  ["ısı", "isi"],
  ["ﬁne ﬂow", "fine flow"],
  ["Œuvre Æther", "oeuvre aether"],
  ["Łódź Øre Đà Þór", "lodz ore da thor"],
  ["Ｆｕｌｌ ｗｉｄｔｈ １％", "full width 1%"],
  ["МОСКВА", "москва"],
  ["한글", "한글"],
  ["ガ", "ガ"],
  ["हिन्दी", "हिन्दी"],
  ["ﷺ", "صلى الله عليه وسلم"],
  ["\u0301", "\u0301"],
  ["", ""],
  ["🌊 Wave", "🌊 wave"],
]

const keysOf = async (texts: readonly string[]) => {
  const { rows } = await pool().query<{ key: string }>(
    "select search_key(given) as key from unnest($1::text[]) with ordinality as all_given(given, place) order by place",
    [texts],
  )
  return rows.map(({ key }) => key)
}

describe("the search key", () => {
  it("folds accents, ligatures, widths and letter case in the database and in TypeScript", async () => {
    expect(TABLE.map(([text]) => searchKey(text))).toEqual(TABLE.map(([, key]) => key))
    expect(await keysOf(TABLE.map(([text]) => text))).toEqual(TABLE.map(([, key]) => key))
  })

  it("is the same on both sides for any text, and folding it again changes nothing", async () => {
    const range = (min: number, max: number) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))
    // Latin, Greek, Cyrillic, Armenian, ligatures and Hangul. Postgres and Node can have different Unicode versions, but both
    // know these characters.
    const letter = fc.oneof(range(0x20, 0x587), range(0x1e00, 0x24ff), range(0xfb00, 0xfb06), range(0xac00, 0xd7a3))
    const texts = fc.sample(
      fc.array(letter, { minLength: 1, maxLength: 12 }).map((all) => all.join("")),
      {
        numRuns: 2_000,
        seed: 402,
      },
    )
    const keys = texts.map(searchKey)
    const differing = (await keysOf(texts)).flatMap((key, place) => (key === keys[place] ? [] : [texts[place]]))
    expect(differing).toEqual([])
    expect(keys.map(searchKey)).toEqual(keys)
  })
})

describe("names of services", () => {
  const NAMES = ["Zebra", "Ünïcode", "Umbrella", "Uzbek", "ΣΊΣΥΦΟΣ", "Straße 7", "Éclair", "eclair", "Eel", "ﬁsh"]
  fillDatabase(async () => {
    for (const name of NAMES) await aService({ name, provider: `${name} Inc.`, category: "names" })
  })

  it("D-query-04 are ordered by it: Ünïcode sorts like Unicode", async () => {
    const { names } = await list("?sort=name")
    expect(names.map(searchKey)).toEqual(NAMES.map(searchKey).sort())
    expect(names.slice(4, 8)).toEqual(["Straße 7", "Umbrella", "Ünïcode", "Uzbek"])
  })

  it.each([
    ["unicode", ["Ünïcode"]],
    ["ÜNÏCODE", ["Ünïcode"]],
    ["nico", ["Ünïcode"]],
    ["σίσυφος", ["ΣΊΣΥΦΟΣ"]],
    ["σίσυφοσ", ["ΣΊΣΥΦΟΣ"]],
    ["ΣΙΣΥΦΟΣ", ["ΣΊΣΥΦΟΣ"]],
    ["STRASSE", ["Straße 7"]],
    ["straße", ["Straße 7"]],
    ["fish", ["ﬁsh"]],
    ["ﬁ", ["ﬁsh"]],
    ["ÉCLAIR", ["Éclair", "eclair"]],
  ])("match by it: q=%s", async (q, expected) => {
    expect((await list(`?q=${encodeURIComponent(q)}`)).names.toSorted()).toEqual(expected.toSorted())
  })

  it.each(["％", "%", "＿", "\u0301"])(
    "do not all match %s, which folds to a wildcard of SQL patterns or to nothing",
    async (q) => {
      const { status, body } = await list(`?q=${encodeURIComponent(q)}`)
      expect(status).toBe(200)
      expect(body.total).toBeLessThan(NAMES.length)
    },
  )

  it("rank the whole name first in any spelling", async () => {
    await aService({ name: "ΣΊΣΥΦΟΣ δύο" })
    const { body } = await list(`?q=${encodeURIComponent("σισυφος")}&explain=true`)
    expect(
      body.services.map(({ name, match }: { name: string; match: { tier: string } }) => [name, match.tier]),
    ).toEqual([
      ["ΣΊΣΥΦΟΣ", "A"],
      ["ΣΊΣΥΦΟΣ δύο", "B"],
    ])
  })

  it("are paged by cursor when they differ in accents alone", async () => {
    const found: string[] = []
    let after = ""
    do {
      const { names, body } = await list(`?category=names&sort=name&limit=2${after && `&after=${after}`}`)
      found.push(...names)
      after = body.next_cursor ?? ""
    } while (after)
    expect(found.toSorted()).toEqual(NAMES.toSorted())
  })

  it("are suggested by it, and so are providers", async () => {
    const { body } = await call(suggestRoute, "GET", `/api/v1/suggest?q=${encodeURIComponent("unico")}`)
    expect(body.suggestions).toMatchObject([
      { kind: "provider", text: "Ünïcode Inc.", count: 1 },
      { kind: "service", text: "Ünïcode" },
    ])
    expect((await list(`?provider=${encodeURIComponent("UNICODE inc.")}`)).names).toEqual(["Ünïcode"])
  })

  it("may fold to a key longer than an index entry", async () => {
    const { name } = await aService({ name: "ﷺ".repeat(200), provider: "ﷺ".repeat(200) })
    expect((await list(`?q=${encodeURIComponent("ﷺ".repeat(20))}`)).names).toEqual([name])
  })
})
