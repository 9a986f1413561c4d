// Wire shapes of a registration (spec §4.2, §2.9, §7; limits of decisions.md).

import { z } from "zod"
import { Finding, HTTP_METHODS, PROTOCOLS, Service } from "@/lib/catalogue/schema"
import { MAX_URL_LENGTH, type NormalUrl, normaliseUrl } from "@/lib/normal-url"
import { visibleText } from "@/lib/text"

export const LIMITS = {
  url: MAX_URL_LENGTH,
  name: 200,
  provider: 200,
  description: 2000,
  category: 100,
  asset: 50,
  network: 50,
  email: 254,
  probeBody: 4000,
  categoryLevels: 3,
} as const
const MAX_SATS = 2_100_000_000_000_000

/** An absent, null or empty value means "not said". */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable())

const insensitive = <T extends string>(values: readonly T[]) =>
  z.string(`must be one of ${values.join(", ")}`).transform((text, context): T => {
    const found = values.find((value) => value.toLowerCase() === text.trim().toLowerCase())
    if (found !== undefined) return found
    context.addIssue({ code: "custom", message: `must be one of ${values.join(", ")}` })
    return z.NEVER
  })

const url = z.string("is required").transform((text, context): NormalUrl => {
  const normal = text.trim() === "" ? { problem: "is required" } : normaliseUrl(text)
  if (!("problem" in normal)) return normal
  context.addIssue({ code: "custom", message: normal.problem })
  return z.NEVER
})

const category = visibleText(LIMITS.category)
  .transform((text) =>
    text
      .split("/")
      .map((part) => part.trim())
      .filter(Boolean)
      .join("/"),
  )
  .refine(
    (path) => path.split("/").length <= LIMITS.categoryLevels,
    `must have at most ${LIMITS.categoryLevels} levels`,
  )

const probeBody = z
  .string("must be a string that holds JSON")
  .max(LIMITS.probeBody, `must be at most ${LIMITS.probeBody} characters`)
  .refine(isJson, "must be valid JSON, given as a string")

const priceSats = z
  .int("must be a whole number of satoshis")
  .min(0, "must not be negative")
  .max(MAX_SATS, "must be at most the number of satoshis there are")
const priceUsd = z.number("must be a finite number").min(0, "must not be negative").max(1e12, "must be at most 1e12")

/** The body of POST /api/v1/register. Unknown fields are ignored, as spec §9 asks of clients too. */
export const RegisterInput = z.object({
  url,
  name: z
    .string("is required")
    .pipe(visibleText(LIMITS.name))
    .refine((text) => text !== "", "is required"),
  protocol: z.string("is required").min(1, "is required").pipe(insensitive(PROTOCOLS)),
  http_method: optional(insensitive(HTTP_METHODS)),
  probe_body: optional(probeBody),
  description: optional(visibleText(LIMITS.description, { lines: true })),
  price_sats: optional(priceSats),
  price_usd: optional(priceUsd),
  payment_asset: optional(visibleText(LIMITS.asset)),
  payment_network: optional(visibleText(LIMITS.network)),
  category: optional(category).transform((path) => path || "uncategorized"),
  provider: optional(visibleText(LIMITS.provider)),
  contact_email: optional(
    z
      .string()
      .trim()
      .max(LIMITS.email, `must be at most ${LIMITS.email} characters`)
      .pipe(z.email("must be an e-mail address")),
  ),
})
export type RegisterInput = z.infer<typeof RegisterInput>

/** Spec §2.9, with the findings of the challenge. */
export const Verification = z.object({
  protocol: z.enum(PROTOCOLS),
  httpStatus: z.int(),
  scheme: z.string().optional(),
  hasMacaroon: z.boolean().optional(),
  hasInvoice: z.boolean().optional(),
  accepts: z.array(z.unknown()).optional(),
  assetKnown: z.boolean().optional(),
  version: z.union([z.literal(1), z.literal(2)]).optional(),
  method: z.string().optional(),
  intent: z.string().optional(),
  id: z.string().optional(),
  realm: z.string().optional(),
  findings: z.array(Finding),
})
export type Verification = z.infer<typeof Verification>

/** The body of 201. */
export const Registered = z.object({
  message: z.string(),
  service: Service,
  also_registered: z.array(Service),
  verification: Verification,
})
export type Registered = z.infer<typeof Registered>

/** The body of 422 (spec §7). `httpStatus` is 0 when there was no HTTP answer; `reason` then says why. */
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

/** The body of a rejection; the reason stays with the reviewers. */
export const Rejection = z.object({ reason: optional(visibleText(500, { lines: true })) })

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
