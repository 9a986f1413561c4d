"use server"

// The linter's server side: counted against a limit of its own, since it asks strangers' addresses. Works as a plain form post.

import { headers } from "next/headers"
import { acceptForm } from "@/app/accept-form"
import { FIELD_NAMES, type LintState, type LintValues } from "@/components/lint/form-state"
import { AppError } from "@/lib/errors"
import { parseBody } from "@/lib/input"
import { lintAnswer, lintEndpoint } from "@/lib/lint/lint"
import { LintTarget, PastedAnswer } from "@/lib/lint/schema"
import { log } from "@/lib/log"
import { spend } from "@/lib/paywall/rate-limit"

export async function lintAction(previous: LintState, form: FormData): Promise<LintState> {
  acceptForm(form, previous)
  const now = new Date()
  const values = Object.fromEntries(FIELD_NAMES.map((name) => [name, readField(form, name)])) as LintValues
  const common = { values, attempt: previous.attempt + 1 }
  const incoming = await headers()
  try {
    await spend("lint", incoming.get("x-directory-client") ?? "unknown")
    const isPasted = readField(form, "kind") === "answer"
    const report = isPasted
      ? lintAnswer(parseBody(PastedAnswer, values), now)
      : await lintEndpoint(parseBody(LintTarget, values), now)
    return { kind: "checked", report, ...common }
  } catch (error) {
    if (error instanceof AppError) {
      const { details } = error.options
      return details ? { kind: "invalid", problems: details, ...common } : { ...fail(error.message), ...common }
    }
    const requestId = incoming.get("x-request-id")
    log.error({ err: error, requestId }, "the linter failed")
    const quote = requestId ? ` If it keeps happening, quote ${requestId}.` : ""
    return { ...fail(`This is a fault of ours. Nothing was checked.${quote}`), ...common }
  }
}

const fail = (message: string) => ({ kind: "failed", message }) as const

function readField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}
