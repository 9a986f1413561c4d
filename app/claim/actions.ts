"use server"

// The wizard's server side: the same commands and the same limits as POST /api/v1/claim and /claim/verify, their answers
// turned into what the steps show. Works as plain form posts. A token is told in the answer to a start, and nowhere else.

import { headers } from "next/headers"
import { redirect } from "next/navigation"
import { acceptForm } from "@/app/accept-form"
import { readRequestId } from "@/app/attempt"
import { suggestDomain } from "@/app/claim/suggest-domain"
import { claimHref } from "@/components/claim/address"
import type { NameValues, StartState, VerifyState } from "@/components/claim/wizard-state"
import { startClaim, verifyClaim } from "@/lib/claims/commands"
import { parseDomain } from "@/lib/claims/domain"
import { getStanding } from "@/lib/claims/queries"
import { type ClaimStanding, ProofFailure } from "@/lib/claims/schema"
import { AppError } from "@/lib/errors"
import { log } from "@/lib/log"
import type { LimitedAction } from "@/lib/paywall/limits"
import { spend } from "@/lib/paywall/rate-limit"

export async function startAction(_previous: StartState, form: FormData): Promise<StartState> {
  acceptForm(form)
  const now = new Date()
  const at = now.getTime()
  // The suggestion's button names the domain to claim instead of the one in the field.
  const domain = readField(form, "suggested") || readField(form, "domain")
  const values = { domain, contact_email: readField(form, "contact_email") }
  try {
    await count("claim")
    const { claimed } = await startClaim(values, await readClient(), now)
    const standing = await getStanding(claimed.domain, now)
    return { kind: "started", at, standing, token: claimed.verification_token }
  } catch (error) {
    leadOn(error, domain)
    const { details } = error instanceof AppError ? error.options : {}
    if (details) return { kind: "invalid", at, values, problems: details, suggestion: suggestFor(details, values) }
    return { kind: "failed", at, values, message: await sayWhy(error), standing: null }
  }
}

export async function verifyAction(_previous: VerifyState, form: FormData): Promise<VerifyState> {
  acceptForm(form)
  const now = new Date()
  const at = now.getTime()
  const domain = readField(form, "domain")
  const method = readField(form, "method") === "dns" ? "dns" : "file"
  try {
    await count("verify")
    await verifyClaim({ domain, method }, now)
  } catch (error) {
    leadOn(error, domain)
    const message = await sayWhy(error)
    const standing = await findStanding(domain, now)
    const failure = error instanceof AppError ? ProofFailure.safeParse(error.options.body) : null
    if (failure?.success && standing) return { kind: "refused", at, message, failure: failure.data, standing }
    return { kind: "failed", at, message, method, standing }
  }
  redirect(claimHref({ domain, step: "manage" }))
}

function readField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

async function count(action: LimitedAction): Promise<void> {
  await spend(action, await readClient())
}

async function readClient(): Promise<string> {
  return (await headers()).get("x-directory-client") ?? "unknown"
}

/** Of a domain that is verified already its page tells more than an error could. */
function leadOn(error: unknown, domain: string): void {
  if (error instanceof AppError && error.options.slug === "already_verified") {
    redirect(claimHref({ domain, step: "manage" }))
  }
}

function suggestFor(details: { field: string }[], { domain }: NameValues) {
  return details.some(({ field }) => field === "domain") ? suggestDomain(domain) : null
}

/** A sentence for the reader; a fault of ours is logged and says nothing but a number to quote. */
async function sayWhy(error: unknown): Promise<string> {
  if (error instanceof AppError) return error.message
  const requestId = await readRequestId()
  log.error({ err: error, requestId }, "claim form failed")
  return `This is a fault of ours, not yours.${requestId ? ` If it keeps happening, quote ${requestId}.` : ""}`
}

/** How far the claim is, for the answer to a check that failed; without it the page keeps what it knew. */
async function findStanding(text: string, now: Date): Promise<ClaimStanding | null> {
  const parsed = parseDomain(text)
  if ("problem" in parsed) return null
  return getStanding(parsed.domain, now).catch((error: unknown) => {
    log.error({ err: error }, "claim form could not read the standing")
    return null
  })
}
