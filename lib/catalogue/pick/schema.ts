import { z } from "zod"
import type { ListedService as Listed } from "@/lib/catalogue/contract"
import { LENGTHS } from "@/lib/catalogue/list/filters"
import * as types from "@/lib/catalogue/list/parameter-types"
import { PROTOCOLS, Service } from "@/lib/catalogue/schema"
import { namedObject } from "@/lib/contract/schema-names"
import { CLIENT_IDS } from "@/lib/protocols/clients/client-table"
import { visibleText } from "@/lib/text/text"

export type ListedService = z.infer<typeof Listed>

/** The highest score of reliability. */
const BEST = 100

export const PickQuery = z.object({
  task: visibleText(LENGTHS.query).pipe(z.string().min(1, "must say what the service should do")),
  protocols: types.listOf(PROTOCOLS).parse.optional(),
  max_price_usd: types.usd.parse.optional(),
  min_reliability: types.number(BEST).parse.optional(),
  payable_by: types.listOf(CLIENT_IDS).parse.optional(),
})
export type PickQuery = z.infer<typeof PickQuery>

/** Why a service that matches the task is neither the choice nor a fallback. */
export const LEFT_OUT = [
  "other_protocol",
  "down",
  "never_checked",
  "payee_changed",
  "test_network",
  "price_unknown",
  "price_too_high",
  "reliability_unknown",
  "reliability_too_low",
  "not_payable",
  "same_host",
  "lower_score",
] as const
export type LeftOutReason = (typeof LEFT_OUT)[number]

const term = z.number().min(0).max(1)
export const Picked = namedObject("Picked", {
  service: Service,
  page: z.url().describe("The page of the service."),
  score: z.number().min(0).max(BEST).describe("100 × the sum of each term times its share."),
  terms: z.object({ fit: term, reliability: term, price: term, health: term, domain: term }),
  evidence: z.object({
    checked_at: z.iso.datetime().nullable(),
    age_s: z.int().min(0).nullable().describe("Seconds between the last check and `as_of`."),
    checks: z.int().min(0).describe("Checks with a verdict in 30 days."),
    price_from: z.enum(["challenge", "listing"]).nullable(),
    price_at: z.iso.datetime().nullable().describe("When a challenge last named the price."),
  }),
})
export type Picked = z.infer<typeof Picked>

export const PickAnswer = namedObject("PickAnswer", {
  task: z.string(),
  as_of: z.iso.datetime(),
  sentence: z.string().describe("The result in words."),
  choice: Picked.nullable(),
  fallbacks: z.array(Picked).max(2).describe("The next best, on other hosts where there are any."),
  considered: z.int().min(0).describe("Services that match the task and pass every condition; at most 100 count."),
  left_out: z
    .array(
      Service.pick({ id: true, name: true, url: true, protocol: true }).extend({
        reasons: z.array(z.object({ id: z.enum(LEFT_OUT), message: z.string() })),
      }),
    )
    .describe("The best matches that were not picked, and why."),
  formula: z.object({ version: z.int().positive(), shares: z.record(z.string(), z.number()) }),
  snippet: z
    .object({ language: z.string(), text: z.string() })
    .nullable()
    .describe("A program that calls the choice and pays at most its price; null without a known way to pay."),
  search_degraded: z.string().nullable().describe("Why only keywords were searched; null for a full search."),
})
export type PickAnswer = z.infer<typeof PickAnswer>
