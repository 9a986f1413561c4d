// Zod schemas of proposals. A check creates a proposal when it finds something that a reviewer must decide
// (docs/sources.md#discovery).

import { z } from "zod"
import { HTTP_METHODS, PROTOCOLS, Service } from "@/lib/catalogue/schema"
import { PRICE_BASES } from "@/lib/protocols/money"

/** Accepts decimal text too, because old rows store the price as text. */
const storedPrice = z.preprocess((value) => (typeof value === "string" ? Number(value) : value), z.number().nullish())
/** Removes the milliseconds that old rows contain, because API times have whole seconds. */
const storedMoment = z.preprocess(
  (value) => (typeof value === "string" ? value.replace(/\.\d+Z$/, "Z") : value),
  z.string().nullish(),
)
/** The URL that the endpoint declares as its own in its challenge. */
export const AddressSeen = z.object({ url: z.string(), at: storedMoment })
/** The HTTP request that the endpoint declares in its challenge. `body` is an example as JSON text. */
export const RequestSeen = z.object({
  method: z.enum(HTTP_METHODS),
  body: z.string().nullable().default(null),
  at: storedMoment,
})
export type RequestSeen = z.infer<typeof RequestSeen>

/** The facts that each kind of proposal stores in its column `seen`. */
export const SEEN = {
  /** Price, asset and network of a challenge in another protocol that a check found at the listing's URL. */
  protocol: z.object({
    price_sats: z.number().nullish(),
    price_usd: storedPrice,
    asset: z.string().nullish(),
    network: z.string().nullish(),
    /** Absent in proposals from before prices had a basis here. */
    basis: z.enum(PRICE_BASES).nullish(),
    unit: z.string().nullish(),
    test_network: z.boolean().nullish(),
    at: storedMoment,
  }),
  /** The HTTP status codes of the last checks, newest last. */
  unprobeable: z.object({ statuses: z.array(z.number()).default([]) }),
  address: AddressSeen,
  request: RequestSeen,
} as const

const proposal = { id: z.uuid(), protocol: z.enum(PROTOCOLS), created_at: z.iso.datetime(), service: Service }
/**
 * `protocol`: the URL also supports this protocol. `unprobeable`: a probe gets no challenge, because the endpoint validates
 * parameters before it requires payment. `address`: the endpoint declares another URL as its own. `request`: the endpoint
 * declares another request than the listing stores. `unreadable`: the stored facts cannot be parsed, so an administrator can only
 * dismiss the proposal.
 */
export const Proposal = z.discriminatedUnion("kind", [
  z.object({ ...proposal, kind: z.literal("protocol"), seen: SEEN.protocol }),
  z.object({ ...proposal, kind: z.literal("unprobeable"), seen: SEEN.unprobeable }),
  z.object({ ...proposal, kind: z.literal("address"), seen: SEEN.address }),
  z.object({ ...proposal, kind: z.literal("request"), seen: SEEN.request }),
  z.object({ ...proposal, kind: z.literal("unreadable"), seen: z.object({}) }),
])
export type Proposal = z.infer<typeof Proposal>
