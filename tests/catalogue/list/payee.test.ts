// The payee of a filter: which texts are accepted, and what tells payees apart.

import { describe, expect, it } from "vitest"
import { listPayeeKeys, NO_PAYEES } from "@/lib/catalogue/cautions/payees"
import { parseListQuery } from "@/lib/catalogue/list/query"

const EVM = "0xABCdef0000000000000000000000000000000001"
const SOLANA = "7kSoKmqcNeqPWpGe4EEsD5Z8sWRfMrcwtQUP1eVb8859"
const NODE = `02${"aB".repeat(32)}`
const parse = (pay_to: string) => parseListQuery(new URLSearchParams({ pay_to }))

describe("pay_to", () => {
  it.each([
    [EVM, [EVM.toLowerCase()]],
    [EVM.replace("0x", "0X"), [EVM.toLowerCase()]],
    [SOLANA, [SOLANA]],
    [SOLANA.toLowerCase(), [SOLANA.toLowerCase()]],
    [NODE, [NODE.toLowerCase()]],
    [`0x${"A".repeat(64)}`, [`0x${"A".repeat(64)}`]],
    ["0.0.1234567", ["0.0.1234567"]],
    ["alice.near", ["alice.near"]],
    ["acct_1032D82eZvKYlo2C", ["acct_1032D82eZvKYlo2C"]],
    [` ${SOLANA} ,, ${EVM},${EVM.toLowerCase()}`, [SOLANA, EVM.toLowerCase()]],
    [`${SOLANA},${SOLANA.toLowerCase()}`, [SOLANA, SOLANA.toLowerCase()]],
    [" , ", undefined],
  ])("reads %s", (text, keys) => {
    const { query, problems } = parse(text)
    expect([query.pay_to, problems]).toEqual([keys, []])
  })

  it.each(["0x12", `0x${"g".repeat(40)}`, `${EVM}1`, "two words", "<script>", "é", "a".repeat(101), `${SOLANA},0x1`])(
    "rejects %s and says what a payee is",
    (text) => {
      const { problems } = parse(text)
      expect(problems).toEqual([{ field: "pay_to", message: expect.stringContaining("0x with 40 hexadecimal digits") }])
    },
  )

  it("takes at most 20 payees", () => {
    const many = Array.from({ length: 21 }, (_, index) => `0.0.${index}`).join(",")
    expect(parse(many).problems).toEqual([{ field: "pay_to", message: "must have at most 20 values" }])
  })
})

describe("listPayeeKeys", () => {
  it.each([
    [
      [EVM, null, SOLANA, EVM.toLowerCase()],
      [EVM.toLowerCase(), SOLANA],
    ],
    [[null], []],
  ])("%j is found by %j", (payees, keys) => {
    expect(listPayeeKeys(NO_PAYEES, payees)).toEqual([...keys].sort())
  })

  it("has no key of a node that uses a new one for each invoice", () => {
    expect(listPayeeKeys({ ...NO_PAYEES, varies: true }, [NODE])).toEqual([])
  })
})
