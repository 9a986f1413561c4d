import { describe, expect, test } from "vitest"
import { findReason } from "@/lib/protocols/challenge"
import { OFFER_TEXTS } from "@/lib/protocols/x402/extension-findings"
import { X402_TEXTS } from "@/lib/protocols/x402/findings"
import { checkX402 } from "@/lib/protocols/x402/x402"
import { makeDocument, makeRequirement, makeV1Requirement, OPTIONS } from "../builders"
import { listUnseen } from "../expectations"
import { findVector, idsOf, loadVectors, optionsOf, replyOf, x402Reply } from "../vectors"
import { BAD_DOCUMENTS, BAD_ENTRIES } from "./bad-cases"
import { BAZAAR } from "./bazaar-cases"
import { GOOD } from "./good-cases"
import { REPLY_RULES } from "./reply-rules"
import { RULES } from "./rules"

describe("valid x402 challenges", () => {
  for (const [sentence, reply, price, warnings = []] of GOOD) {
    test(`${sentence}: valid${warnings.length > 0 ? ` with ${warnings.join(", ")}` : ""}`, () => {
      const detection = checkX402(reply, OPTIONS)
      expect(findReason(detection)).toBeNull()
      expect(detection.valid).toBe(true)
      expect(detection.price).toMatchObject(price)
      expect(idsOf(detection, "warning")).toEqual(warnings)
    })
  }
})

describe("invalid x402 challenges", () => {
  for (const [sentence, reply, error, ...more] of BAD_DOCUMENTS) {
    test(`${sentence}: ${error}`, () => {
      const detection = checkX402(reply, OPTIONS)
      expect(idsOf(detection, "error")).toEqual([error, ...more])
      expect(detection).toMatchObject({ valid: false, price: null })
      expect(detection.challenge?.entries ?? []).toEqual([])
    })
  }

  for (const [sentence, reply, issues] of BAD_ENTRIES) {
    test(`${sentence}: ${issues.join(", ")}`, () => {
      const detection = checkX402(reply, OPTIONS)
      expect(idsOf(detection, "error")).toEqual(["no_valid_requirement", ...issues])
      expect(detection.challenge?.entries[0]).toMatchObject({ valid: false, issues, priceUsd: null })
      expect(detection.challenge?.assetKnown).toBeNull()
    })
  }

  test("findings name their entry", () => {
    const accepts = [makeRequirement({ scheme: undefined }), makeRequirement({ amount: "$1" })]
    const { findings } = checkX402(x402Reply(makeDocument({ accepts })), OPTIONS)
    expect(findings.map(({ id, seen }) => [id, seen])).toEqual([
      ["no_valid_requirement", "2 entries"],
      ["scheme_missing", "accepts[0]"],
      ["amount_not_atomic_integer", "accepts[1]: $1"],
    ])
  })

  test("accepts without x402Version is not a challenge, but the finding gives a hint", () => {
    const body = JSON.stringify({ accepts: [makeV1Requirement()] })
    const { findings } = checkX402({ status: 402, headers: {}, body }, OPTIONS)
    expect(findings[0]).toMatchObject({ id: "no_x402_challenge", seen: "a body with accepts, but without x402Version" })
  })
})

test("a test network is valid, marked and has no dollar price", () => {
  const vector = findVector("x402", "real x402-express 1.2.0 (v1) GET")
  const reply = replyOf(vector)
  expect(checkX402(reply, optionsOf(vector))).toMatchObject({
    valid: true,
    price: { priceUsd: null, testNetwork: true, amount: "0.001" },
  })
})

test("every x402 finding occurs in a recorded response or a case", () => {
  const detections = [
    ...loadVectors("x402").map((vector) => checkX402(replyOf(vector), optionsOf(vector))),
    ...[...GOOD, ...BAD_DOCUMENTS, ...BAD_ENTRIES].map(([, reply]) => checkX402(reply, OPTIONS)),
    ...RULES.map(({ broken }) => checkX402(x402Reply(broken), OPTIONS)),
    ...BAZAAR.map(([, , bazaar]) => checkX402(x402Reply(makeDocument({ extensions: { bazaar } })), OPTIONS)),
    ...REPLY_RULES.map(({ broken }) => checkX402(broken, OPTIONS)),
  ]
  // The tests of rules.test.ts, x402.test.ts and offers.test.ts have these findings.
  const elsewhere = ["resource_other_host", "resource_loopback", "mcp_result", ...Object.keys(OFFER_TEXTS)]
  expect(listUnseen(X402_TEXTS, detections).filter((id) => !elsewhere.includes(id))).toEqual([])
})
