// The fields of a listing that people and other directories write, with their limits. A registration, an owner's edit, a check
// without a listing and the documents of a host share them. Pure.

import { z } from "zod"
import { HTTP_METHODS } from "@/lib/catalogue/schema"
import { MAX_EMAIL, oneOf, optional, reject } from "@/lib/contract/input"
import { parseJson } from "@/lib/protocols/json"
import { MAX_URL_LENGTH, type NormalUrl, normaliseUrl } from "@/lib/text/normal-url"
import { boundedText, selectable, visibleName } from "@/lib/text/text"

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
    return "problem" in normal ? reject(context, normal.problem) : normal
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

export const probeBody = boundedText(LIMITS.probeBody).refine(
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

/** How an endpoint is reached: what a registration and a check without a listing both name. */
export const ENDPOINT = {
  url: endpointUrl,
  /** Null: GET, or the method that the host names for the URL. */
  http_method: httpMethod,
  probe_body: optional(probeBody),
  /** The name of a paid tool of the MCP server at the URL; null for an HTTP endpoint. */
  tool: optional(toolName),
}
