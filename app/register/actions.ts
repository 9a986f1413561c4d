"use server"

// The public registration form.

import { acceptForm } from "@/app/actions"
import { runRegistration } from "@/app/register/run"
import type { FormState } from "@/components/register/form-state"

export async function registerAction(previous: FormState, form: FormData): Promise<FormState> {
  acceptForm(form, previous)
  return runRegistration(previous, form, null)
}
