"use server"

// The server action of the public registration form. The action of a signed-in owner's form is in app/manage/actions.ts.

import { acceptForm } from "@/app/_shared/actions"
import { runRegistration } from "@/app/register/run"
import type { FormState } from "@/components/register/form-state"

export async function registerAction(previous: FormState, form: FormData): Promise<FormState> {
  acceptForm(form, previous)
  return runRegistration(previous, form, null)
}
