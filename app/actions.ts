// What every server action does: accept its form, read it, count it against a limit, and report its result. The result of a plain
// form travels in the URL, sealed for one audience, so a reload repeats nothing and no script is needed to read it.

import { headers } from "next/headers"
import { redirect } from "next/navigation"
import { readRequestId } from "@/app/attempt"
import type { Notice } from "@/components/account/address"
import type { Rejected } from "@/components/ui/problems"
import { openNotice, sealNotice } from "@/lib/api/session/seal"
import { AppError } from "@/lib/errors"
import { acceptFormCall } from "@/lib/http/forms/form-call"
import { log } from "@/lib/log"
import type { LimitedAction } from "@/lib/paywall/limits"
import { spend } from "@/lib/paywall/rate-limit"

/**
 * The first call of every action: a page's action can be called with anything, whatever its types say.
 *
 * @throws TypeError unless the arguments are a form and, where given, a previous state, which counts its attempts.
 */
export function acceptForm(form: unknown, previous: unknown = { attempt: 0 }): void {
  if (!(form instanceof FormData)) throw new TypeError("the action was called without a form")
  if (typeof previous !== "object" || previous === null || !("attempt" in previous)) throw new TypeError("no state")
  if (!Number.isSafeInteger(previous.attempt)) throw new TypeError("the state counts no attempts")
  acceptFormCall()
}

/** A form's field as text; empty when it is missing or a file. */
export function readField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

/** The client, as the front door identified it. */
export async function readClient(): Promise<string> {
  return (await headers()).get("x-directory-client") ?? "unknown"
}

/** Counts against the same limit as the call of the API. @throws AppError `rate_limited` */
export async function countCall(action: LimitedAction): Promise<void> {
  await spend(action, await readClient())
}

/** The reason of an `AppError`. Any other error is logged under `what`, and its message is not shown. */
export async function toMessage(error: unknown, what: string): Promise<string> {
  if (error instanceof AppError) return error.message
  const requestId = await readRequestId()
  log.error({ err: error, requestId }, `${what} failed`)
  const quote = requestId ? ` If it happens again, quote ${requestId}.` : ""
  return `Something went wrong on our side. Try again in a moment.${quote}`
}

/** Why a form was rejected: its wrong fields where the error names some, else one message. */
export async function toRejected(error: unknown, what: string): Promise<Rejected> {
  const problems = error instanceof AppError ? (error.options.details ?? []) : []
  return problems.length > 0 ? { kind: "invalid", problems } : { kind: "failed", message: await toMessage(error, what) }
}

/** The notice in a URL; null for a text that we did not seal for this audience. */
export async function readNotice(audience: string, sealed: unknown): Promise<Notice | null> {
  const text = typeof sealed === "string" ? await openNotice(audience, sealed) : null
  return text === null ? null : JSON.parse(text)
}

/** Redirects to a page that shows the notice. */
export async function redirectWithNotice(href: string, audience: string, notice: Notice): Promise<never> {
  const sealed = await sealNotice(audience, JSON.stringify(notice))
  redirect(`${href}${href.includes("?") ? "&" : "?"}notice=${sealed}`)
}
