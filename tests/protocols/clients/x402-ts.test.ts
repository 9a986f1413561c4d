import { DEFAULT_ASSETS as THEIR_ASSETS } from "@x402/evm"
import { EVM_NETWORK_CHAIN_ID_MAP } from "@x402/evm/v1"
import { expect, test } from "vitest"
import type { Reply } from "@/lib/protocols/challenge"
import { judgeClients } from "@/lib/protocols/clients/judge-clients"
import { readX402 } from "@/lib/protocols/clients/x402-reply"
import { DEFAULT_ASSETS, judgeX402, V1_CHAIN_IDS, type X402Profile } from "@/lib/protocols/clients/x402-ts"
import { NOW } from "../builders"
import { listRecorded } from "../vectors"
import { BAD_DOCUMENTS, BAD_ENTRIES } from "../x402/bad-cases"
import { GOOD as GOOD_X402 } from "../x402/good-cases"
import { refuse, refuseNetwork } from "./no-network"
import { payX402 } from "./real-x402"
import { listX402Mutations } from "./x402-challenges"

// The rules for the x402 client give the same verdicts as the client itself, which signs with a throw-away key and sends nothing.

/** The clients sign every payment: about 10 s on two cores, several times as long on a busy machine. */
const TIMEOUT_MS = 150_000

refuseNetwork(refuse)

const CASES = [
  ...listRecorded("x402", "mpp"),
  ...[...GOOD_X402, ...BAD_DOCUMENTS, ...BAD_ENTRIES],
  ...listX402Mutations(),
]

function judge(reply: Reply, profile: X402Profile) {
  const read = readX402(reply)
  return read.refusal ?? judgeX402(read.document, profile)
}

/** Reasons whose setting registers a package that this test does not have. */
const OTHER_PACKAGES: readonly unknown[] = [
  "solana_not_registered",
  "stellar_not_registered",
  "algorand_not_registered",
]

test(
  `the rules and the real client agree on ${CASES.length} challenges, with its usual setup and without limits [D-clients-02]`,
  async () => {
    const wrong: unknown[] = []
    const counts = { pays: 0, needs_setting: 0, refuses: 0 }
    for (const [title, reply] of CASES) {
      const usual = await payX402(reply, "defaults")
      const lifted = await payX402(reply, "limits-lifted")
      const [ours, oursLifted] = [judge(reply, "defaults"), judge(reply, "limits-lifted")]
      const result = judgeClients(reply, ["x402"], NOW)[0]
      const verdict = usual.pays ? "pays" : lifted.pays ? "needs_setting" : "refuses"
      counts[verdict] += 1
      const isRight =
        usual.pays === (ours === null) &&
        lifted.pays === (oursLifted === null) &&
        (result?.verdict === verdict || OTHER_PACKAGES.includes(result?.reason))
      if (!isRight) wrong.push({ title, usual, lifted, ours, oursLifted, result: result?.verdict })
    }
    expect(wrong).toEqual([])
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(100)
  },
  TIMEOUT_MS,
)

test("the tables of default tokens and of networks of version 1 are those of the package", () => {
  const theirs = Object.entries(THEIR_ASSETS).flatMap(([network, list]) =>
    list.map(({ asset, decimals }) => [network, asset, decimals]),
  )
  expect(DEFAULT_ASSETS).toEqual(theirs)
  expect(Object.fromEntries(V1_CHAIN_IDS)).toEqual(EVM_NETWORK_CHAIN_ID_MAP)
})
