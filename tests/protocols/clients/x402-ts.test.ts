import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { DEFAULT_ASSETS, V1_CHAIN_IDS } from "@/lib/protocols/clients/x402-assets"
import { readX402 } from "@/lib/protocols/clients/x402-reply"
import { judgeX402, type X402Profile } from "@/lib/protocols/clients/x402-ts"
import { DEFAULT_ASSETS as THEIR_ASSETS } from "@x402/evm"
import { EVM_NETWORK_CHAIN_ID_MAP } from "@x402/evm/v1"
import type { Reply } from "@/lib/protocols/challenge"
import { GOOD as GOOD_X402 } from "../x402/good-cases"
import { BAD_DOCUMENTS, BAD_ENTRIES } from "../x402/bad-cases"
import { loadVectors, replyOf } from "../vectors"
import { refuse, refuseNetwork } from "./no-network"
import { payX402 } from "./real-x402"
import { listX402Mutations } from "./x402-challenges"

// The rules for the x402 client give the same verdicts as the client itself, which signs with a throw-away key and sends nothing.

beforeAll(() => refuseNetwork(refuse))
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const CASES: [string, Reply][] = [
  ...loadVectors("x402").map((vector): [string, Reply] => [vector.name, replyOf(vector)]),
  ...loadVectors("mpp").map((vector): [string, Reply] => [vector.name, replyOf(vector)]),
  ...GOOD_X402.map(([title, reply]): [string, Reply] => [title, reply]),
  ...BAD_DOCUMENTS.map(([title, reply]): [string, Reply] => [title, reply]),
  ...BAD_ENTRIES.map(([title, reply]): [string, Reply] => [title, reply]),
  ...listX402Mutations(),
]

function judge(reply: Reply, profile: X402Profile) {
  const read = readX402(reply)
  return read.refusal ?? judgeX402(read.document, profile)
}

describe("the rules and the real client agree", () => {
  for (const profile of ["defaults", "limits-lifted"] as const) {
    test(`${CASES.length} challenges, ${profile}`, async () => {
      const wrong: unknown[] = []
      let paid = 0
      for (const [title, reply] of CASES) {
        const ours = judge(reply, profile)
        const { pays, error } = await payX402(reply, profile)
        if (pays) paid += 1
        if (pays !== (ours === null)) wrong.push({ title, ours, pays, error: error?.slice(0, 200) })
      }
      expect(wrong).toEqual([])
      expect(paid).toBeGreaterThan(100)
      expect(CASES.length - paid).toBeGreaterThan(100)
    })
  }
})

test("the tables of default tokens and of networks of version 1 are those of the package", () => {
  const theirs = Object.entries(THEIR_ASSETS).flatMap(([network, list]) =>
    list.map(({ asset, decimals }) => [network, asset, decimals]),
  )
  expect(DEFAULT_ASSETS).toEqual(theirs)
  expect(Object.fromEntries(V1_CHAIN_IDS)).toEqual(EVM_NETWORK_CHAIN_ID_MAP)
})
