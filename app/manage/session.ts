// The session cookie of an owner. Asked for by the page and again by every action: a form may come from anywhere.

import { cookies } from "next/headers"
import {
  createOwnerSession,
  deleteOwnerSession,
  findOwnerSession,
  OWNER_COOKIE,
  OWNER_COOKIE_ATTRIBUTES,
} from "@/lib/api/owner-session"
import type { Owner } from "@/lib/claims/ownership"

/** Who is signed in; `hasEnded` tells a session that is over from none. */
export async function readSession(): Promise<{ owner: Owner | null; hasEnded: boolean }> {
  const value = (await cookies()).get(OWNER_COOKIE)?.value
  const owner = await findOwnerSession(value, new Date())
  return { owner, hasEnded: Boolean(value) && owner === null }
}

export async function startSession(owner: Owner): Promise<void> {
  ;(await cookies()).set(OWNER_COOKIE, await createOwnerSession(owner, new Date()), OWNER_COOKIE_ATTRIBUTES)
}

export async function endSession(): Promise<void> {
  const jar = await cookies()
  await deleteOwnerSession(jar.get(OWNER_COOKIE)?.value)
  jar.set(OWNER_COOKIE, "", { ...OWNER_COOKIE_ATTRIBUTES, maxAge: 0 })
}
