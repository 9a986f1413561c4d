// Zod schemas of POST /api/v1/lint: an endpoint to request or a received response, and the answer.

import { z } from "zod"
import { CallOffer } from "@/lib/catalogue/call/schema"
import { yesOrNo } from "@/lib/catalogue/list/parameter-types"
import { Finding } from "@/lib/catalogue/schema"
import { LintReport, LintTarget } from "@/lib/lint/schema"
import { ClientResult, ProfileResult } from "@/lib/protocols/clients/schema"
import type { PROTOCOLS } from "@/lib/protocols/names"

/** The body of a request has at most 64 kB, which bounds the texts. */
const MOST_HEADERS = 200

const Headers = z
  .record(z.string(), z.array(z.string()))
  .refine((headers) => Object.values(headers).flat().length <= MOST_HEADERS, `must have at most ${MOST_HEADERS} values`)
  .transform((headers) => {
    // A map, because a header may be called `constructor`, which every object inherits.
    const values = new Map<string, string[]>()
    for (const [name, list] of Object.entries(headers)) {
      const key = name.toLowerCase()
      values.set(key, [...(values.get(key) ?? []), ...list])
    }
    return Object.fromEntries(values)
  })

/** A response as a client received it. Repeated headers are several values of one name. */
export const ReplyInput = z.object({
  status: z.int().min(100).max(599),
  headers: Headers.default({}),
  body: z.string().default(""),
})

/** Either `url`, or `reply`. With `reply` nothing is sent. */
export const LintBody = z.object({
  url: LintTarget.shape.url.optional(),
  method: LintTarget.shape.http_method,
  body: LintTarget.shape.probe_body,
  tool: LintTarget.shape.tool,
  reply: ReplyInput.optional(),
  behaviour: z
    .boolean()
    .optional()
    .describe(
      "Also send six requests that test how the endpoint behaves: payments that cannot be parsed or are not signed, a preflight request, other headers, and the same request again. Nothing is signed. At most 10 an hour.",
    ),
})
export type LintBody = z.infer<typeof LintBody>
export type LintInput = (LintTarget & { behaviour: boolean }) | { reply: z.infer<typeof ReplyInput> }

/** The query of the operation: a link can ask for the behaviour requests, whatever the body has. */
export const LintQuery = z.object({ behaviour: yesOrNo.parse.optional() })

/** One valid way to pay, with the clients that choose among the offers. */
export const LintedOffer = CallOffer.extend({
  position: z.int().min(0).describe("The position of the offer in the challenge, from zero."),
  clients: z
    .array(
      ClientResult.shape.offers.element
        .pick({ verdict: true, reason: true, message: true, setting: true })
        .extend(ClientResult.pick({ client: true, version: true }).shape),
    )
    .describe(
      "The verdict of each client as if the challenge had no other offer. A client that reads one invoice is left out when the response has other offers.",
    ),
})
export type LintedOffer = z.infer<typeof LintedOffer>

export const LintedPart = z.object({
  present: z.boolean().describe("Whether the response has a challenge of this protocol, valid or not."),
  valid: z.boolean(),
  findings: z.array(Finding),
  offers: z.array(LintedOffer).describe("The valid offers, at most 16; empty when the challenge is not valid."),
})
export type LintedPart = z.infer<typeof LintedPart>

const parts = { L402: LintedPart, x402: LintedPart, MPP: LintedPart } satisfies Record<
  (typeof PROTOCOLS)[number],
  unknown
>

export const LintAnswer = LintReport.pick({
  summary: true,
  request: true,
  at: true,
  status: true,
  problem: true,
  behaviour: true,
}).extend({
  protocols: z.object(parts),
  findings: z
    .array(Finding)
    .describe("Findings that every one of several protocols has, and the reasons why the response has no challenge."),
  clients: z.array(ProfileResult).describe("Which clients pay the whole response, each in its setups."),
})
export type LintAnswer = z.infer<typeof LintAnswer>
