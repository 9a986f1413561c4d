"use server"

// The room's server side. Every action asks for the session again, then calls the same function as its call of the API.

import { refresh } from "next/cache"
import { headers } from "next/headers"
import { unstable_rethrow } from "next/navigation"
import { acceptForm } from "@/app/accept-form"
import { answer, describeOutcome, explain, readField } from "@/app/admin/answer"
import { endSession, hasSession, startSession } from "@/app/admin/session"
import type { ApproveState, Notice, ResetState } from "@/components/admin/address"
import { describeCounts } from "@/components/stats/source-words"
import { isAdminSecret } from "@/lib/api/admin"
import { getServiceRow } from "@/lib/catalogue/service-row"
import { resetClaim } from "@/lib/claims/reset"
import { AppError } from "@/lib/errors"
import { probeNow } from "@/lib/health/commands"
import { setProbeStatus } from "@/lib/health/probe-status"
import { ProbeStatusInput } from "@/lib/health/schema"
import { parseBody } from "@/lib/input"
import { readNow, runNow } from "@/lib/jobs/commands"
import { giveBack, spend } from "@/lib/paywall/rate-limit"
import { decideProposal as settleProposal } from "@/lib/registration/proposals"
import * as review from "@/lib/registration/review"
import { ShownInput } from "@/lib/registration/review-schema"
import { decideRevision as settleRevision } from "@/lib/registration/revisions"
import { Rejection, VerdictInput } from "@/lib/registration/schema"
import { ListingChanged } from "@/lib/registration/version"

/** Attempts count per client; a right one costs nothing. */
export async function logIn(form: FormData): Promise<void> {
  acceptForm(form)
  const client = (await headers()).get("x-directory-client") ?? "unknown"
  const notice = await describeOutcome(async () => {
    await spend("login", client)
    if (!isAdminSecret(readField(form, "secret"))) {
      throw new AppError("unauthorized", "That is not the administrator's secret.")
    }
    await giveBack("login", client)
    await startSession()
    return "Logged in for twelve hours."
  })
  await answer(form, notice)
}

export async function logOut(form: FormData): Promise<void> {
  acceptForm(form)
  await endSession()
  await answer(form, { text: "Logged out.", isError: false })
}

/** Refused with the difference when the listing is no longer what the form showed. */
export async function approve(_previous: ApproveState, form: FormData): Promise<ApproveState> {
  acceptForm(form)
  await requireSession(form)
  const now = new Date()
  const id = readField(form, "id")
  try {
    const { shown } = parseBody(ShownInput, { shown: readField(form, "shown") })
    const { name } = await review.approve(id, now, { declared: shown })
    return await answer(form, { text: `${name} is public.`, isError: false })
  } catch (error) {
    unstable_rethrow(error)
    if (!(error instanceof ListingChanged)) return await answer(form, { text: await explain(error), isError: true })
    refresh()
    return { kind: "changed", at: now.getTime(), id, differences: error.differences }
  }
}

export async function reject(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (id) => {
    const { reason } = parseBody(Rejection, { reason: readField(form, "reason") })
    return `${(await review.reject(id, reason, new Date())).name} is rejected.`
  })
}

export async function restore(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (id) => {
    const { name, status } = await review.restore(id, new Date())
    return status === "active" ? `${name} is public again.` : `${name} is restored; it is ${status}, as it was.`
  })
}

/** The list is read again beside the answer, which stays with this page and goes with it. */
export async function resetDomain(_previous: ResetState, form: FormData): Promise<ResetState> {
  acceptForm(form)
  await requireSession(form)
  const now = new Date()
  try {
    const reset = await resetClaim(readField(form, "id"), now)
    refresh()
    return { kind: "done", at: now.getTime(), reset }
  } catch (error) {
    return { kind: "failed", at: now.getTime(), message: await explain(error) }
  }
}

export async function probe(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (id) => {
    const listing = await getServiceRow(id)
    const check = await probeNow(listing)
    const seen = check.error_message ?? (check.http_status === null ? "no answer" : `HTTP ${check.http_status}`)
    return `Probed ${listing.name}: ${check.status.replace("_", " ")} (${seen}). Its health is ${check.health_status}.`
  })
}

export async function setProbing(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (id) => {
    const { probe_status } = parseBody(ProbeStatusInput, { probe_status: readField(form, "probe_status") })
    const listing = await getServiceRow(id)
    await setProbeStatus(listing.id, probe_status, new Date())
    return probe_status === "unprobeable"
      ? `${listing.name} is not probed any more.`
      : `${listing.name} is probed again.`
  })
}

export async function decideRevision(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (id) => {
    const { verdict } = parseBody(VerdictInput, { verdict: readField(form, "verdict") })
    const { service, state } = await settleRevision(id, verdict, new Date())
    return `The revision of ${service.name} is ${state}.`
  })
}

export async function decideProposal(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (id) => {
    const { verdict } = parseBody(VerdictInput, { verdict: readField(form, "verdict") })
    const { service, state } = await settleProposal(id, verdict, new Date())
    return `The proposal for ${service.name} is ${state}.`
  })
}

export async function runJob(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (id) => {
    const { ok, ms, error } = await runNow(id)
    return ok ? `The job ${id} ran for ${ms} ms.` : { text: `The job ${id} failed: ${error}`, isError: true }
  })
}

export async function readSource(form: FormData): Promise<void> {
  acceptForm(form)
  await act(form, async (name) => {
    const { run, error } = await readNow(name)
    if (error !== null) return { text: `${name} could not be read to its end: ${error}`, isError: true }
    return `${name} was read. ${run ? describeCounts(run) : ""}`
  })
}

async function act(form: FormData, run: (id: string) => Promise<string | Notice>): Promise<never> {
  await requireSession(form)
  return answer(form, await describeOutcome(() => run(readField(form, "id"))))
}

async function requireSession(form: FormData): Promise<void> {
  if (!(await hasSession())) await answer(form, { text: "Your session has ended. Log in again.", isError: true })
}
