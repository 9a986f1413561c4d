import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { CLIENTS } from "@/lib/protocols/clients/client-table"
import { judgeProfiles } from "@/lib/protocols/clients/judge-clients"
import { NOW } from "../builders"
import { RECORDED } from "./recorded-challenges"
import recorded from "./recorded-outcomes.json"

// These clients are not installed for the tests: what they did with each challenge is recorded (docs/clients.md#how-a-client-is-recorded).

const IDS = Object.keys(recorded.clients) as (keyof typeof recorded.clients)[]

test("the recorded outcomes belong to these challenges and to the versions of the rules", () => {
  const digest = createHash("sha256").update(JSON.stringify(RECORDED.map(([, reply]) => reply)))
  const hint = "The challenges changed. Run the clients on all of them, and record what they pay."
  expect(recorded.challenges, hint).toBe(RECORDED.length)
  expect(digest.digest("hex").slice(0, 16), hint).toBe(recorded.digest)
  for (const id of IDS) expect(recorded.clients[id].version).toBe(CLIENTS[id].version)
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
