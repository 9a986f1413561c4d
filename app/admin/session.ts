// The session cookie of the page. Asked for by the page and again by every action: a form may come from anywhere.

import { cookies } from "next/headers"
import {
  createAdminSession,
  deleteAdminSession,
  isAdminSession,
  SESSION_ATTRIBUTES,
  SESSION_COOKIE,
} from "@/lib/api/admin-session"

export async function hasSession(): Promise<boolean> {
  return isAdminSession((await cookies()).get(SESSION_COOKIE)?.value, new Date())
}

export async function startSession(): Promise<void> {
  ;(await cookies()).set(SESSION_COOKIE, await createAdminSession(new Date()), SESSION_ATTRIBUTES)
}

export async function endSession(): Promise<void> {
  const jar = await cookies()
  await deleteAdminSession(jar.get(SESSION_COOKIE)?.value)
  jar.set(SESSION_COOKIE, "", { ...SESSION_ATTRIBUTES, maxAge: 0 })
}
