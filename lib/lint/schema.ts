// What can be checked without being listed, an endpoint or an answer somebody pasted, and what is said of it.

import { z } from "zod"
import { Finding, HTTP_METHODS, PROTOCOLS } from "@/lib/catalogue/schema"
import { LIMITS as REGISTERED, RegisterInput } from "@/lib/registration/schema"

export const LIMITS = { url: REGISTERED.url, probe_body: REGISTERED.probeBody, answer: 64 * 1024 } as const

/** An endpoint to ask, in the words of a registration. */
export const LintTarget = RegisterInput.pick({ url: true, http_method: true, probe_body: true })
export type LintTarget = z.infer<typeof LintTarget>

/** An answer as a terminal shows it: status line, headers, an empty line, body. */
export const PastedAnswer = z.object({
  answer: z
    .string()
    .max(LIMITS.answer, `must be at most ${LIMITS.answer / 1024} kB`)
    .refine((text) => text.trim() !== "", "is required"),
})
export type PastedAnswer = z.infer<typeof PastedAnswer>

/** What a challenge asks for; null where it does not say. */
export const LintPrice = z.object({
  price_sats: z.number().nullable(),
  /** Null for test money too. */
  price_usd: z.number().nullable(),
  asset: z.string().nullable(),
  network: z.string().nullable(),
  pay_to: z.string().nullable(),
  is_test: z.boolean(),
})
export type LintPrice = z.infer<typeof LintPrice>

export const LintedProtocol = z.object({
  protocol: z.enum(PROTOCOLS),
  /** Whether a client could pay. */
  is_valid: z.boolean(),
  price: LintPrice.nullable(),
  findings: z.array(Finding),
})
export type LintedProtocol = z.infer<typeof LintedProtocol>

export const LintReport = z.object({
  /** One sentence. */
  summary: z.string(),
  /** Null for a pasted answer. `sends`: the body that was given, or the one the provider's own description asks for. */
  asked: z
    .object({
      url: z.string(),
      method: z.enum(HTTP_METHODS),
      sends: z.enum(["given body", "discovered body"]).nullable(),
    })
    .nullable(),
  at: z.iso.datetime(),
  /** Null where nothing answered. */
  status: z.int().nullable(),
  /** Where a pasted answer has no status line, it is taken for a 402. */
  is_status_assumed: z.boolean(),
  /** Why there is no answer. */
  problem: z.string().nullable(),
  /** Those of which the answer shows a trace. */
  protocols: z.array(LintedProtocol),
  /** What is missing, where there is no trace of any. */
  missing: z.array(Finding),
})
export type LintReport = z.infer<typeof LintReport>
