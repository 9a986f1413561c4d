"use server"

// The registration form of a signed-in owner: the session is the proof of ownership.

import { acceptForm } from "@/app/actions"
import { asOwner } from "@/app/manage/as-owner"
import { runRegistration } from "@/app/register/run"
import type { FormState } from "@/components/register/form-state"

export async function registerAsOwner(previous: FormState, form: FormData): Promise<FormState> {
  acceptForm(form, previous)
  return asOwner((owner) => runRegistration(previous, form, owner))
}
