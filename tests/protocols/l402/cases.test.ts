import { describe, expect, test } from "vitest"
import { fromText, toBase64 } from "@/lib/protocols/base64"
import { findReason, type Reply } from "@/lib/protocols/challenge"
import { L402_TEXTS } from "@/lib/protocols/l402/findings"
import { checkL402 } from "@/lib/protocols/l402/l402"
import { serializeV2 } from "@/lib/protocols/macaroon/binary"
import { createMacaroon } from "@/lib/protocols/macaroon/macaroon"
import { l402Line, makeInvoice, makeMacaroon, OPTIONS } from "../builders"
import { listUnseen } from "../expectations"
import { challengeReply, idsOf, loadVectors, optionsOf, replyOf } from "../vectors"
import { BAD } from "./bad-cases"
import { GOOD } from "./good-cases"

describe("valid L402 challenges", () => {
  for (const [sentence, lines, challenge, warnings = []] of GOOD) {
    test(`${sentence}: valid${warnings.length > 0 ? ` with ${warnings.join(", ")}` : ""}`, () => {
      const detection = checkL402(challengeReply(...lines), OPTIONS)
      expect(findReason(detection)).toBeNull()
      expect(detection.valid).toBe(true)
      expect(detection.challenge).toMatchObject(challenge)
      expect(idsOf(detection, "warning")).toEqual(warnings)
    })
  }
})

describe("invalid L402 challenges", () => {
  for (const [sentence, lines, errors, challenge = {}] of BAD) {
    test(`${sentence}: ${errors.join(", ")}`, () => {
      const detection = checkL402(challengeReply(...lines), OPTIONS)
      expect(detection.valid).toBe(false)
      expect(idsOf(detection, "error")).toEqual(errors)
      expect(detection.challenge).toMatchObject(challenge)
      expect(detection.price).toBeNull()
    })
  }

  test("on another status the challenge is not valid, and the finding names what was seen", () => {
    for (const status of [200, 302, 401, 403, 404, 422, 429, 500]) {
      const [finding, ...rest] = checkL402({ ...challengeReply(l402Line()), status }, OPTIONS).findings
      expect(rest).toEqual([])
      expect(finding).toMatchObject({ id: "not_402", severity: "error", seen: `status ${status} with L402` })
    }
  })

  test("a scheme inside a quoted string is no challenge", () => {
    const detection = checkL402(challengeReply('Bearer error="see L402 docs"'), OPTIONS)
    expect(detection).toMatchObject({ valid: false, challenge: null, price: null })
    expect(detection.findings).toMatchObject([{ id: "no_l402_challenge", seen: "schemes: Bearer" }])
  })
})

describe("the price of an L402 challenge", () => {
  const priceOf = (reply: Reply, options = OPTIONS) => checkL402(reply, options).price

  test("is in whole satoshis, rounded up, paid to the invoice's node", () => {
    const price = priceOf(challengeReply(l402Line({ invoice: makeInvoice({ amountMsat: 1_001n }) })))
    expect(price).toMatchObject({ priceSats: 2, priceUsd: null, asset: "BTC", network: "lightning", basis: "per_call" })
    expect(price?.payTo).toMatch(/^0[23][0-9a-f]{64}$/)
  })

  test("is unknown when the payer decides", () => {
    expect(priceOf(challengeReply(l402Line({ invoice: makeInvoice({ amountMsat: null }) })))?.priceSats).toBeNull()
  })

  test("is marked on a test network", () => {
    const reply = challengeReply(l402Line({ invoice: makeInvoice({ network: "regtest" }) }))
    expect(priceOf(reply)?.testNetwork).toBe(true)
  })
})

test("caveats are shown as text, bounded in number and without control characters", () => {
  const many = createMacaroon({
    rootKey: fromText("k"),
    identifier: makeMacaroon().identifier,
    caveats: new Array(500).fill("a\u0000b"),
  })
  const { challenge } = checkL402(challengeReply(l402Line({ token: toBase64(serializeV2(many)) })), OPTIONS)
  expect(challenge?.caveats.length).toBe(64)
  expect(challenge?.caveats[0]).toBe("a\ufffdb")
})

test("every L402 finding occurs in a recorded response or a case", () => {
  const detections = [
    ...loadVectors("l402").map((vector) => checkL402(replyOf(vector), optionsOf(vector))),
    ...[...GOOD, ...BAD].map(([, lines]) => checkL402(challengeReply(...lines), OPTIONS)),
  ]
  expect(listUnseen(L402_TEXTS, detections)).toEqual([])
})
