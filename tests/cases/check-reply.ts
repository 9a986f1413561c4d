// Judges a response of a case, and compares what the checker says about it with what the case expects.

import { expect } from "vitest"
import { buildAnswer } from "@/lib/lint/answer"
import { inspectReply, toReport } from "@/lib/lint/lint"
import type { LintAnswer, LintReport } from "@/lib/lint/schema"
import type { Reply } from "@/lib/protocols/challenge"
import { formatNetwork } from "@/lib/protocols/networks"

export interface ReplyCase {
  id: string
  now?: string
  reply: Reply
  expect: Record<string, unknown>
}

interface Checked {
  report: LintReport
  answer: LintAnswer
  ids: readonly string[]
}

function check({ reply, now }: ReplyCase): Checked {
  const inspected = inspectReply(reply, new Date(now ?? "2026-11-21T00:00:00Z"))
  const report = toReport(inspected)
  const answer = buildAnswer(inspected, report)
  const findings = [...Object.values(answer.protocols), answer].flatMap((part) => part.findings)
  return { report, answer, ids: findings.map(({ id, severity }) => `${severity}:${id}`) }
}

const offersOf = ({ answer }: Checked) => Object.values(answer.protocols).flatMap(({ offers }) => offers)
const verdictOf = ({ answer }: Checked, client: string) =>
  answer.clients.find((one) => one.client === client && one.profile !== "limits-lifted")?.verdict

/** What the sentences of the cases mean, by case. The other expectations are read from the case itself. */
const SENTENCES: Readonly<Record<string, (checked: Checked) => void>> = {
  F01: (checked) => {
    expect(checked.report.summary).not.toMatch(/no client can pay/i)
    expect(verdictOf(checked, "x402-ts")).toBe("pays")
    expect(checked.answer.protocols.x402.valid).toBe(true)
    expect(checked.ids).toContain("warning:resource_missing")
    expect(checked.report.summary).toBe(
      "Payable by x402. Breaks the x402 specification (The challenge does not name the resource to pay for, which the specification requires); x402-ts, agentkit, pinion-os and dexter pay it anyway.",
    )
  },
  F02: ({ report, ids }) => {
    expect(report.summary).toBe("No client can pay this: the x402 challenge is not valid.")
    expect(ids).toContain("error:legacy_header_name")
  },
  F04: ({ answer, ids }) => {
    expect(answer.protocols.L402.valid).toBe(true)
    expect(ids).toContain("info:token_opaque")
  },
  F05: ({ report, ids }) => {
    expect(report.summary).toBe("Payable by L402.")
    expect(ids.join()).not.toContain("payment_hash_mismatch")
    expect(ids).toContain("info:token_opaque")
  },
  F06: (checked) => {
    const [offer] = offersOf(checked)
    expect(offer).toMatchObject({ asset: "USDC", price_usd: 0.002 })
    expect(formatNetwork(offer?.network ?? "")).toBe("Algorand")
  },
  F08: (checked) => {
    expect(checked.ids).toContain("warning:intent_unknown")
    const [offer] = offersOf(checked)
    expect(offer?.price_usd).toBeNull()
    expect(offer?.price?.basis).not.toBe("per_call")
  },
  F09: ({ ids }) => expect(ids).toContain("warning:missing_comma"),
  F11: ({ ids }) => expect(ids).toContain("warning:missing_comma"),
  F12: ({ ids }) => expect(ids).toContain("error:network_not_caip2"),
  F14: ({ ids }) => expect(ids).toEqual(expect.arrayContaining(["error:v2_without_header", "error:amount_missing"])),
  F15: ({ answer }) => expect(answer.protocols.x402.present).toBe(false),
  F16: (checked) => expect(verdictOf(checked, "mppx")).toBe("needs_setting"),
  F18: ({ ids }) => expect(ids).toContain("error:invoice_in_body"),
  F42: (checked) => expect(verdictOf(checked, "x402-ts")).toBe("needs_setting"),
  F44: ({ ids, answer }) => {
    expect(ids).toContain("error:wrong_header_name")
    expect(answer.findings.find(({ id }) => id === "wrong_header_name")).toMatchObject({
      seen: "X-PAYMENT-REQUIREMENTS",
      message: expect.stringContaining("x402 stands in the header PAYMENT-REQUIRED"),
    })
  },
  P30: ({ report }) => expect(report.summary).toContain("Cashu"),
}
const PLAIN = /^(?:L402|x402|MPP)\.(?:valid|present)$|^(?:finding|findings|warning|price_usd|offers)$/

export function checkReplyCase(given: ReplyCase): void {
  const { id, expect: expected } = given
  const checked = check(given)
  const { answer, ids } = checked
  for (const [key, value] of Object.entries(expected)) {
    const [protocol, field] = key.split(".") as [keyof LintAnswer["protocols"], "valid" | "present" | undefined]
    if (field !== undefined && PLAIN.test(key)) expect(answer.protocols[protocol][field], key).toBe(value)
    else if (SENTENCES[id]) continue
    else if (key === "price_usd") expect(offersOf(checked)[0]?.price_usd).toBe(value)
    else if (key === "offers") expect(offersOf(checked)).toHaveLength(Number(value))
    else if (PLAIN.test(key))
      for (const wanted of [value].flat()) expect(ids.map((one) => one.split(":")[1])).toContain(wanted)
    else throw new Error(`${id} expects "${key}", which this test does not read`)
  }
  SENTENCES[id]?.(checked)
}
