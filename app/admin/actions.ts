"use server"

// The server actions of `/admin`. Every action checks the session again, then calls the function that the API operation for this
// purpose also calls.

import { refresh } from "next/cache"
import { unstable_rethrow } from "next/navigation"
import { acceptForm, readClient, readField, redirectWithNotice, toMessage } from "@/app/_shared/actions"
import { endSession, readSession, startSession } from "@/app/_shared/session"
import { readBatch, readGroup } from "@/app/admin/batch-input"
import type { Notice } from "@/components/account/address"
import {
  type ApproveState,
  AUDIENCE,
  type ResetState,
  readPart,
  readSection,
  sectionHref,
} from "@/components/admin/address"
import { formatQuantity } from "@/components/format"
import { describeCounts } from "@/components/stats/source-words"
import { createActor } from "@/lib/acts/log"
import type { Actor } from "@/lib/acts/schema"
import { isAdminSecret } from "@/lib/api/admin"
import { adminSession, createSessionId } from "@/lib/api/session/admin"
import { getServiceRow } from "@/lib/catalogue/service-row"
import { resetClaim } from "@/lib/claims/reset"
import { formatToken } from "@/lib/claims/token-form"
import { AppError } from "@/lib/contract/errors"
import { parseBody } from "@/lib/contract/input"
import { probeNow } from "@/lib/health/commands"
import { setProbeStatus } from "@/lib/health/probe-status"
import { ProbeStatusInput } from "@/lib/health/schema"
import { runJobNow, runSourceJob } from "@/lib/jobs/commands"
import { refund, spend } from "@/lib/paywall/rate-limit"
import { dismissReport as applyDismissal } from "@/lib/reports/commands"
import { ListingEdit } from "@/lib/review/admin-schema"
import { decideListings } from "@/lib/review/decide-listings"
import { editListing } from "@/lib/review/edit-listing"
import { decideGroup as decideWaitingGroup } from "@/lib/review/groups"
import { mergeListings } from "@/lib/review/merge-listings"
import { decideProposal as applyProposal } from "@/lib/review/proposals"
import * as review from "@/lib/review/review"
import { decideRevision as applyRevision } from "@/lib/review/revisions"
import { type BatchDecided, type BatchDecision, Rejection, ShownInput, VerdictInput } from "@/lib/review/schema"
import { undoBatch } from "@/lib/review/undo"
import { ListingChanged } from "@/lib/review/version"

const WHAT = "an administrator's action"

/** Failed logins count against a limit per client. A login with the correct secret does not count. */
export async function logIn(form: FormData): Promise<void> {
  acceptForm(form)
  const client = await readClient()
  const notice = await runNoticed(async () => {
    await spend("login", client)
    if (!isAdminSecret(readField(form, "secret"))) {
      throw new AppError("unauthorized", "This is not the administrator's secret.")
    }
    await refund("login", client)
    await startSession(adminSession(), createSessionId())
    return "You are logged in for twelve hours."
  })
  await showResult(form, notice)
}

export async function logOut(form: FormData): Promise<void> {
  acceptForm(form)
  await endSession(adminSession())
  await showResult(form, { text: "You are logged out.", isError: false })
}

/** If the listing has changed since the form was rendered, the approval is rejected and the result holds the differences. */
export async function approve(_previous: ApproveState, form: FormData): Promise<ApproveState> {
  acceptForm(form)
  const by = await requireSession(form)
  const now = new Date()
  const id = readField(form, "id")
  try {
    const { shown } = parseBody(ShownInput, { shown: readField(form, "shown") })
    const { name } = await review.approve(id, now, by, { declared: shown })
    return await showResult(form, { text: `${name} is public.`, isError: false, undo: by.batch })
  } catch (error) {
    unstable_rethrow(error)
    if (!(error instanceof ListingChanged)) {
      return await showResult(form, { text: await toMessage(error, WHAT), isError: true })
    }
    refresh()
    return { kind: "changed", at: now.getTime(), id, differences: error.differences }
  }
}

export async function reject(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (id, by) => {
    const { reason } = parseBody(Rejection, { reason: readField(form, "reason") })
    const { name } = await review.reject(id, reason, new Date(), by)
    return { text: `${name} is rejected.`, isError: false, undo: by.batch }
  })
}

/** Approves or rejects the ticked rows of the queue, or approves the shown rows that pass. */
export async function decideBatch(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (_, by) => {
    const decision = readBatch(form)
    return describeDecided(await decideListings(decision, new Date(), by), decision.verdict)
  })
}

/** Approves the listings of a group that pass, or rejects all of them. The field `id` is the group. */
export async function decideGroup(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (id, by) => {
    const decision = readGroup(form)
    return describeDecided(await decideWaitingGroup(id, decision, new Date(), by), decision.verdict)
  })
}

/** A notice has the first reasons, because it is part of a URL. */
const MOST_REASONS = 5

function describeDecided({ decided, skipped, batch }: BatchDecided, verdict: BatchDecision["verdict"]): Notice {
  const verb = verdict === "approved" ? "public" : "rejected"
  const text = `${formatQuantity(decided.length, "listing")} ${decided.length === 1 ? "is" : "are"} ${verb}.`
  const reasons = skipped.map(({ reason }) => reason)
  const more = reasons.length - MOST_REASONS
  const shown = more > 1 ? [...reasons.slice(0, MOST_REASONS), `${more} more were left as they are.`] : reasons
  const isError = decided.length === 0
  return { text, isError, ...(shown.length > 0 && { reasons: shown }), ...(!isError && { undo: batch }) }
}

/** Takes back the decisions of one form. The field `id` is their batch. */
export async function undo(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (batch, by) => {
    const { undone, kept } = await undoBatch(batch, new Date(), by)
    const text = `The decision about ${formatQuantity(undone.length, "listing")} is taken back.`
    const reasons = kept.map(({ reason }) => reason)
    return { text, isError: undone.length === 0, ...(reasons.length > 0 && { reasons }) }
  })
}

export async function edit(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (id, by) => {
    const featured = form.has("featured")
    const body = { name: readField(form, "name"), category: readField(form, "category"), featured }
    const { name } = await editListing(id, parseBody(ListingEdit, body), new Date(), by)
    return `${name} is saved.`
  })
}

export async function dismissReport(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (id, by) => {
    const { service } = await applyDismissal(id, new Date(), by)
    return `The report about ${service.name} is dismissed.`
  })
}

export async function restore(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (id, by) => {
    const { name, status } = await review.restore(id, new Date(), by)
    return status === "active" ? `${name} is public again.` : `${name} is restored. Its status is ${status}, as before.`
  })
}

/** Returns the new token as the response to the form post. A redirect would put the token into a URL. */
export async function resetDomain(_previous: ResetState, form: FormData): Promise<ResetState> {
  acceptForm(form)
  const by = await requireSession(form)
  const now = new Date()
  try {
    const reset = await resetClaim(readField(form, "id"), now, by)
    refresh()
    const token = formatToken(reset.verification_token)
    return { kind: "done", at: now.getTime(), reset: { ...reset, verification_token: token } }
  } catch (error) {
    return { kind: "failed", at: now.getTime(), message: await toMessage(error, WHAT) }
  }
}

export async function merge(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (id, by) => {
    const { name } = await mergeListings(id, readField(form, "into"), new Date(), by)
    return `The duplicate was merged into ${name}. Restore the duplicate to take this back.`
  })
}

export async function probe(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (id, by) => {
    const listing = await getServiceRow(id)
    const check = await probeNow(listing, by)
    const seen = check.error_message ?? (check.http_status === null ? "no response" : `HTTP ${check.http_status}`)
    return `Probed ${listing.name}: ${check.status.replace("_", " ")} (${seen}). Its health is ${check.health_status}.`
  })
}

export async function setProbing(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (id, by) => {
    const { probe_status } = parseBody(ProbeStatusInput, { probe_status: readField(form, "probe_status") })
    const listing = await getServiceRow(id)
    await setProbeStatus(listing.id, probe_status, new Date(), by)
    return probe_status === "unprobeable" ? `${listing.name} is no longer probed.` : `${listing.name} is probed again.`
  })
}

export async function decideRevision(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (id, by) => {
    const { verdict } = parseBody(VerdictInput, { verdict: readField(form, "verdict") })
    const { service, state } = await applyRevision(id, verdict, new Date(), by)
    return `The revision of ${service.name} is ${state}.`
  })
}

export async function decideProposal(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (id, by) => {
    const { verdict } = parseBody(VerdictInput, { verdict: readField(form, "verdict") })
    const { service, state } = await applyProposal(id, verdict, new Date(), by)
    return `The proposal for ${service.name} is ${state}.`
  })
}

export async function runJob(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (id, by) => {
    const { ok, ms, error } = await runJobNow(id, by)
    return ok ? `The job ${id} ran for ${ms} ms.` : { text: `The job ${id} failed: ${error}`, isError: true }
  })
}

export async function readSource(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (name, by) => {
    const { run, error } = await runSourceJob(name, by)
    if (error !== null) return { text: `${name} was not read completely: ${error}`, isError: true }
    return `${name} was read. ${run ? describeCounts(run) : ""}`
  })
}

async function act(form: FormData, run: (id: string, by: Actor) => Promise<string | Notice>): Promise<never> {
  const by = await requireSession(form)
  return showResult(form, await runNoticed(() => run(readField(form, "id"), by)))
}

/** Returns the administrator of the session. Without a session the form's section is shown with a notice. */
async function requireSession(form: FormData): Promise<Actor> {
  const { content: sessionId } = await readSession(adminSession())
  if (sessionId) return createActor(`session ${sessionId}`)
  return showResult(form, { text: "Nothing was changed. Your session has ended. Log in again.", isError: true })
}

/** Returns the notice of `run`, or an error notice if `run` throws. A plain text becomes a success notice. */
async function runNoticed(run: () => Promise<string | Notice>): Promise<Notice> {
  try {
    const result = await run()
    return typeof result === "string" ? { text: result, isError: false } : result
  } catch (error) {
    return { text: await toMessage(error, WHAT), isError: true }
  }
}

/** Redirects to the section that the form came from, and shows the notice there. */
function showResult(form: FormData, notice: Notice): Promise<never> {
  const place = { id: readField(form, "id"), ...readPart(Object.fromEntries(form)) }
  return redirectWithNotice(sectionHref(readSection(form.get("section")), place), AUDIENCE, notice)
}
