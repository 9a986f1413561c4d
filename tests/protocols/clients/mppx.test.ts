import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import type { Reply } from "@/lib/protocols/challenge"
import { judgeMppx } from "@/lib/protocols/clients/mppx"
import { NOW } from "../builders"
import { BAD as BAD_MPP } from "../mpp/bad-cases"
import { GOOD as GOOD_MPP } from "../mpp/good-cases"
import { loadVectors, replyOf } from "../vectors"
import { listMppxMutations } from "./mppx-challenges"
import { refuseNetwork } from "./no-network"
import { answerNodes, payMppx } from "./real-mppx"

// The rules for mppx give the same verdicts as the client itself, which signs with a throw-away key and sends nothing.

/** The clients sign every payment: about 10 s on two cores, several times as long on a busy machine. */
const TIMEOUT_MS = 150_000

beforeAll(() => {
  refuseNetwork(answerNodes)
  vi.useFakeTimers({ toFake: ["Date"] })
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const CASES: [string, Reply, Date][] = [
  ...loadVectors("mpp").map((vector): [string, Reply, Date] => [vector.name, replyOf(vector), new Date(vector.now)]),
  ...loadVectors("x402").map((vector): [string, Reply, Date] => [vector.name, replyOf(vector), new Date(vector.now)]),
  ...loadVectors("l402").map((vector): [string, Reply, Date] => [vector.name, replyOf(vector), new Date(vector.now)]),
  ...[...GOOD_MPP, ...BAD_MPP, ...listMppxMutations()].map(([title, reply]): [string, Reply, Date] => [
    title,
    reply,
    NOW,
  ]),
]

describe("the rules and the real client agree", () => {
  for (const profile of ["defaults", "limits-lifted"] as const) {
    test(
      `${CASES.length} challenges, ${profile} [D-clients-02]`,
      async () => {
        const wrong: unknown[] = []
        let paid = 0
        for (const [title, reply, now] of CASES) {
          vi.setSystemTime(now)
          const ours = judgeMppx(reply, profile, now)
          const { pays, error } = await payMppx(reply, profile)
          if (pays) paid += 1
          if (pays !== (ours === null))
            wrong.push({ title: title.slice(0, 900), ours, pays, error: error?.slice(0, 200) })
        }
        expect(wrong).toEqual([])
        expect(paid).toBeGreaterThan(50)
      },
      TIMEOUT_MS,
    )
  }
})
