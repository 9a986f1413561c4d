import { z } from "zod"
import type { ListedService as Listed } from "@/lib/catalogue/contract"
import { LENGTHS } from "@/lib/catalogue/list/filters"
import * as types from "@/lib/catalogue/list/parameter-types"
import { PROTOCOLS, Service } from "@/lib/catalogue/schema"
import { namedObject } from "@/lib/contract/schema-names"
import { CLIENT_IDS } from "@/lib/protocols/clients/client-table"
import { stripHidden, truncate } from "@/lib/text/text"

export type ListedService = z.infer<typeof Listed>

/** The highest score of reliability. */
const BEST = 100
/** The end of a longer text is not read: a URL with it would be too long for a request to another directory. */
const LONGEST_TASK = 2000

/** A text of any length as one line. */
const task = z
  .string()
  .transform((text) => truncate(stripHidden(text.replaceAll(/\s+/g, " ")).trim().normalize("NFC"), LONGEST_TASK))
  .refine((line) => line !== "", "must say what the service should do")

/** A parameter that the list has too has its name and its meaning. */
export const PickQuery = z.object({
  task,
  protocol: types.listOf(PROTOCOLS).parse.optional(),
  network: types.networks(LENGTHS.network).parse.optional(),
  max_asked_usd: types.usd.parse.optional(),
  min_reliability: types.number(BEST).parse.optional(),
  payable_by: types.listOf(CLIENT_IDS).parse.optional(),
})
export type PickQuery = z.infer<typeof PickQuery>

/** The first names of two parameters, which keep working. */
export const OLD_NAMES = { protocols: "protocol", max_price_usd: "max_asked_usd" } as const satisfies Record<
  string,
  keyof PickQuery
>
export const PickParameters = PickQuery.extend({
  protocols: PickQuery.shape.protocol,
  max_price_usd: PickQuery.shape.max_asked_usd,
})

/** Why a service that matches the task is neither the choice nor a fallback. */
export const LEFT_OUT = [
  "other_protocol",
  "other_network",
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

const share = z.number().min(0).max(1)
const terms = <T extends z.ZodType>(one: T) =>
  z.object({ fit: one, reliability: one, price: one, health: one, domain: one })
export const Picked = namedObject("Picked", {
  service: Service,
  page: z.url().describe("The page of the service."),
  score: z.number().min(0).max(BEST).describe("100 × the sum of each term times its share."),
  terms: terms(share),
  why: terms(z.string()).describe("The reason for each term in words, from measured facts."),
  difference: z.string().nullable().describe("How a fallback differs from the choice, in words; null for the choice."),
  evidence: z.object({
    checked_at: z.iso.datetime().nullable(),
    age_s: z.int().min(0).nullable().describe("Seconds between the last check and `as_of`."),
    checks: z.int().min(0).describe("Checks with a verdict in 30 days."),
    price_from: z.enum(["challenge", "listing"]).nullable(),
    price_at: z.iso.datetime().nullable().describe("When a challenge last named the price."),
  }),
})
export type Picked = z.infer<typeof Picked>

const Named = Service.pick({ id: true, name: true, url: true, protocol: true })

/** A change of the request with which a condition no longer fails. */
export const Change = z.object({
  parameter: z.enum(["protocol", "network", "max_asked_usd", "min_reliability", "payable_by"]),
  value: z.number().nullable().describe("The value to send; null to leave the parameter out."),
})
export type Change = z.infer<typeof Change>

export const PickAnswer = namedObject("PickAnswer", {
  task: z.string().describe("The task as it was read: at most 200 characters, whole words."),
  as_of: z.iso.datetime(),
  sentence: z.string().describe("The result in words."),
  notes: z.array(z.string()).describe("What of the request was changed, such as a task that was cut."),
  choice: Picked.nullable(),
  fallbacks: z.array(Picked).max(2).describe("The next best, on other hosts where there are any."),
  considered: z
    .int()
    .min(0)
    .describe("Services that fit the task and pass every condition; at most 100 matches are looked at."),
  left_out: z
    .array(
      Named.extend({
        reasons: z.array(
          z.object({
            id: z.enum(LEFT_OUT),
            message: z.string(),
            change: Change.nullable().describe("What to change in the request; null where nothing helps."),
          }),
        ),
      }),
    )
    .describe("The best services that fit the task and were not picked, and why."),
  closest: z
    .array(Named.extend({ page: z.url(), fit: share }))
    .max(3)
    .describe("When no service fits the task: those that come closest. Not a recommendation."),
  formula: z.object({
    version: z.int().positive(),
    shares: z.record(z.string(), z.number()),
    least_fit: share.describe("A service with a lower fit is never picked."),
  }),
  snippet: z
    .object({ language: z.string(), text: z.string() })
    .nullable()
    .describe("A program that calls the choice and pays at most its price; null without a known way to pay."),
  search_degraded: z.string().nullable().describe("Why only keywords were searched; null for a full search."),
})
export type PickAnswer = z.infer<typeof PickAnswer>

/** A tool of an MCP server is called and paid by an MCP client, so none of the judged clients, which send HTTP requests, pays it. */
export const needsMcpClient = ({ kind }: Pick<ListedService, "kind">): boolean => kind === "mcp_tool"
