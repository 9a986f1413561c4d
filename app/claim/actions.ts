"use server"

// The forms of the claim wizard. The forms run the same commands with the same limits as POST /api/v1/claim and /claim/verify.
// Only the response to the start of a claim contains the token.

import { redirect } from "next/navigation"
import { acceptForm, countCall, readClient, readField, toMessage } from "@/app/actions"
import { suggestDomain } from "@/app/claim/suggest-domain"
import { claimHref } from "@/components/claim/address"
import type { NameValues, StartState, VerifyState } from "@/components/claim/wizard-state"
import { startClaim, verifyClaim } from "@/lib/claims/commands"
import { parseDomain } from "@/lib/claims/domain"
import { getPublicClaim } from "@/lib/claims/queries"
import { ProofFailure, type PublicClaim } from "@/lib/claims/schema"
import { formatToken } from "@/lib/claims/token-form"
import { AppError } from "@/lib/errors"
import { log } from "@/lib/log"

export async function startAction(_previous: StartState, form: FormData): Promise<StartState> {
  acceptForm(form)
  const now = new Date()
  const at = now.getTime()
  // For an invalid domain, the page offers a button that sends a suggested domain. The suggested domain replaces the entered
  // domain.
  const domain = readField(form, "suggested") || readField(form, "domain")
  const values = { domain, contact_email: readField(form, "contact_email") }
  try {
    await countCall("claim")
    const { claimed } = await startClaim(values, await readClient(), now)
    const claim = await getPublicClaim(claimed.domain, now)
    return { kind: "started", at, claim, token: formatToken(claimed.verification_token) }
  } catch (error) {
    redirectIfVerified(error, domain)
    const { details } = error instanceof AppError ? error.options : {}
    if (details) return { kind: "invalid", at, values, problems: details, suggestion: suggestFor(details, values) }
    return { kind: "failed", at, values, message: await toMessage(error, "the claim form"), claim: null }
  }
}

export async function verifyAction(_previous: VerifyState, form: FormData): Promise<VerifyState> {
  acceptForm(form)
  const now = new Date()
  const at = now.getTime()
  const domain = readField(form, "domain")
  const method = readField(form, "method") === "dns" ? "dns" : "file"
  try {
    await countCall("verify")
    await verifyClaim({ domain, method }, now)
  } catch (error) {
    redirectIfVerified(error, domain)
    const message = await toMessage(error, "the claim form")
    const claim = await findClaim(domain, now)
    const failure = error instanceof AppError ? ProofFailure.safeParse(error.options.body) : null
    if (failure?.success && claim) return { kind: "rejected", at, message, failure: failure.data, claim }
    return { kind: "failed", at, message, method, claim }
  }
  redirect(claimHref({ domain, step: "manage" }))
}

/** The domain's page shows more than the error, so redirect to that page if the domain is already verified. */
function redirectIfVerified(error: unknown, domain: string): void {
  if (error instanceof AppError && error.options.slug === "already_verified") {
    redirect(claimHref({ domain, step: "manage" }))
  }
}

function suggestFor(details: { field: string }[], { domain }: NameValues) {
  return details.some(({ field }) => field === "domain") ? suggestDomain(domain) : null
}

/** Returns the state of the claim after a failed check. After null, the page keeps showing the previous state of the claim. */
async function findClaim(text: string, now: Date): Promise<PublicClaim | null> {
  const parsed = parseDomain(text)
  if ("problem" in parsed) return null
  return getPublicClaim(parsed.domain, now).catch((error: unknown) => {
    log.error({ err: error }, "the claim form could not read the state of the claim")
    return null
  })
}
