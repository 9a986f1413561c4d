// Every action of an owner reads the session again and ends in a redirect to the page of the owner.

import { readField, redirectWithNotice, toMessage } from "@/app/actions"
import { endSession, readSession } from "@/app/session"
import type { Notice } from "@/components/account/address"
import { manageHref, readQuery } from "@/components/manage/address"
import { ownerSession } from "@/lib/api/session/owner"
import type { Owner } from "@/lib/claims/ownership"
import { NOT_OWNER } from "@/lib/claims/transitions"
import { AppError } from "@/lib/errors"

export const SESSION_ENDED = "Your session has ended after one hour. Sign in again."
export const TOKEN_ENDED =
  "Your token is no longer the current one: the claim was revoked, reset or started again. Sign in with the current token."
const UNCHANGED = "Nothing was changed."

/** Notices are sealed for an audience: the owner of a domain, or with an empty domain anybody without a session. */
export const audienceOf = (domain: string) => `owner ${domain}`

/** Back to the same page of the list, with the notice. */
export async function showResult(
  owner: Owner,
  form: FormData | null,
  notice: Notice,
  more: Record<string, string> = {},
): Promise<never> {
  const query = form && readQuery((name) => readField(form, name))
  return redirectWithNotice(manageHref(query, more), audienceOf(owner.domain), notice)
}

/** Ends the session and shows the sign-in page. */
export async function leave(notice: Notice, domain = ""): Promise<never> {
  await endSession(ownerSession)
  return redirectWithNotice(manageHref(null, { domain }), audienceOf(""), notice)
}

/** Runs a command for the signed-in owner. Without a valid session or token it leads to the sign-in page with the reason. */
export async function asOwner<T>(run: (owner: Owner) => Promise<T>): Promise<T> {
  const { content: owner } = await readSession(ownerSession)
  if (!owner) return leave({ text: `${UNCHANGED} ${SESSION_ENDED}`, isError: true })
  try {
    return await run(owner)
  } catch (error) {
    if (isTokenEnded(error)) return leave({ text: `${UNCHANGED} ${TOKEN_ENDED}`, isError: true }, owner.domain)
    throw error
  }
}

/** The notice of a command, or why it failed. The error of an ended token is thrown, so that `asOwner` ends the session. */
export async function runNoticed(what: string, run: () => Promise<Notice>): Promise<Notice> {
  try {
    return await run()
  } catch (error) {
    if (isTokenEnded(error)) throw error
    return { text: await toMessage(error, what), isError: true }
  }
}

export function isTokenEnded(error: unknown): boolean {
  return error instanceof AppError && error.options.slug === NOT_OWNER.slug
}
