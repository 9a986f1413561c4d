// Zod schemas of a registration (docs/decisions.md#registration-and-review).

import { z } from "zod"
import { DeclaredParameters } from "@/lib/catalogue/call/declared-parameters"
import { Finding, HTTP_METHODS, PROTOCOLS, Service } from "@/lib/catalogue/schema"
import { Token } from "@/lib/claims/schema"
import { emailAddress, MAX_EMAIL, oneOf, optional, optionalText } from "@/lib/contract/input"
import type { HttpMethod } from "@/lib/probe/methods"
import { Facts } from "@/lib/protocols/detection"
import { parseJson } from "@/lib/protocols/json"
import { MAX_URL_LENGTH, type NormalUrl, normaliseUrl } from "@/lib/text/normal-url"
import { boundedText, selectable, visibleName, visibleText } from "@/lib/text/text"

export const LIMITS = {
  url: MAX_URL_LENGTH,
  name: 200,
  provider: 200,
  description: 2000,
  category: 100,
  asset: 50,
  network: 50,
  email: MAX_EMAIL,
  probeBody: 4000,
  tool: 128,
  reason: 500,
  categoryLevels: 3,
} as const
const MAX_SATS = 2_100_000_000_000_000
const LEAST_USD = 1e-12

export const endpointUrl = z
  .string()
  .meta({ maxLength: LIMITS.url })
  .transform((text, context): NormalUrl => {
    const normal = text.trim() === "" ? { problem: "is required" } : normaliseUrl(text)
    if (!("problem" in normal)) return normal
    context.addIssue({ code: "custom", message: normal.problem })
    return z.NEVER
  })

export const categoryPath = selectable(visibleName(LIMITS.category))
  .transform((text) => {
    const parts = text.split("/").map((part) => part.trim())
    return parts.filter(Boolean).join("/")
  })
  .refine(
    (path) => path.split("/").length <= LIMITS.categoryLevels,
    `must have at most ${LIMITS.categoryLevels} levels`,
  )

export const paymentAsset = selectable(visibleName(LIMITS.asset))
export const paymentNetwork = selectable(visibleName(LIMITS.network))

export const displayName = visibleName(LIMITS.name).refine((text) => text !== "", "is required")

const probeBody = boundedText(LIMITS.probeBody).refine(
  (text) => parseJson(text) !== undefined,
  "must be valid JSON, given as a string",
)

const TOO_MANY_SATS = `must be at most ${MAX_SATS}, the number of satoshis there are`
export const priceSats = z
  .int({
    error: ({ code, input }) => {
      if (code === "too_big") return TOO_MANY_SATS
      if (code === "too_small") return "must not be negative"
      return typeof input === "number" ? "must be a whole number of satoshis" : undefined
    },
  })
  .min(0, "must not be negative")
  .max(MAX_SATS, TOO_MANY_SATS)
export const priceUsd = z
  .number()
  .min(0, "must not be negative")
  .max(1e12, "must be at most 1e12")
  .refine((usd) => usd <= 0 || usd >= LEAST_USD, `must be 0, or at least ${LEAST_USD}`)

export const httpMethod = optional(oneOf(HTTP_METHODS))

/** The name of a tool, in the characters that the MCP specification allows, and compared exactly. */
export const toolName = z
  .string()
  .meta({ maxLength: LIMITS.tool })
  .regex(/^[\w./-]{1,128}$/, `must be the name of an MCP tool: at most ${LIMITS.tool} letters, digits and _ - . /`)

/** The body of POST /api/v1/register. */
export const RegisterInput = z.object({
  url: endpointUrl,
  name: displayName,
  protocol: oneOf(PROTOCOLS),
  /** The name of a paid tool of the MCP server at the URL; null for an HTTP endpoint. */
  tool: optional(toolName),
  /** Null: GET, or the method that the host names for the URL. */
  http_method: httpMethod,
  probe_body: optional(probeBody),
  description: optionalText(visibleText(LIMITS.description, { lines: true })),
  price_sats: optional(priceSats),
  price_usd: optional(priceUsd),
  payment_asset: optionalText(paymentAsset),
  payment_network: optionalText(paymentNetwork),
  category: optionalText(categoryPath).transform((path) => path || "uncategorized"),
  provider: optionalText(visibleName(LIMITS.provider)),
  contact_email: optionalText(emailAddress),
  parameters: optional(DeclaredParameters).transform((list) => list ?? []),
  /** The token of the verified claim of the URL's host, which proves that the owner registers. The token is never stored. */
  verification_token: optional(Token),
})
export type RegisterInput = z.infer<typeof RegisterInput>
/** A registration with the method of the request that received the challenge. */
export type SentInput = RegisterInput & { http_method: HttpMethod }

/** What the probe verified: facts from the payment challenge, and findings (errors and warnings) about the challenge. */
export const Verification = z.object({
  protocol: z.enum(PROTOCOLS),
  httpStatus: z.int(),
  ...Facts.shape,
  findings: z.array(Finding),
})
export type Verification = z.infer<typeof Verification>

/** The body of the 201 response. */
export const Registered = z.object({
  message: z.string(),
  service: Service,
  also_registered: z.array(Service),
  verification: Verification,
})
export type Registered = z.infer<typeof Registered>

/** The body of the 422 response. When there was no HTTP response, `httpStatus` is 0 and `reason` contains the cause. */
export const Diagnosis = z.object({
  error: z.string(),
  detail: z.string(),
  probe: z.object({
    httpStatus: z.int(),
    headersPresent: z.object({ "WWW-Authenticate": z.boolean(), "PAYMENT-REQUIRED": z.boolean() }),
    bodySnippet: z.string().nullable(),
    detectedProtocols: z.array(z.object({ protocol: z.string(), valid: z.boolean() })),
    reason: z.string().nullable(),
  }),
  suggestedProtocol: z.enum(PROTOCOLS).optional(),
  findings: z.array(Finding),
  code: z.string(),
})
export type Diagnosis = z.infer<typeof Diagnosis>
