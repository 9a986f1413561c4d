import { describe, expect, it } from "vitest"
import { ChangeList } from "@/components/admin/change-list"
import { ParameterList } from "@/components/listing/parameter-list"
import { ParameterFields } from "@/components/register/parameter-fields"
import {
  EMPTY_ROW,
  isUnchanged,
  labelRows,
  PLACES,
  readRows,
  rowField,
  toParameters,
  toRows,
} from "@/components/register/parameter-rows"
import { describeSource } from "@/components/service/call/input-output"
import { findProblem } from "@/components/ui/problems"
import { PLACES as ACCEPTED } from "@/lib/catalogue/call/declared-parameters"
import { Call, type CallParameter } from "@/lib/catalogue/call/schema"
import { DETAIL } from "@/lib/catalogue/contract-examples"
import { toHtml, words } from "./html"

const LIMITS = { parameters: 40, name: 100, type: 100, description: 300, example: 500 }
const parameter = (more: Partial<CallParameter> = {}): CallParameter => {
  return { in: "query", name: "city", type: "string", required: true, description: "Where", ...more }
}

/** Reads the form as a browser posts it: a check box without a tick is missing. */
function post(fields: Record<string, string>, most = 40) {
  return readRows((name) => fields[name] ?? "", most)
}
const fieldsOf = (parameters: CallParameter[]) =>
  Object.fromEntries(
    toRows(parameters).flatMap((row, index) =>
      Object.entries(row).map(([field, value]) => [
        rowField(index, field as keyof typeof row),
        value === true ? "yes" : value === false ? "" : String(value),
      ]),
    ),
  )

describe("the rows of parameters", () => {
  it("have every place of the API", () => expect([...PLACES].sort()).toEqual([...ACCEPTED].sort()))

  it.each<CallParameter["example"]>([undefined, "Paris", "5", "true", 5, true, [1], { a: 1 }, "[1"])(
    "return the example %j unchanged",
    (example) => {
      for (const type of ["string", null]) {
        const given = [parameter({ type, ...(example !== undefined && { example }) })]
        if (type === "string" && example !== undefined && typeof example !== "string") continue
        const rows = post(fieldsOf(given))
        expect(isUnchanged(rows, toRows(given))).toBe(true)
        expect(toParameters(rows)).toEqual([{ ...given[0], type: type ?? "", example }])
      }
    },
  )

  it("leave out empty and removed rows, so that later rows move up", () => {
    const fields = {
      ...fieldsOf([parameter(), parameter({ name: "day" })]),
      [rowField(0, "remove")]: "yes",
      [rowField(2, "in")]: "query",
      [rowField(3, "name")]: " size ",
      [rowField(3, "in")]: "body",
    }
    expect(post(fields).map(({ name }) => name)).toEqual(["day", "size"])
    expect(isUnchanged(post(fields), toRows([parameter()]))).toBe(false)
  })

  it("read a bounded number", () => {
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [rowField(n, "name"), `p${n}`]))
    expect(post(many)).toHaveLength(40)
  })

  it("show the error at the field, with its name, and open the row", () => {
    const rows = toRows([parameter(), parameter({ name: "size" })])
    const state = { kind: "invalid", problems: [{ field: "parameters[1].type", message: "must be a single line" }] }
    const markup = toHtml(
      <ParameterFields
        rows={rows}
        limits={LIMITS}
        hint="A hint."
        error={undefined}
        errorOf={(name) => findProblem(state, name, labelRows(rows))}
      />,
    )
    expect(markup.match(/<details[^>]* open/g)).toHaveLength(1)
    expect(markup).toContain('id="field-parameters[1].type-error"')
  })

  it("offer no row beyond the most", () => {
    const rows = Array.from({ length: 39 }, (_, n) => ({ ...EMPTY_ROW, name: `p${n}` }))
    const node = <ParameterFields rows={rows} limits={LIMITS} hint="" error={undefined} errorOf={() => undefined} />
    expect(toHtml(node).match(/Add a parameter/g)).toHaveLength(1)
  })
})

// Declared parameters as a reviewer and a reader of a service see them.

const city: CallParameter = {
  in: "body",
  name: "city",
  type: "string",
  required: true,
  description: null,
  example: { a: 1 },
}

describe("the list of declared parameters", () => {
  it("has everything that an approval publishes", () => {
    const text = words(<ParameterList parameters={[{ ...city, description: "Where" }]} />)
    expect(text).toBe("|city| string, body, required|Where|{&quot;a&quot;:1}|")
  })

  it("shows the list before and after a change", () => {
    const changes = [{ field: "parameters" as const, from: [], to: [city] }]
    const text = words(<ChangeList changes={changes} words={{ from: "now", to: "proposed" }} />)
    expect(text).toContain("|Parameters|now: |–|none|proposed: |city| string, body, required|")
  })
})

describe("the source of the parameters on the page of a service", () => {
  it.each(Call.shape.described_by.unwrap().options)("has words for %s, unless it is the probe", (described_by) => {
    const text = describeSource(DETAIL.call && { ...DETAIL.call, described_by })
    if (described_by === "probe") expect(text).toBeNull()
    else expect(text).toMatch(/^(from|declared) /)
  })
})
