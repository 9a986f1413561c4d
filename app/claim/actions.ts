"use server"

// The forms of the claim wizard. The forms run the same commands with the same limits as POST /api/v1/claim and /claim/verify.
// Only the response to the start of a claim contains the token. The proof signs in the browser that started the claim.

import { redirect } from "next/navigation"
import { acceptForm, countCall, readClient, readField, redirectWithNotice, toMessage } from "@/app/_shared/actions"
import { acceptRegistered } from "@/app/_shared/registrant"
import { endSession, readSession, startSession } from "@/app/_shared/session"
import { suggestDomain } from "@/app/claim/suggest-domain"
import { audienceOf } from "@/app/manage/as-owner"
import { manageHref, provenHref } from "@/components/claim/address"
import type { NameValues, StartState, VerifyState } from "@/components/claim/wizard-state"
import { claimSession, ownerSession } from "@/lib/api/session/owner"
import { startClaim, verifyClaim } from "@/lib/claims/commands"
import { parseDomain } from "@/lib/claims/domain"
import { buildOwner, checkOwner } from "@/lib/claims/ownership"
import { getPublicClaim } from "@/lib/claims/queries"
import { ProofFailure, type PublicClaim } from "@/lib/claims/schema"
import { formatToken } from "@/lib/claims/token-form"
import { AppError, catchAppError } from "@/lib/contract/errors"
import { log } from "@/lib/process/log"

export async function startAction(_previous: StartState, form: FormData): Promise<StartState> {
  acceptForm(form)
  const now = new Date()
  const at = now.getTime()
  const domain = readField(form, "domain")
  const values = { domain, contact_email: readField(form, "contact_email") }
  try {
    await countCall("claim")
    const { claimed } = await startClaim(values, await readClient(), now)
    await startSession(claimSession, buildOwner(claimed.domain, claimed.verification_token))
    const claim = await getPublicClaim(claimed.domain, now)
    return { kind: "started", at, claim, token: formatToken(claimed.verification_token) }
  } catch (error) {
    if (isVerified(error)) await openDomain(domain, now)
    const { details } = error instanceof AppError ? error.options : {}
    const claim = await findClaim(domain, now)
    if (details)
      return { kind: "invalid", at, values, claim, problems: details, suggestion: suggestFor(details, values) }
    return { kind: "failed", at, values, message: await toMessage(error, "the claim form"), claim }
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
    if (isVerified(error)) await openDomain(domain, now)
    const message = await toMessage(error, "the claim form")
    const claim = await findClaim(domain, now)
    const failure = error instanceof AppError ? ProofFailure.safeParse(error.options.body) : null
    if (failure?.success && claim) return { kind: "rejected", at, message, failure: failure.data, claim }
    return { kind: "failed", at, message, method, claim }
  }
  return openDomain(domain, now)
}

const isVerified = (error: unknown) => error instanceof AppError && error.options.slug === "already_verified"

/**
 * Redirects to the page of a verified domain. The browser that started the claim with the token that won is signed in, the listings
 * that it registered are accepted, and it gets the owner's page; any other browser gets the form that signs in.
 */
async function openDomain(domain: string, now: Date): Promise<never> {
  const { content: owner } = await readSession(claimSession)
  const parsed = parseDomain(domain)
  const isStarter = owner !== null && "domain" in parsed && owner.domain === parsed.domain
  if (!isStarter || (await catchAppError(checkOwner(owner, now)))) redirect(manageHref(domain))
  const decided = await acceptRegistered(owner, now)
  await endSession(claimSession)
  await startSession(ownerSession, owner)
  return redirectWithNotice(provenHref(), audienceOf(owner.domain), {
    text: `${parsed.unicode} is verified, and you are signed in for one hour. After that your token signs you in.`,
    isError: false,
    accepted: decided.flatMap(({ id, reason }) => (reason === undefined ? [id] : [])),
    reasons: decided.flatMap(({ name, reason }) => (reason === undefined ? [] : [`${name} still waits: ${reason}`])),
  })
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
