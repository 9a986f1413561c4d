// How an owner's action ends: what became of it travels in the address, sealed for this owner alone, so that a reload repeats
// nothing and no script is needed to read it.

import { headers } from "next/headers"
import { redirect } from "next/navigation"
import { endSession, readSession } from "@/app/manage/session"
import { manageHref, type Notice, readQuery } from "@/components/manage/address"
import { sealOwnerNotice, unsealOwnerNotice } from "@/lib/api/owner-session"
import type { Owner } from "@/lib/claims/ownership"
import { NOT_OWNER } from "@/lib/claims/transitions"
import { AppError } from "@/lib/errors"
import { log } from "@/lib/log"

export const SESSION_OVER = "Your session is over; one lasts an hour. Sign in again."
export const TOKEN_DEAD =
  "The token you signed in with is not the current one any more: the claim was revoked, reset or started anew."
const UNCHANGED = "Nothing was changed."

/** A form's field as text; empty when it is missing or a file. */
export function readField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

/** The notice in an address, when it is ours and for this owner ("" for nobody). */
export async function readNotice(domain: string, sealed: string): Promise<Notice | null> {
  const text = await unsealOwnerNotice(domain, sealed)
  return text === null ? null : JSON.parse(text)
}

/** Back to where the form stood in the list, or wherever `more` says. */
export async function answer(
  owner: Owner,
  form: FormData | null,
  notice: Notice,
  more: Record<string, string> = {},
): Promise<never> {
  const query = form && readQuery((name) => readField(form, name))
  redirect(manageHref(query, { ...more, notice: await sealOwnerNotice(owner.domain, JSON.stringify(notice)) }))
}

/** Signed out, to the door. */
export async function leave(notice: Notice, domain = ""): Promise<never> {
  await endSession()
  redirect(manageHref(null, { domain, notice: await sealOwnerNotice("", JSON.stringify(notice)) }))
}

/** Runs a command for whoever is signed in; a session that is over or dead leads to the door with a sentence. */
export async function asOwner<T>(run: (owner: Owner) => Promise<T>): Promise<T> {
  const { owner } = await readSession()
  if (!owner) return leave({ text: `${SESSION_OVER} ${UNCHANGED}`, isError: true })
  try {
    return await run(owner)
  } catch (error) {
    if (isTokenDead(error)) return leave({ text: `${TOKEN_DEAD} ${UNCHANGED}`, isError: true }, owner.domain)
    throw error
  }
}

export function isTokenDead(error: unknown): boolean {
  return error instanceof AppError && error.options.slug === NOT_OWNER.slug
}

/** A sentence for whatever a command threw; what is no refusal is logged and said to be ours. */
export async function explain(error: unknown, what: string): Promise<string> {
  if (error instanceof AppError) return error.message
  const requestId = (await headers()).get("x-request-id")
  log.error({ err: error, requestId }, `${what} failed`)
  return `This is a fault of ours, and it was logged.${requestId ? ` Quote ${requestId}.` : ""}`
}
