// Whether the sender of the form is the signed-in owner of the domain that the form is about.

import { readField } from "@/app/_shared/actions"
import { readSession } from "@/app/_shared/session"
import { LIST_NAME } from "@/components/register/batch-target"
import { ownerSession } from "@/lib/api/session/owner"
import { checkOwner, type Owner } from "@/lib/claims/ownership"
import { catchAppError } from "@/lib/contract/errors"
import { isUrl } from "@/lib/text/url"

/** The owner who is signed in with a token that is still valid; null without one. */
export async function readSignedIn(): Promise<Owner | null> {
  const { content: owner } = await readSession(ownerSession)
  return owner === null || (await catchAppError(checkOwner(owner, new Date()))) ? null : owner
}

/** The signed-in owner if every URL of the form is under the owner's domain; else null, and the form counts as anybody's. */
export async function readOwner(form: FormData): Promise<Owner | null> {
  const owner = await readSignedIn()
  if (owner === null) return null
  const urls = `${readField(form, "url")} ${readField(form, LIST_NAME)}`.split(/[\s,]+/).filter((text) => text !== "")
  return urls.every((url) => hostOf(url) === owner.domain) ? owner : null
}

const hostOf = (url: string) => (isUrl(url) ? new URL(url).hostname.replace(/\.+$/, "") : null)
