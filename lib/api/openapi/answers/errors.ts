// The bodies of errors (decisions.md, "Shapes"): one shape, and the three that say more.

import { z } from "zod"
import { ProofFailure } from "@/lib/claims/schema"
import { Diagnosis } from "@/lib/registration/schema"

const shape = {
  error: z.string().describe("A sentence for people."),
  code: z.string().describe("A slug that stays the same."),
  request_id: z.string().describe("Quote it when you ask about this answer; also in X-Request-Id."),
}

export const ErrorBody = z.object({
  error: shape.error,
  code: shape.code,
  details: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe("The fields that do not fit, with what each must be."),
  request_id: shape.request_id,
})

/** 422 of a registration. */
export const RefusedRegistration = Diagnosis.extend(shape)
/** 422 of a claim's check. */
export const RefusedProof = ProofFailure.extend(shape)
