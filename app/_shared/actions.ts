// Helpers for all server actions: check the form, read its fields, count the call against a rate limit, and report the result.
// Without JavaScript the result is in the URL of the next page, so a reload does not repeat the action. The server signs each
// result in a URL.

import { headers } from "next/headers"
import { redirect } from "next/navigation"
import { readRequestId } from "@/app/_shared/attempt"
import { CONTACTS } from "@/app/_shared/contacts"
import type { Notice } from "@/components/account/address"
import type { Rejected } from "@/components/ui/problems"
import { openNotice, sealNotice } from "@/lib/api/session/seal"
import { AppError } from "@/lib/contract/errors"
import { acceptFormCall } from "@/lib/http/forms/form-call"
import type { LimitedAction } from "@/lib/paywall/limits"
import { spend } from "@/lib/paywall/rate-limit"
import { log } from "@/lib/process/log"

/**
 * Every action calls this function first, because a client can send any arguments, whatever their types.
 * @throws TypeError unless the first argument is a form and the second, if given, is a state with a number of attempts
 */
export function acceptForm(form: unknown, previous: unknown = { attempt: 0 }): void {
  if (!(form instanceof FormData)) throw new TypeError("the action was called without a form")
  if (typeof previous !== "object" || previous === null || !("attempt" in previous)) throw new TypeError("no state")
  if (!Number.isSafeInteger(previous.attempt)) throw new TypeError("the state counts no attempts")
  acceptFormCall()
}

/** Returns a form field as text; empty if the field is missing or a file. */
export function readField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

/** A text that is no number stays a text, so that the error names its field. */
export const toNumber = (text: string): number | string =>
  text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text

/** The client's identity for rate limits. The server in front of Next (lib/http/front-door.ts) sets the header. */
export async function readClient(): Promise<string> {
  return (await headers()).get("x-directory-client") ?? "unknown"
}

/** An API operation for the same purpose counts against the same limit. @throws AppError `rate_limited` */
export async function countCall(action: LimitedAction): Promise<void> {
  await spend(action, await readClient())
}

/** The message of an `AppError`. Any other error is logged as "`what` failed", and gets a general message. */
export async function toMessage(error: unknown, what: string): Promise<string> {
  if (error instanceof AppError) return error.message
  const requestId = await readRequestId()
  log.error({ err: error, requestId }, `${what} failed`)
  const contact = CONTACTS[0] ? ` to ${CONTACTS[0].label}` : ""
  const quote = requestId ? ` If it happens again, report ${requestId}${contact}.` : ""
  return `Something went wrong on our side. Try again in a moment.${quote}`
}

/** Returns the invalid fields that the error names. Returns one message if the error names no field. */
export async function toRejected(error: unknown, what: string): Promise<Rejected> {
  const problems = error instanceof AppError ? (error.options.details ?? []) : []
  return problems.length > 0 ? { kind: "invalid", problems } : { kind: "failed", message: await toMessage(error, what) }
}

/** The notice in a URL; null unless the server signed it for this `audience`, such as the owner of a domain. */
export async function readNotice(audience: string, sealed: unknown): Promise<Notice | null> {
  const text = typeof sealed === "string" ? await openNotice(audience, sealed) : null
  return text === null ? null : JSON.parse(text)
}

/** Redirects to a page that shows the notice. The URL contains the notice, encoded and signed for the `audience`. */
export async function redirectWithNotice(href: string, audience: string, notice: Notice): Promise<never> {
  const sealed = await sealNotice(audience, JSON.stringify(notice))
  redirect(`${href}${href.includes("?") ? "&" : "?"}notice=${sealed}`)
}
