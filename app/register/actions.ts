"use server"

import { acceptForm } from "@/app/_shared/actions"
import { readOwner } from "@/app/register/owner"
import { runRegistration } from "@/app/register/run"
import type { FormState } from "@/components/register/form-state"

/** The form that checks an endpoint and lists it, for everybody and for a signed-in owner. */
export async function registerAction(previous: FormState, form: FormData): Promise<FormState> {
  acceptForm(form, previous)
  return runRegistration(previous, form, await readOwner(form))
}
