import { Challenge } from "mppx"
import { describe, expect, test } from "vitest"
import { checkMpp } from "@/lib/protocols/mpp/mpp"
import { encodeRequest, OPTIONS, paymentLine, tempoRequest } from "../builders"
import { challengeReply, loadVectors, optionsOf, replyOf } from "../vectors"

// Compares the MPP checker with the reference library mppx. The library does not check the decoded request, and rejects a
// whole header for one invalid challenge.

const headerOf = (headers: Record<string, string | string[]>) => [headers["www-authenticate"] ?? []].flat().join(", ")

function theirChallenges(header: string): ReturnType<typeof Challenge.deserializeList> | null {
  try {
    return Challenge.deserializeList(header)
  } catch {
    return null
  }
}

describe("mppx gives the recorded verdicts for the recorded responses, and parses the same", () => {
  for (const vector of loadVectors("mpp")) {
    if (vector.expect.mppxParses === undefined) continue
    test(`${vector.name}: ${vector.expect.mppxParses ? "parsed" : "rejected"}`, () => {
      const theirs = theirChallenges(headerOf(vector.headers))
      expect(theirs !== null).toBe(vector.expect.mppxParses)
      if (!theirs) return
      const ours = checkMpp({ ...replyOf(vector), status: 402 }, optionsOf(vector)).challenge?.offers ?? []
      type Names = "id" | "realm" | "method" | "intent"
      const shared = ({ id, realm, method, intent }: Record<Names, unknown>) => ({ id, realm, method, intent })
      expect(ours.map(shared)).toEqual(theirs.map(shared))
    })
  }
})

test("the published challenge id matches our encoding of a request", () => {
  const request = { ...tempoRequest(), recipient: "0x742d35Cc6634C0532925a3b844Bc9e7595f8fE00" }
  const secretKey = "0123456789abcdef0123456789abcdef"
  const expires = "2036-01-01T00:00:00Z"
  const terms = { realm: "api.example.com", method: "tempo", intent: "charge", request, expires }
  const challenge = Challenge.from({ ...terms, secretKey })
  expect(challenge.id).toBe("EoktOCDCKnkQ0nm_w4ZuK_WYasMWrLvJ9evaJA4hTxE")
  const line = Challenge.serialize(challenge)
  expect(line).toContain(`request="${encodeRequest(request)}"`)
  expect(checkMpp(challengeReply(line), OPTIONS)).toMatchObject({ valid: true, price: { priceUsd: "0.01" } })
})

test("the library parses our challenge", () => {
  expect(theirChallenges(paymentLine())?.[0]).toMatchObject({ id: "abc", method: "tempo", request: tempoRequest() })
})
