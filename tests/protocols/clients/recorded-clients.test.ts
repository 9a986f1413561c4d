// These clients are not installed for the tests: what they did with each challenge is recorded (docs/clients.md#how-a-client-is-recorded).

import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { CLIENTS } from "@/lib/protocols/clients/client-table"
import { judgeClients, judgeProfiles } from "@/lib/protocols/clients/judge-clients"
import { judgeX402V1 } from "@/lib/protocols/clients/x402-v1"
import { makeDocument, makeRequirement, makeV1Requirement, NOW, v1Reply } from "@/tests/protocols/builders"
import { x402Reply } from "@/tests/protocols/vectors"
import { payX402 } from "./real-x402"
import { RECORDED } from "./recorded-challenges"
import recorded from "./recorded-outcomes.json"
import { V1_CASES } from "./x402-v1-challenges"
import recordedV1 from "./x402-v1-outcomes.json"

const IDS = Object.keys(recorded.clients) as (keyof typeof recorded.clients)[]

test.each([
  [recorded, RECORDED],
  [recordedV1, V1_CASES],
] as const)("the recorded outcomes belong to these challenges", ({ challenges, digest }, cases) => {
  const hint = "The challenges changed. Run the clients on all of them, and record what they pay."
  const hash = createHash("sha256").update(JSON.stringify(cases.map(([, reply]) => reply)))
  expect([challenges, digest], hint).toEqual([cases.length, hash.digest("hex").slice(0, 16)])
})

test("the recorded outcomes belong to the versions of the rules", () => {
  for (const id of IDS) expect(recorded.clients[id].version).toBe(CLIENTS[id].version)
  expect(recordedV1.version).toBe(CLIENTS["x402-v1"].version)
})

test.each(IDS)(`D-clients-02 the rules for %s agree with what it did with ${RECORDED.length} challenges`, (id) => {
  const { pays, pays_with_lifted_limits: lifted } = recorded.clients[id]
  const [usual, most] = [new Set(pays), new Set(lifted)]
  const wrong = RECORDED.flatMap(([title, reply], index) => {
    const profiles = judgeProfiles(reply, ["x402"], NOW).filter(({ client }) => client === id)
    const verdict = usual.has(index) ? ["pays"] : most.has(index) ? ["needs_setting"] : ["refuses", "needs_setting"]
    const first = profiles.find(({ profile }) => profile !== "limits-lifted")
    const isRight =
      first !== undefined && verdict.includes(first.verdict) && (first.verdict === "pays") === usual.has(index)
    return isRight ? [] : [{ title, expected: verdict, first: first?.verdict, reasons: first?.reasons }]
  })
  expect(wrong).toEqual([])
  expect(Math.min(usual.size, RECORDED.length - usual.size)).toBeGreaterThan(200)
})

test(`D-clients-02 the rules for x402-fetch agree with what it did with ${V1_CASES.length} challenges`, () => {
  const pays = new Set(recordedV1.pays)
  const paysLifted = new Set(recordedV1.pays_with_highest_max_value)
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
