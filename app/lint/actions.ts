"use server"

import { acceptForm, readField } from "@/app/_shared/actions"
import { getLintState } from "@/app/lint/lint-state"
import { FIELD_NAMES, type LintState, type LintValues } from "@/components/lint/form-state"

export async function lintAction(previous: LintState, form: FormData): Promise<LintState> {
  acceptForm(form, previous)
  const values = Object.fromEntries(FIELD_NAMES.map((name) => [name, readField(form, name)])) as LintValues
  return getLintState(values, readField(form, "kind") === "answer", previous.attempt + 1)
}
