import { describe, expect, it } from "vitest"
import { type ChallengeValues, observe } from "@/lib/health/rules/observe"
import type { Protocol } from "@/lib/protocols/names"
import { checkProtocol } from "@/lib/protocols/registry"
import { l402Line, makeDocument, makeRequirement, OPTIONS, paymentLine } from "@/tests/protocols/builders"
import { x402Reply } from "@/tests/protocols/vectors"

const NOTHING: ChallengeValues = {
  l402Format: null,
  lngetCompatible: null,
  x402AssetKnown: null,
  facilitatorHint: null,
  challengeHasSchema: false,
}
const KNOWN: ChallengeValues = { ...NOTHING, challengeHasSchema: true }
const info = { input: { type: "http", method: "GET", queryParams: { city: "Oslo" } } }
const described = makeDocument({ extensions: { bazaar: { info } } })
const challenge = (line: string) => ({ status: 402, headers: { "www-authenticate": [line] }, body: "" })

const REPLIES = {
  "an x402 challenge that describes its parameters": x402Reply(described),
  "an x402 challenge that describes nothing": x402Reply(makeDocument()),
  "an invalid x402 challenge that describes its parameters": x402Reply({
    ...described,
    accepts: [makeRequirement({ amount: "0" })],
  }),
  "a response without a challenge": { status: 200, headers: {}, body: "{}" },
  "an L402 challenge": challenge(l402Line()),
  "an MPP challenge": challenge(paymentLine()),
}

describe("whether the challenge describes the parameters", () => {
  it.each<[protocol: Protocol, reply: keyof typeof REPLIES, before: ChallengeValues, expected: boolean]>([
    ["x402", "an x402 challenge that describes its parameters", NOTHING, true],
    ["x402", "an x402 challenge that describes its parameters", KNOWN, true],
    ["x402", "an invalid x402 challenge that describes its parameters", NOTHING, true],
    ["x402", "an x402 challenge that describes nothing", NOTHING, false],
    ["x402", "an x402 challenge that describes nothing", KNOWN, false],
    ["x402", "a response without a challenge", KNOWN, true],
    ["x402", "a response without a challenge", NOTHING, false],
    ["L402", "an L402 challenge", NOTHING, false],
    ["L402", "an L402 challenge", KNOWN, true],
    ["MPP", "an MPP challenge", KNOWN, true],
    ["L402", "an x402 challenge that describes its parameters", NOTHING, false],
  ])("%s, %s", (protocol, reply, before, expected) => {
    const detection = checkProtocol(protocol, REPLIES[reply], OPTIONS)
    expect(observe(detection, before).challenge.challengeHasSchema).toBe(expected)
  })
})
