// The shape of the MPP services registry (mpp.dev/api/services), which `mppx services` reads. Schema: tempoxyz/mpp,
// schemas/discovery.schema.json at 2f8740e5. It allows no further fields.

import { z } from "zod"
import { namedSchema } from "@/lib/contract/schema-names"

/** Endpoints of the whole response: clients read all of it at once. */
export const MOST_ENDPOINTS = 10_000

/** The registry's categories. Categories of this directory that are not among them are tags. */
export const MPP_CATEGORIES = [
  "ai",
  "blockchain",
  "compute",
  "data",
  "media",
  "search",
  "social",
  "storage",
  "web",
] as const

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"] as const
export const INTENTS = ["charge", "session"] as const

export const MppEndpoint = z.object({
  method: z.enum(METHODS),
  path: z.string(),
  description: z.string(),
  /** Absent without a challenge of these intents; null would mean free of charge. */
  payment: z
    .object({
      intent: z.enum(INTENTS),
      method: z.string(),
      /** In the smallest unit of the currency. */
      amount: z.string().optional(),
      currency: z.string().optional(),
      decimals: z.int().min(0).max(18).optional(),
    })
    .optional(),
  docs: z.url(),
})
export type MppEndpoint = z.infer<typeof MppEndpoint>

/** One host. */
export const MppService = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  url: z.url(),
  serviceUrl: z.url(),
  description: z.string(),
  categories: z.array(z.enum(MPP_CATEGORIES)),
  tags: z.array(z.string()),
  status: z.enum(["active", "maintenance"]).describe("`maintenance` when every endpoint is down."),
  docs: z.object({ homepage: z.url() }),
  /** Payment methods of the challenges, such as `tempo`. */
  methods: z.record(z.string(), z.object({ intents: z.array(z.string()), assets: z.array(z.string()) })),
  realm: z.string(),
  endpoints: z.array(MppEndpoint),
  provider: z.object({ name: z.string() }).optional(),
  addedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type MppService = z.infer<typeof MppService>

export const MppServices = z.object({ version: z.literal(1), services: z.array(MppService) })

/** What the registry answers for `ids`. */
export const ChosenMppServices = z.object({
  services: z.array(
    MppService.pick({ id: true, name: true, url: true, serviceUrl: true, description: true, categories: true }),
  ),
})

export const MppServiceResponse = namedSchema("MppServices", z.union([MppServices, ChosenMppServices]))
