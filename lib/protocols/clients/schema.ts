// The verdicts of paying clients on one challenge, as the API returns them.

import { z } from "zod"
import { CLIENT_IDS, PROFILES } from "@/lib/protocols/clients/client-table"
import { REASON_IDS } from "@/lib/protocols/clients/reasons"
import { PROTOCOLS } from "@/lib/protocols/names"

const text = z.string().nullable()

export const CLIENT_VERDICTS = ["pays", "needs_setting", "refuses"] as const

const verdict = {
  verdict: z
    .enum(CLIENT_VERDICTS)
    .describe(
      "`needs_setting`: the client pays after the change that `setting` describes, but not with its usual setup.",
    ),
  reason: z
    .enum(REASON_IDS)
    .nullable()
    .describe("Why the client does not pay with its usual setup; null when it pays."),
  message: text.describe("The reason in one sentence."),
  setting: text.describe(
    "What the user of the client has to set or register; null unless the verdict is `needs_setting`.",
  ),
}

export const ClientResult = z.object({
  client: z.enum(CLIENT_IDS),
  name: z.string(),
  version: z.string().describe("The version whose rules were applied."),
  ...verdict,
  offers: z
    .array(
      z.object({
        position: z.int().min(0).describe("The position of the offer in the challenge, from zero."),
        scheme: text,
        network: text,
        ...verdict,
      }),
    )
    .describe(
      "The verdict on each of the first 16 offers, as if the challenge had no other. Empty for clients that read one invoice.",
    ),
})
export type ClientResult = z.infer<typeof ClientResult>
export type ClientVerdict = Pick<ClientResult, keyof typeof verdict>

/** The verdict of a client in one setup. */
export const ProfileResult = z.object({
  client: z.enum(CLIENT_IDS),
  version: z.string(),
  profile: z
    .enum(PROFILES)
    .nullable()
    .describe("The setup: `defaults`, or `limits-lifted`. Null for a client without settings that change its verdict."),
  protocol: z.enum(PROTOCOLS),
  verdict: z.enum(CLIENT_VERDICTS),
  reasons: z
    .array(z.object({ id: z.enum(REASON_IDS), message: z.string(), setting: text }))
    .describe("Why the client does not pay in this setup; empty when it pays."),
})
export type ProfileResult = z.infer<typeof ProfileResult>
