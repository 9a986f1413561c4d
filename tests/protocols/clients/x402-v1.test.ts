import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { CLIENTS } from "@/lib/protocols/clients/client-table"
import { judgeClients, judgeProfiles } from "@/lib/protocols/clients/judge-clients"
import { judgeX402V1 } from "@/lib/protocols/clients/x402-v1"
import { makeDocument, makeRequirement, makeV1Requirement, NOW, v1Reply } from "../builders"
import { x402Reply } from "../vectors"
import { payX402 } from "./real-x402"
import { V1_CASES } from "./x402-v1-challenges"
import recorded from "./x402-v1-outcomes.json"

// x402-fetch is too large to install for the tests: what it did with each challenge is recorded.

test("the recorded outcomes belong to these challenges and to the version of the rules", () => {
  const digest = createHash("sha256").update(JSON.stringify(V1_CASES.map(([, reply]) => reply)))
  const hint = "The challenges changed. Run x402-fetch on all of them, and record what it pays."
  expect([recorded.version, recorded.challenges], hint).toEqual([CLIENTS["x402-v1"].version, V1_CASES.length])
  expect(digest.digest("hex").slice(0, 16), hint).toBe(recorded.digest)
})

test(`D-clients-02 the rules for x402-fetch agree with what it did with ${V1_CASES.length} challenges`, () => {
  const pays = new Set(recorded.pays)
  const paysLifted = new Set(recorded.pays_with_highest_max_value)
  const wrong = V1_CASES.flatMap(([title, reply], index) => {
    const [usual, lifted] = [judgeX402V1(reply, false), judgeX402V1(reply, true)]
    const isRight = pays.has(index) === (usual === null) && paysLifted.has(index) === (lifted === null)
    return isRight ? [] : [{ title, usual, lifted }]
  })
  expect(wrong).toEqual([])
  expect(Math.min(pays.size, V1_CASES.length - pays.size)).toBeGreaterThan(50)
})

test.each([
  ["a price over $1", x402Reply(makeDocument({ accepts: [makeRequirement({ amount: "5000000" })] }))],
  ["a price under $1", x402Reply(makeDocument())],
  ["version 1", v1Reply(makeV1Requirement())],
  ["the scheme upto", x402Reply(makeDocument({ accepts: [makeRequirement({ scheme: "upto" })] }))],
])(
  "D-clients-02 AgentKit, which makes the usual client of @x402/fetch, pays what that client pays: %s",
  async (_, reply) => {
    const real = await payX402(reply, "defaults")
    const agentkit = judgeClients(reply, ["x402"], NOW).find(({ client }) => client === "agentkit")
    expect([agentkit?.verdict, agentkit?.setting]).toEqual([real.pays ? "pays" : "refuses", null])
    const [profile] = judgeProfiles(reply, ["x402"], NOW).filter(({ client }) => client === "agentkit")
    expect([profile?.profile, profile?.verdict]).toEqual([null, agentkit?.verdict])
  },
)
