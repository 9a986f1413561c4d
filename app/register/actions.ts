"use server"

// The registration form's server side, for anybody. Works as a plain form post.

import { acceptForm } from "@/app/accept-form"
import { runRegistration } from "@/app/register/run"
import type { FormState } from "@/components/register/form-state"

export async function registerAction(previous: FormState, form: FormData): Promise<FormState> {
  acceptForm(form, previous)
  return runRegistration(previous, form, null)
}
