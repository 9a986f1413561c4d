import { describe, expect, test } from "vitest"
import { findReason } from "@/lib/protocols/challenge"
import { MPP_TEXTS } from "@/lib/protocols/mpp/findings"
import { checkMpp } from "@/lib/protocols/mpp/mpp"
import type { MppOffer } from "@/lib/protocols/mpp/types"
import { OPTIONS, paymentLine } from "../builders"
import { listUnseen } from "../expectations"
import { challengeReply, idsOf, loadVectors, optionsOf, replyOf } from "../vectors"
import { BAD } from "./bad-cases"
import { asked, stripe, tempo, withParams } from "./builders"
import { GOOD } from "./good-cases"
import { RULES } from "./rules"

describe("valid Payment challenges", () => {
  for (const [sentence, reply, price, warnings = []] of GOOD) {
    test(`${sentence}: valid${warnings.length > 0 ? ` with ${warnings.join(", ")}` : ""}`, () => {
      const detection = checkMpp(reply, OPTIONS)
      expect(findReason(detection)).toBeNull()
      expect(detection.valid).toBe(true)
      expect(detection.price).toMatchObject(price)
      const expiry = sentence.startsWith("lightning") ? ["expires_after_invoice"] : []
      expect(idsOf(detection, "warning").toSorted()).toEqual([...warnings, ...expiry].toSorted())
    })
  }

  test("the first valid one comes first, and the errors of the others become warnings", () => {
    const detection = checkMpp(
      challengeReply(paymentLine("!"), paymentLine(stripe(), { method: "stripe", id: "2" })),
      OPTIONS,
    )
    expect(detection.challenge).toMatchObject({ method: "stripe", id: "2" })
    expect(detection.challenge?.offers.map((offer) => offer.valid)).toEqual([false, true])
    expect(idsOf(detection, "warning")).toEqual(["request_not_base64url"])
    expect(idsOf(detection, "error")).toEqual([])
  })

  test("a charge of zero is reported", () => {
    expect(idsOf(checkMpp(tempo({ amount: "0" }), OPTIONS), "info")).toEqual(["zero_amount"])
  })

  test("a payment on a test network has no dollar price", () => {
    const pathUsd = "0x20c0000000000000000000000000000000000000"
    const reply = tempo({ currency: pathUsd, methodDetails: { chainId: 42431 } })
    expect(checkMpp(reply, OPTIONS).price).toMatchObject({ priceUsd: null, testNetwork: true })
  })
})

describe("invalid Payment challenges", () => {
  for (const [sentence, reply, errors] of BAD) {
    test(`${sentence}: ${errors.join(", ")}`, () => {
      const detection = checkMpp(reply, OPTIONS)
      expect(idsOf(detection, "error")).toEqual(errors)
      expect(detection).toMatchObject({ valid: false, price: null })
    })
  }

  test("no header, or other schemes only", () => {
    expect(idsOf(checkMpp({ status: 402, headers: {}, body: "{}" }, OPTIONS), "error")).toEqual([
      "no_payment_challenge",
    ])
    expect(checkMpp(challengeReply('Bearer realm="a, Payment id=x"'), OPTIONS).findings[0]).toMatchObject({
      id: "no_payment_challenge",
      seen: "schemes: Bearer",
    })
  })

  test("unknown fields are null", () => {
    const offer = checkMpp(withParams({ request: "!", expires: "soon" }), OPTIONS).challenge?.offers[0]
    const expected: Partial<MppOffer> = { amount: null, currency: null, network: null, expires: null, priceUsd: null }
    expect(offer).toMatchObject(expected)
  })
})

test("every MPP finding occurs in a recorded response or a case", () => {
  const detections = [
    ...loadVectors("mpp").map((vector) => checkMpp(replyOf(vector), optionsOf(vector))),
    ...[...GOOD, ...BAD].map(([, reply]) => checkMpp(reply, OPTIONS)),
    ...RULES.map(({ method, intent, broken }) => checkMpp(asked(method, broken, intent), OPTIONS)),
  ]
  const elsewhere = ["no_payment_challenge", "zero_amount", "json_rpc_error", "chainId_default"]
  expect(listUnseen(MPP_TEXTS, detections).filter((id) => !elsewhere.includes(id))).toEqual([])
})
