// Wire shapes of proposals: what checks found that needs a reviewer's decision (docs/sources.md#discovery).

import { z } from "zod"
import { HTTP_METHODS, PROTOCOLS, Service } from "@/lib/catalogue/schema"

/** Old proposals store a price as decimal text. */
const storedPrice = z.preprocess((value) => (typeof value === "string" ? Number(value) : value), z.number().nullish())
/** Old proposals store times with milliseconds. */
const storedMoment = z.preprocess(
  (value) => (typeof value === "string" ? value.replace(/\.\d+Z$/, "Z") : value),
  z.string().nullish(),
)
/** The URL that the endpoint declares as its own. */
export const AddressSeen = z.object({ url: z.string(), at: storedMoment })
/** The request that the endpoint declares, with an example of the body as JSON text. */
export const RequestSeen = z.object({
  method: z.enum(HTTP_METHODS),
  body: z.string().nullable().default(null),
  at: storedMoment,
})
export type RequestSeen = z.infer<typeof RequestSeen>

/** What each kind of proposal stores. */
export const SEEN = {
  /** The challenge of another protocol that a check found. */
  protocol: z.object({
    price_sats: z.number().nullish(),
    price_usd: storedPrice,
    asset: z.string().nullish(),
    network: z.string().nullish(),
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
 * `protocol`: the URL also supports this protocol. `unprobeable`: probes cannot judge the listing. `address`: the endpoint declares
 * another URL as its own. `request`: the endpoint declares another request than the listing stores. `unreadable`: the stored facts
 * cannot be parsed, so the proposal can only be dismissed.
 */
export const Proposal = z.discriminatedUnion("kind", [
  z.object({ ...proposal, kind: z.literal("protocol"), seen: SEEN.protocol }),
  z.object({ ...proposal, kind: z.literal("unprobeable"), seen: SEEN.unprobeable }),
  z.object({ ...proposal, kind: z.literal("address"), seen: SEEN.address }),
  z.object({ ...proposal, kind: z.literal("request"), seen: SEEN.request }),
  z.object({ ...proposal, kind: z.literal("unreadable"), seen: z.object({}) }),
])
export type Proposal = z.infer<typeof Proposal>
