"use server"

// The server actions of `/admin`. Every action checks the session again.

import { refresh } from "next/cache"
import { unstable_rethrow } from "next/navigation"
import { acceptForm, readClient, readField, redirectWithNotice, toMessage } from "@/app/_shared/actions"
import { endSession, readAdministrator, startSession } from "@/app/_shared/session"
import { findCommand } from "@/app/admin/commands"
import type { Notice } from "@/components/account/address"
import {
  type ApproveState,
  AUDIENCE,
  type ResetState,
  readPart,
  readSection,
  sectionHref,
} from "@/components/admin/address"
import { createActor } from "@/lib/acts/log"
import type { Actor } from "@/lib/acts/schema"
import { findAdministrator } from "@/lib/api/admin"
import { adminSession, createSessionId } from "@/lib/api/session/admin"
import { resetClaim } from "@/lib/claims/commands"
import { formatToken } from "@/lib/claims/token-form"
import { AppError } from "@/lib/contract/errors"
import { parseBody } from "@/lib/contract/input"
import { listAdministrators } from "@/lib/env/secrets"
import { refund, spend } from "@/lib/paywall/rate-limit"
import { approve as approveListing } from "@/lib/review/review"
import { ShownInput } from "@/lib/review/schema"
import { ListingChanged } from "@/lib/review/version"

const WHAT = "an administrator's action"

/** Failed logins count against a limit per client. A login with the correct secret does not count. */
export async function logIn(form: FormData): Promise<void> {
  acceptForm(form)
  const client = await readClient()
  const notice = await runNoticed(async () => {
    await spend("login", client)
    const administrator = findAdministrator(readField(form, "secret"))
    if (!administrator) {
      throw new AppError("unauthorized", "This is no administrator's secret.")
    }
    await refund("login", client)
    await startSession(adminSession(administrator.secret), createSessionId())
    return "You are logged in for twelve hours."
  })
  await showResult(form, notice)
}

export async function logOut(form: FormData): Promise<void> {
  acceptForm(form)
  for (const { secret } of listAdministrators()) await endSession(adminSession(secret))
  await showResult(form, { text: "You are logged out.", isError: false })
}

/** Runs the command that the form names. */
export async function act(form: FormData): Promise<void> {
  acceptForm(form)
  const by = await requireSession(form)
  const notice = await runNoticed(async () => {
    const command = findCommand(readField(form, "act"))
    if (!command) throw new AppError("invalid_request", "The form names no command. Reload the page and try again.")
    return command({ id: readField(form, "id"), fields: Object.fromEntries(form), form, by, now: new Date() })
  })
  await showResult(form, notice)
}

/** If the listing has changed since the form was rendered, the approval is rejected and the result holds the differences. */
export async function approve(previous: ApproveState, form: FormData): Promise<ApproveState> {
  acceptForm(form, previous)
  const by = await requireSession(form)
  const id = readField(form, "id")
  try {
    const { shown } = parseBody(ShownInput, { shown: readField(form, "shown") })
    const { name } = await approveListing(id, new Date(), by, { declared: shown })
    return await showResult(form, { text: `${name} is public.`, isError: false, undo: by.batch })
  } catch (error) {
    unstable_rethrow(error)
    if (!(error instanceof ListingChanged)) {
      return await showResult(form, { text: await toMessage(error, WHAT), isError: true })
    }
    refresh()
    return { kind: "changed", attempt: previous.attempt + 1, id, differences: error.differences }
  }
}

/** Returns the new token as the response to the form post. A redirect would put the token into a URL. */
export async function resetDomain(previous: ResetState, form: FormData): Promise<ResetState> {
  acceptForm(form, previous)
  const by = await requireSession(form)
  const attempt = previous.attempt + 1
  try {
    const reset = await resetClaim(readField(form, "id"), new Date(), by)
    refresh()
    const token = formatToken(reset.verification_token)
    return { kind: "done", attempt, reset: { ...reset, verification_token: token } }
  } catch (error) {
    return { kind: "failed", attempt, message: await toMessage(error, WHAT) }
  }
}

/** Returns the administrator of the session. Without a session the form's section is shown with a notice. */
async function requireSession(form: FormData): Promise<Actor> {
  const who = await readAdministrator()
  if (who !== null) return createActor(who)
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
