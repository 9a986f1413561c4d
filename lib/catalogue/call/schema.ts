// How a client calls a service and pays for one call, as the last valid challenge and the descriptions of the endpoint have it.

import { z } from "zod"
import { PRICE_BASES } from "@/lib/protocols/money"

const text = z.string().nullable()

/** Allowed values of a parameter, and characters of each. */
export const CHOICES = { most: 8, characters: 40 } as const

/** One input of the request. */
export const CallParameter = z.object({
  in: z.enum(["query", "path", "header", "body"]),
  name: z.string(),
  /** The JSON Schema type, such as `string`; null when undeclared. */
  type: text,
  required: z.boolean(),
  description: text,
  /** A JSON value that the endpoint accepts; undefined when none is declared. */
  example: z.json().optional(),
  values: z
    .array(z.string().min(1).max(CHOICES.characters))
    .max(CHOICES.most)
    .optional()
    .describe("The allowed values as texts, where a document declares a few short ones."),
})
export type CallParameter = z.infer<typeof CallParameter>

/** Parameters of each kind of change that `SchemaChanges` names. */
export const SCHEMA_CHANGES = { named: 10 } as const
const NamedParameter = CallParameter.pick({ in: true, name: true })

export const SchemaChanges = z.object({
  added: z.array(NamedParameter.extend({ required: z.boolean() })).max(SCHEMA_CHANGES.named),
  removed: z.array(NamedParameter).max(SCHEMA_CHANGES.named),
  made_required: z.array(NamedParameter).max(SCHEMA_CHANGES.named),
  made_optional: z.array(NamedParameter).max(SCHEMA_CHANGES.named),
  /** The number of changed parameters that the lists leave out. */
  left_out: z.int().min(0),
})
export type SchemaChanges = z.infer<typeof SchemaChanges>

/** When the rate between bitcoin and the dollar was fetched. */
export const RateTime = z.iso
  .datetime()
  .nullable()
  .describe("When the rate that `usd` is converted with was fetched; null when `usd` needed none.")

/** What one payment costs, and what it buys. */
export const OfferPrice = z.object({
  basis: z
    .enum(PRICE_BASES)
    .describe(
      "`per_call`: one call. `upfront`: one call, paid before the work. `free`: nothing. `ceiling`: at most this for one call. `metered`: one unit. `bundle`: several units. `deposit`: one call, from a deposit. `period`: all calls of a period. Only the first three are sorted and compared as prices of a call.",
    ),
  /** In whole units of the asset, exact; null when the asset's decimals are unknown. */
  amount: text,
  asset: text,
  network: text,
  unit: text.describe("What the payment buys, such as `request`, `token` or `week`."),
  units_per_payment: text.describe("How many units one payment buys; null when it depends on the use."),
  deposit: text.describe("The suggested deposit, in whole units of the asset."),
  usd: z
    .number()
    .nullable()
    .describe("The amount in US dollars: of assets that are pegged to the dollar, and of sats at the stored rate."),
  rate_at: RateTime.default(null),
  refundable: z.boolean().nullable().describe("Whether unused money comes back; null when the challenge does not say."),
  varies_by: z
    .array(z.string())
    .default([])
    .describe(
      "The request fields that change the price, such as `model`, where the challenge or a document of the provider declares them.",
    ),
})
export type OfferPrice = z.infer<typeof OfferPrice>

/** One way to pay, as the challenge names it. */
export const CallOffer = z.object({
  /** The x402 scheme (`exact`), the MPP method and intent (`tempo/charge`), or `lightning` for L402. */
  scheme: z.string(),
  /** CAIP-2 identifier, or `lightning`, `stripe`. */
  network: text,
  /** Ticker where known. */
  asset: text,
  /** The contract or mint of the asset, as the challenge has it. */
  asset_id: text,
  /** In the smallest unit of the asset, as decimal digits. */
  amount: z
    .string()
    .regex(/^\d{1,78}$/)
    .nullable(),
  decimals: z.int().min(0).nullable(),
  price_sats: z.int().nullable(),
  price_usd: z.number().nullable(),
  pay_to: text,
  /** Seconds that the client has to pay; null when undeclared. */
  timeout_seconds: z.number().positive().nullable(),
  /** Null for a challenge that was stored before prices had a basis. */
  price: OfferPrice.nullable().default(null),
})
export type CallOffer = z.infer<typeof CallOffer>

/** What a document of the host declares next to the price. No probe checks these terms. */
export const DeclaredTerms = z.object({
  rate_limit: z
    .object({ max_requests: z.int().positive(), window_s: z.int().positive().describe("Seconds.") })
    .nullable()
    .describe("At most this many requests in each window."),
  payment_methods: z
    .array(z.object({ type: z.string(), mints: z.array(z.string()).describe("URLs of the mints of `cashu`.") }))
    .describe("Payment methods other than Lightning, such as `cashu`."),
})
export type DeclaredTerms = z.infer<typeof DeclaredTerms>

export const Call = z.object({
  method: z.string(),
  /** The URL with the example values of its query and path parameters. */
  url: z.string(),
  /** A JSON text that the endpoint accepts as the body; null for a request without a body. */
  body: text,
  parameters: z.array(CallParameter),
  /** A sample of the paid response; null when undeclared. */
  output: z.object({ mime_type: text, example: z.json() }).nullable(),
  described_by: z
    .enum(["owner", "challenge", "openapi", "provider", "registrant", "probe"])
    .nullable()
    .describe(
      "Where the parameters and the sample come from: `owner` of the verified domain, the `challenge`, a document of the host (`openapi`, `provider`), the `registrant` of an unverified domain, or the `probe`. Null without any.",
    ),
  offers: z.array(CallOffer),
  declared_terms: DeclaredTerms.nullable().describe(
    "The rate limit and further payment methods of `/.well-known/l402-services`, as the host declares them; not checked. Null without any.",
  ),
  /** The request header for the payment credential when the challenge names one (MPP); else null. */
  credential_header: text,
  x402_version: z
    .literal([1, 2])
    .nullable()
    .describe("The version of x402 that the challenge has; null for other protocols, and until the next check."),
  /** When the challenge was received. */
  read_at: z.iso.datetime(),
})
export type Call = z.infer<typeof Call>

/** A challenge of a stored 402 response, decoded for people. */
export interface DecodedChallenge {
  title: string
  facts: [term: string, value: string][]
  /** The decoded document or request, as indented JSON. */
  json: string | null
}

/** A stored 402 response as received, bounded and printable: the headers that matter, and the start of the body. */
export const ReceivedReply = z.object({
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
  /** Whether a header or the body is shortened. */
  is_cut: z.boolean(),
})
export type ReceivedReply = z.infer<typeof ReceivedReply>
