import { validateDiscoveryExtension } from "@x402/extensions/bazaar"
import { describe, expect, test } from "vitest"
import { checkX402 } from "@/lib/protocols/x402/x402"
import { makeDocument, OPTIONS } from "../builders"
import { loadVectors, x402Reply } from "../vectors"
import { BAZAAR, type Extension } from "./bazaar-cases"

const check = (bazaar: Extension) => checkX402(x402Reply(makeDocument({ extensions: { bazaar } })), OPTIONS)
const isValid = (bazaar: Extension) =>
  validateDiscoveryExtension(bazaar as unknown as Parameters<typeof validateDiscoveryExtension>[0]).valid

describe("D-truth-05 the bazaar extension keeps its own schema and has an example", () => {
  test.each(BAZAAR)("%s", (_, kept, broken, found) => {
    expect(check(kept).findings).toEqual([])
    const { valid, findings } = check(broken)
    expect(findings.map(({ severity, id, seen }) => [severity, id, seen])).toEqual(found)
    expect(valid).toBe(true)
  })

  test.each(BAZAAR)("the SDK agrees: %s", (_, kept, broken, _found, isRejected) => {
    const plain = (one: Extension): Extension => JSON.parse(JSON.stringify(one))
    expect([isValid(plain(kept)), isValid(plain(broken))]).toEqual([true, !isRejected])
  })

  test("every extension that the SDK made for the recorded responses fits its schema", () => {
    const made = loadVectors("x402").flatMap(({ headers }) => {
      const header = [headers["payment-required"] ?? []].flat()[0]
      if (header === undefined || !/^[A-Za-z0-9+/]+=*$/.test(header)) return []
      const text = Buffer.from(header, "base64").toString("utf8")
      return text.includes('"bazaar"') ? [JSON.parse(text).extensions.bazaar as Extension] : []
    })
    expect(made.length).toBeGreaterThan(15)
    for (const one of made) expect([isValid(one), check(one).findings]).toEqual([true, []])
  })
})
