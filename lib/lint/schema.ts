// Zod schemas of the linter: an endpoint to request or a received response, the report of the page and the command line, and the answer
// of POST /api/v1/lint.

import { z } from "zod"
import { CallOffer } from "@/lib/catalogue/call/schema"
import { yesOrNo } from "@/lib/catalogue/list/parameter-types"
import { ENDPOINT, LIMITS as REGISTERED } from "@/lib/catalogue/listing-fields"
import { Finding, HTTP_METHODS, PROTOCOLS } from "@/lib/catalogue/schema"
import { namedObject, namedSchema } from "@/lib/contract/schema-names"
import { ClientResult, ProfileResult } from "@/lib/protocols/clients/schema"
import { mapProtocols } from "@/lib/protocols/names"

export const LIMITS = {
  url: REGISTERED.url,
  probe_body: REGISTERED.probeBody,
  tool: REGISTERED.tool,
  answer: 64 * 1024,
} as const

/** An endpoint to check. The fields are the same as in a registration. */
export const LintTarget = z.object(ENDPOINT)
export type LintTarget = z.infer<typeof LintTarget>

/** A response as a terminal shows it: status line, headers, an empty line, body. */
export const PastedResponse = z.object({
  answer: z
    .string()
    .max(LIMITS.answer, `must be at most ${LIMITS.answer / 1024} kB`)
    .refine((text) => text.trim() !== "", "is required"),
})
export type PastedResponse = z.infer<typeof PastedResponse>

/** The price in a challenge. A field that the challenge does not declare is null. */
export const LintPrice = z.object({
  price_sats: z.number().nullable(),
  /** Also null for a price on a test network, because test tokens have no value. */
  price_usd: z.number().nullable(),
  asset: z.string().nullable(),
  network: z.string().nullable(),
  pay_to: z.string().nullable(),
  is_test: z.boolean(),
})
export type LintPrice = z.infer<typeof LintPrice>

export const LintedProtocol = z.object({
  protocol: z.enum(PROTOCOLS),
  /** True when the challenge is valid, so a client can pay. */
  is_valid: z.boolean(),
  price: LintPrice.nullable(),
  findings: z.array(Finding),
})
export type LintedProtocol = z.infer<typeof LintedProtocol>

/** The behaviour checks, in the order of their requests. */
export const BEHAVIOUR_CHECKS = [
  "malformed_payment",
  "unsigned_payment",
  "preflight",
  "browser",
  "html",
  "repeat",
] as const
export type BehaviourCheck = (typeof BEHAVIOUR_CHECKS)[number]

/** The result of one request that tests how the endpoint behaves. */
export const BehaviourResult = z.object({
  check: z.enum(BEHAVIOUR_CHECKS),
  title: z.string(),
  protocol: z.enum(PROTOCOLS).describe("The protocol whose challenge the check uses, the first valid one."),
  status: z.int().nullable().describe("The HTTP status; null without a response."),
  problem: z.string().nullable().describe("Why no response came; null when a response came."),
  findings: z.array(Finding),
})
export type BehaviourResult = z.infer<typeof BehaviourResult>

export const LintReport = z.object({
  /** The result in one sentence. */
  summary: z.string(),
  /**
   * The request that was sent; null for a pasted response. `sends` names the request body: the body in the input, or the sample
   * body from the provider's own description. `sends` is null for a request without a body.
   */
  request: z
    .object({
      url: z.string(),
      method: z.enum(HTTP_METHODS),
      sends: z.enum(["given body", "discovered body"]).nullable(),
      tool: z.string().optional().describe("The tool of the MCP server that was called; absent for an HTTP endpoint."),
      note: z
        .string()
        .optional()
        .describe(
          "Which method the host names, and what the request with it found; absent for the caller's own method.",
        ),
    })
    .nullable(),
  at: z.iso.datetime(),
  /** The HTTP status; null without a response. */
  status: z.int().nullable(),
  /** True for a pasted response without a status line, whose status is assumed to be 402. */
  is_status_assumed: z.boolean(),
  /** Why no response came; null when a response came. */
  problem: z.string().nullable(),
  /** One entry for each protocol with a challenge in the response, valid or not. */
  protocols: z.array(LintedProtocol),
  /** Which clients pay this response, of those that speak one of its protocols. Computed from their rules: nothing is paid. */
  clients: z.array(ClientResult),
  /** Warnings and notes that every one of several protocols has, each once. They are left out of `protocols`. */
  common: z.array(Finding),
  /** Errors that explain why the response contains no challenge; empty when the response contains a challenge. Advice to use the method that the host names comes first. */
  missing: z.array(Finding),
  /** The results of the behaviour checks; null unless they were requested and the response has a valid challenge. */
  behaviour: z
    .array(BehaviourResult)
    .nullable()
    .describe(
      "The results of the behaviour checks, one for each request; null unless requested, and without a valid challenge.",
    ),
})
export type LintReport = z.infer<typeof LintReport>

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

/** Whether a check also sends the behaviour requests. */
export const BehaviourFlag = z
  .boolean()
  .optional()
  .describe(
    "Also send six requests that test how the endpoint behaves: payments that cannot be parsed or are not signed, a preflight request, other headers, and the same request again. Nothing is signed. At most 10 an hour.",
  )

/** Either `url`, or `reply`. With `reply` nothing is sent. */
export const LintBody = namedObject("LintBody", {
  url: LintTarget.shape.url.optional(),
  method: LintTarget.shape.http_method,
  body: LintTarget.shape.probe_body,
  tool: LintTarget.shape.tool,
  reply: ReplyInput.optional(),
  behaviour: BehaviourFlag,
})
export type LintInput = (LintTarget & { behaviour: boolean }) | { reply: z.infer<typeof ReplyInput> }

/** The query of the operation: a link can ask for the behaviour requests, whatever the body has. */
export const LintQuery = z.object({ behaviour: yesOrNo.parse.optional() })

/** One valid way to pay, with the clients that choose among the offers. */
export const LintedOffer = namedObject("LintedOffer", {
  ...CallOffer.shape,
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

export const LintedPart = namedObject("LintedPart", {
  present: z.boolean().describe("Whether the response has a challenge of this protocol, valid or not."),
  valid: z.boolean(),
  findings: z.array(Finding),
  offers: z.array(LintedOffer).describe("The valid offers, at most 16; empty when the challenge is not valid."),
})
export type LintedPart = z.infer<typeof LintedPart>

export const LintAnswer = namedSchema(
  "LintAnswer",
  LintReport.pick({
    summary: true,
    request: true,
    at: true,
    status: true,
    problem: true,
    behaviour: true,
  }).extend({
    protocols: z.object(mapProtocols(() => LintedPart)),
    findings: z
      .array(Finding)
      .describe("Findings that every one of several protocols has, and the reasons why the response has no challenge."),
    clients: z.array(ProfileResult).describe("Which clients pay the whole response, each in its setups."),
  }),
)
export type LintAnswer = z.infer<typeof LintAnswer>
