import { z } from "zod"
import { CallOffer, CallParameter } from "@/lib/catalogue/call/schema"
import { Finding, PROTOCOLS } from "@/lib/catalogue/schema"
import { namedObject } from "@/lib/contract/schema-names"
import {
  BEHAVIOUR_CHECKS,
  BehaviourFlag,
  BehaviourResult,
  LintedProtocol,
  LintReport,
  LintTarget,
} from "@/lib/lint/schema"
import { CLIENT_IDS } from "@/lib/protocols/clients/client-table"
import { ClientResult } from "@/lib/protocols/clients/schema"

/** The steps of a check, in their usual order. Steps repeat when further requests are necessary. */
export const CHECK_STEPS = [
  "wait",
  "resolve",
  "connect",
  "secure",
  "request",
  "receive",
  "sample_body",
  "challenge",
  "behaviour",
  "describe",
] as const
export const CheckStep = namedObject("CheckStep", { step: z.enum(CHECK_STEPS), text: z.string() })
export type CheckStep = z.infer<typeof CheckStep>

/**
 * Where a suggested value comes from: the challenge, a document of the host, the public listing of the URL, the words of the
 * other values, or the URL itself.
 */
export const SUGGESTION_SOURCES = [
  "challenge",
  "l402-services",
  "openapi",
  "llms.txt",
  "listing",
  "words",
  "url",
] as const
export const SuggestedText = z.object({ value: z.string(), from: z.enum(SUGGESTION_SOURCES) })
export type SuggestedText = z.infer<typeof SuggestedText>

/** Values for the fields of a registration. A field is null when nothing declares it. */
export const Suggested = z.object({
  name: SuggestedText,
  description: SuggestedText.nullable(),
  category: SuggestedText.nullable(),
  provider: SuggestedText.nullable(),
})
export type Suggested = z.infer<typeof Suggested>

/** The endpoint to check before its registration. */
export const CheckInput = namedObject("CheckInput", { ...LintTarget.shape, behaviour: BehaviourFlag })

const { request, at, status, problem, summary } = LintReport.shape

/** The most entries of each list in a report, and the most bytes of some. A form post repeats the report and has at most 64 kB. */
export const REPORT_LIMITS = {
  findings: 12,
  parameters: 40,
  parameterBytes: 6_000,
  offers: 16,
  offerBytes: 6_000,
  clientBytes: 8_000,
  alike: 3,
} as const
/** The most levels of a report: an example of a parameter has at most 16. */
export const REPORT_DEPTH = 24
const findings = z.array(Finding).max(REPORT_LIMITS.findings)

export const CheckedOffer = CallOffer.extend({
  position: z.int().min(0).describe("The position of the offer in the challenge, from zero."),
})
export type CheckedOffer = z.infer<typeof CheckedOffer>

const CheckedProtocol = LintedProtocol.extend({
  findings,
  offers: z
    .array(CheckedOffer)
    .max(REPORT_LIMITS.offers)
    .describe("The first valid offers; empty when the challenge is not valid."),
  offers_count: z.int().describe("The number of valid offers, at most 16."),
})

const Listing = z.object({ protocol: z.enum(PROTOCOLS), id: z.uuid(), number: z.int(), name: z.string() })
const ListedAlready = Listing.extend({
  payee: z
    .enum(["known", "new"])
    .nullable()
    .describe(
      "Whether the challenge asks for the known payees only; null when nothing is known, when the challenge names no payee, and for a Lightning node with a new key for each invoice.",
    ),
  known_payees: z
    .array(z.object({ pay_to: z.string(), since: z.iso.datetime().describe("When a check saw the payee first.") }))
    .describe("The payees that the checks of the listing have seen, at most four."),
})

export const EndpointCheck = namedObject("EndpointCheck", {
  title: z.string(),
  /** What to do next; null when nothing has to be changed. */
  advice: z.string().nullable(),
  request: request.unwrap(),
  at,
  status,
  problem,
  summary: summary.describe("Which clients can pay, in one sentence; the same as in the linter."),
  protocols: z.array(CheckedProtocol).max(PROTOCOLS.length),
  clients: z.array(ClientResult).max(CLIENT_IDS.length),
  common: findings,
  missing: findings,
  behaviour: z
    .array(BehaviourResult.extend({ findings }))
    .max(BEHAVIOUR_CHECKS.length)
    .nullable()
    .describe(
      "The results of the behaviour requests; null when they were not requested, or without a valid challenge.",
    ),
  listed: z.array(ListedAlready).max(PROTOCOLS.length).describe("The public listings of the URL."),
  alike: z
    .array(ListedAlready.extend({ url: z.string() }))
    .max(REPORT_LIMITS.alike)
    .describe("Public listings whose URL differs only in its query or its end."),
  /** Null unless the response has a valid challenge. */
  suggested: Suggested.nullable(),
  parameters: z.array(CallParameter).max(REPORT_LIMITS.parameters),
  /** True when the challenge or a document of the host has a sample of the paid response. */
  has_sample_response: z.boolean(),
})
export type EndpointCheck = z.infer<typeof EndpointCheck>

/** The report as the page shows it. A pasted response has no request. */
export const ShownCheck = z.object({
  ...EndpointCheck.shape,
  request: request,
  is_status_assumed: z.boolean(),
})
export type ShownCheck = z.infer<typeof ShownCheck>
