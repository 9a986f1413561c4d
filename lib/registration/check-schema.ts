import { z } from "zod"
import { CallParameter } from "@/lib/catalogue/call/schema"
import { Finding, PROTOCOLS } from "@/lib/catalogue/schema"
import { namedObject } from "@/lib/contract/schema-names"
import { LintedProtocol, LintReport } from "@/lib/lint/schema"

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

const { request, at, status, problem } = LintReport.shape

/** The most entries of each list in a report. A form post repeats the report and has at most 64 kB. */
export const REPORT_LIMITS = { findings: 12, parameters: 40, parameterBytes: 6_000 } as const
/** The most levels of a report: an example of a parameter has at most 16. */
export const REPORT_DEPTH = 24
const findings = z.array(Finding).max(REPORT_LIMITS.findings)

export const EndpointCheck = namedObject("EndpointCheck", {
  title: z.string(),
  /** What to do next; null when nothing has to be changed. */
  advice: z.string().nullable(),
  request: request.unwrap(),
  at,
  status,
  problem,
  protocols: z.array(LintedProtocol.extend({ findings })).max(PROTOCOLS.length),
  common: findings,
  missing: findings,
  listed: z
    .array(z.object({ protocol: z.enum(PROTOCOLS), id: z.uuid(), number: z.int(), name: z.string() }))
    .max(PROTOCOLS.length),
  /** Null unless the response has a valid challenge. */
  suggested: Suggested.nullable(),
  parameters: z.array(CallParameter).max(REPORT_LIMITS.parameters),
  /** True when the challenge or a document of the host has a sample of the paid response. */
  has_sample_response: z.boolean(),
})
export type EndpointCheck = z.infer<typeof EndpointCheck>
