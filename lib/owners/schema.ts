import { z } from "zod"
import { CallParameter } from "@/lib/catalogue/call/schema"
import { Finding, HealthCheck, Price, Service } from "@/lib/catalogue/schema"
import { OwnerInput } from "@/lib/claims/schema"
import { namedObject } from "@/lib/contract/schema-names"
import { Uses } from "@/lib/demand/schema"

const timestamp = z.iso.datetime()
const count = z.int().min(0)

/**
 * A service as its owner sees it: with its declared price, and with the reason for its health. Without a declared price a service
 * shows the observed price.
 */
export const Owned = Service.extend({
  declared: Price,
  declared_parameters: z.array(CallParameter),
  health_since: timestamp.nullable(),
  /** Null for a service that is not probed or not public. */
  next_check_at: timestamp.nullable(),
  payee_confirmed_at: timestamp.nullable(),
  uses: Uses,
  findings: z.array(Finding),
  /** The newest check; null before the first one. */
  last_check: HealthCheck.pick({ status: true, error_message: true }).nullable(),
})
export type Owned = z.infer<typeof Owned>

/** A service that its owner deleted; an administrator can restore it until `gone_at`. */
export const DeletedListing = Service.pick({ id: true, number: true, name: true, protocol: true, url: true }).extend({
  deleted_at: timestamp,
  gone_at: timestamp,
})
export type DeletedListing = z.infer<typeof DeletedListing>

export const OWNED_PAGE = { size: 50, deleted: 50, waiting: 25 } as const
export const OWNED_SORTS = ["name", "newest"] as const
/** The query of an owner's list; `q` filters by name. */
export interface OwnedQuery {
  q: string
  sort: (typeof OWNED_SORTS)[number]
  offset: number
}
/** A service that another party listed under the domain. `version` is the time of its last change, with milliseconds. */
export interface Waiting extends Service {
  version: string
}
/** One page of services that wait for the owner's decision. Services that are not public come first. */
export interface WaitingPage {
  waiting: Waiting[]
  total: number
  offset: number
}
export const WaitingList = namedObject("WaitingList", {
  domain: z.string(),
  waiting: z.array(Service),
  total: count,
  limit: z.int(),
  offset: count,
})
export type WaitingList = z.infer<typeof WaitingList>

/** One page of an owner's services by name, each with how often it was used. */
export const UsesList = namedObject("UsesList", {
  domain: z.string(),
  days: z.int().describe("The number of UTC days that the counts cover, today included."),
  services: z.array(
    z.object({
      id: z.int(),
      service_id: z.uuid(),
      name: z.string().describe("The name of the listing."),
      ...Uses.shape,
    }),
  ),
  total: count,
  limit: z.int(),
  offset: count,
})
export type UsesList = z.infer<typeof UsesList>

/** One page of an owner's services, public and waiting. `total` counts all matches. */
export interface OwnedPage {
  listings: Owned[]
  total: number
  deleted: DeletedListing[]
  deleted_total: number
}

export const ConfirmPayeeInput = namedObject("ConfirmPayeeInput", {
  ...OwnerInput.shape,
  pay_to: z
    .string("must be the payee as text")
    .trim()
    .min(1, "must name the payee")
    .max(100, "must be at most 100 characters"),
})
