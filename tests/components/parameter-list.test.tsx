// Declared parameters as a reviewer and a reader of a service see them.

import { describe, expect, it } from "vitest"
import { ChangeList } from "@/components/admin/change-list"
import { ParameterList } from "@/components/listing/parameter-list"
import { describeSource } from "@/components/service/call/input-output"
import { Call, type CallParameter } from "@/lib/catalogue/call/schema"
import { DETAIL } from "@/lib/catalogue/contract-examples"
import { toHtml, words } from "./html"

const HOSTILE = `"><img src=x onerror="alert(1)">`
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

  it("shows untrusted text as text", () => {
    const hostile = { ...city, name: HOSTILE, type: HOSTILE, description: HOSTILE, example: HOSTILE }
    expect(toHtml(<ParameterList parameters={[hostile]} />)).not.toContain("<img")
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
