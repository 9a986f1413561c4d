"use server"

// The linter's forms. The forms have their own rate limit, because they cause requests to untrusted URLs.

import { acceptForm, countCall, readField, toRejected } from "@/app/actions"
import { FIELD_NAMES, type LintState, type LintValues } from "@/components/lint/form-state"
import { parseBody } from "@/lib/input"
import { lintEndpoint, lintResponse } from "@/lib/lint/lint"
import { LintTarget, PastedResponse } from "@/lib/lint/schema"

export async function lintAction(previous: LintState, form: FormData): Promise<LintState> {
  acceptForm(form, previous)
  const now = new Date()
  const values = Object.fromEntries(FIELD_NAMES.map((name) => [name, readField(form, name)])) as LintValues
  const common = { values, attempt: previous.attempt + 1 }
  try {
    await countCall("lint")
    const isPasted = readField(form, "kind") === "answer"
    const report = isPasted
      ? lintResponse(parseBody(PastedResponse, values), now)
      : await lintEndpoint(parseBody(LintTarget, values), now)
    return { kind: "checked", report, ...common }
  } catch (error) {
    return { ...(await toRejected(error, "the linter")), ...common }
  }
}
