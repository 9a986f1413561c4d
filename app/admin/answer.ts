// How an action ends: what became of it travels in the address, sealed, so that a reload repeats nothing and no script is
// needed to read it.

import { headers } from "next/headers"
import { redirect } from "next/navigation"
import { type Notice, readSection, sectionHref } from "@/components/admin/address"
import { sealNotice, unsealNotice } from "@/lib/api/admin-session"
import { AppError } from "@/lib/errors"
import { log } from "@/lib/log"

/** A form's field as text; empty when it is missing or a file. */
export function readField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

/** Back to where the form stood. */
export async function answer(form: FormData, notice: Notice | null): Promise<never> {
  const section = readSection(form.get("section"))
  const sealed = notice ? await sealNotice(JSON.stringify(notice)) : ""
  redirect(sectionHref(section, { id: readField(form, "id"), after: readField(form, "after"), notice: sealed }))
}

/** The notice in an address, when it is ours. */
export async function readNotice(value: unknown): Promise<Notice | null> {
  const text = typeof value === "string" ? await unsealNotice(value) : null
  return text === null ? null : JSON.parse(text)
}

/** What `run` says, which as a text means that it worked; where it throws, why it did not. */
export async function describeOutcome(run: () => Promise<string | Notice>): Promise<Notice> {
  try {
    const said = await run()
    return typeof said === "string" ? { text: said, isError: false } : said
  } catch (error) {
    return { text: await explain(error), isError: true }
  }
}

/** The sentence of a refusal; a fault of ours is logged and says nothing but a number to quote. */
export async function explain(error: unknown): Promise<string> {
  if (error instanceof AppError) return error.message
  const requestId = (await headers()).get("x-request-id")
  log.error({ err: error, requestId }, "an administrator's action failed")
  return `This is a fault of ours, and it was logged.${requestId ? ` Quote ${requestId}.` : ""}`
}
