"use server"

// The registration form of a signed-in owner, server side: the session is the proof. Works as a plain form post.

import { acceptForm } from "@/app/accept-form"
import { asOwner } from "@/app/manage/answer"
import { runRegistration } from "@/app/register/run"
import type { FormState } from "@/components/register/form-state"

export async function registerAsOwner(previous: FormState, form: FormData): Promise<FormState> {
  acceptForm(form, previous)
  return asOwner((owner) => runRegistration(previous, form, owner))
}
