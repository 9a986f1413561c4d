import { expect, it } from "vitest"
import { NO_PAYEES, type PayeeRecord } from "@/lib/catalogue/cautions/payees"
import { judgePayees } from "@/lib/registration/known-payee"

const SINCE = "2026-10-02T08:00:00Z"
const ADDRESS = `0x${"a".repeat(40)}`
const OTHER = `0x${"b".repeat(40)}`
const record = (...payees: string[]): PayeeRecord => ({
  ...NO_PAYEES,
  known: payees.map((pay_to) => ({ pay_to, network: null, asset: null, since: SINCE, seen: SINCE })),
})

it.each<[string, PayeeRecord, (string | null)[], "known" | "new" | null]>([
  ["the known payee, in other letters", record(ADDRESS), [ADDRESS.toUpperCase().replace("0X", "0x")], "known"],
  ["two known payees", record(ADDRESS, OTHER), [OTHER, ADDRESS, null], "known"],
  ["a new payee next to the known one", record(ADDRESS), [ADDRESS, OTHER], "new"],
  ["a listing without a check", NO_PAYEES, [ADDRESS], null],
  ["a challenge that names nobody", record(ADDRESS), [null], null],
  ["no offer", record(ADDRESS), [], null],
  ["a node with a new key for each invoice", { ...record(ADDRESS), varies: true }, [OTHER], null],
])("%s", (_, known, asked, expected) => {
  const judged = judgePayees(known, asked)
  expect(judged.payee).toBe(expected)
  expect(judged.known_payees.length > 0).toBe(expected !== null)
})

it("names at most four known payees", () => {
  const many = Array.from({ length: 9 }, (_, index) => `payee ${index}`)
  expect(judgePayees(record(...many), ["payee 0"]).known_payees).toHaveLength(4)
})
