import { describe, expect, test, vi } from "vitest"
import type { Reply } from "@/lib/protocols/challenge"
import { judgeMppx } from "@/lib/protocols/clients/mppx"
import { NOW } from "../builders"
import { BAD as BAD_MPP } from "../mpp/bad-cases"
import { GOOD as GOOD_MPP } from "../mpp/good-cases"
import { type Case, listRecorded } from "../vectors"
import { listMppxMutations } from "./mppx-challenges"
import { refuseNetwork } from "./no-network"
import { expectAgreement } from "./outcome"
import { answerNodes, payMppx } from "./real-mppx"

// The rules for mppx give the same verdicts as the client itself, which signs with a throw-away key and sends nothing.

/** The clients sign every payment: about 10 s on two cores, several times as long on a busy machine. */
const TIMEOUT_MS = 150_000

refuseNetwork(answerNodes)

const CASES: Case[] = [
  ...listRecorded("mpp", "x402", "l402"),
  ...[...GOOD_MPP, ...BAD_MPP, ...listMppxMutations()].map(([title, reply]): Case => [title, reply, NOW]),
]

describe("the rules and the real client agree", () => {
  test.each(["defaults", "limits-lifted"] as const)(
    `${CASES.length} challenges, %s [D-clients-02]`,
    async (profile) => {
      vi.useFakeTimers({ toFake: ["Date"] })
      const judge = (reply: Reply, now: Date) => {
        const ours = judgeMppx(reply, profile, now)
        return { ours, pays: ours === null }
      }
      const paid = await expectAgreement(CASES, judge, (reply, now) => {
        vi.setSystemTime(now)
        return payMppx(reply, profile)
      })
      expect(paid).toBeGreaterThan(50)
    },
    TIMEOUT_MS,
  )
})
