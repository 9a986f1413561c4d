// What the owner's actions share: each action checks the session again, and redirects to the owner's page to show the result.

import { readField, redirectWithNotice, toMessage } from "@/app/_shared/actions"
import { endSession, readSession } from "@/app/_shared/session"
import type { Notice } from "@/components/account/address"
import { manageHref, readQuery } from "@/components/manage/address"
import { ownerSession } from "@/lib/api/session/owner"
import type { Owner } from "@/lib/claims/ownership"
import { NOT_OWNER } from "@/lib/claims/transitions"
import { AppError } from "@/lib/contract/errors"

export const SESSION_ENDED = "Your session has ended after one hour. Sign in again."
export const TOKEN_ENDED =
  "Your token is no longer the current one: the claim was revoked, reset or started again. Sign in with the current token."
const UNCHANGED = "Nothing was changed."

/** A notice in a URL has one audience: the owner of a domain, or, with an empty domain, anybody without a session. */
export const audienceOf = (domain: string) => `owner ${domain}`

/** Shows the notice on the page of the list from which the form came; a null form stands for the first page. */
export async function showResult(
  owner: Owner,
  form: FormData | null,
  notice: Notice,
  more: Record<string, string> = {},
): Promise<never> {
  const query = form && readQuery((name) => readField(form, name))
  return redirectWithNotice(manageHref(query, more), audienceOf(owner.domain), notice)
}

/** Ends the owner's session and redirects to the sign-in page. */
export async function leave(notice: Notice, domain = ""): Promise<never> {
  await endSession(ownerSession)
  return redirectWithNotice(manageHref(null, { domain }), audienceOf(""), notice)
}

/** If the session or its token is no longer valid, redirects to the sign-in page with the reason. */
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

/** Runs a command of a form for the signed-in owner, and shows its notice, or why it failed, on the page of the owner. */
export async function perform(
  form: FormData,
  what: string,
  run: (owner: Owner) => Promise<Notice>,
  more: Record<string, string> = {},
): Promise<void> {
  await asOwner(async (owner) => {
    const notice = await run(owner).catch(async (error: unknown) => {
      if (isTokenEnded(error)) throw error
      return { text: await toMessage(error, what), isError: true }
    })
    return showResult(owner, form, notice, more)
  })
}

export function isTokenEnded(error: unknown): boolean {
  return error instanceof AppError && error.options.slug === NOT_OWNER.slug
}
