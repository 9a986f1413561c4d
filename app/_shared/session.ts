// Reads and writes session cookies. Every action must read the session, although the page of the form also reads the session: any
// client can send a form to an action.

import { cookies } from "next/headers"
import type { Session } from "@/lib/api/session/session"

/** `hasEnded` is true if the browser sent a cookie whose session is no longer valid. */
export async function readSession<Content>({ cookie, find }: Session<Content>) {
  const token = (await cookies()).get(cookie)?.value
  const content = await find(token, new Date())
  return { content, hasEnded: Boolean(token) && content === null }
}

export async function startSession<Content>({ cookie, attributes, start }: Session<Content>, content: Content) {
  ;(await cookies()).set(cookie, await start(content, new Date()), attributes)
}

export async function endSession<Content>({ cookie, attributes, end }: Session<Content>) {
  const jar = await cookies()
  await end(jar.get(cookie)?.value)
  jar.set(cookie, "", { ...attributes, maxAge: 0 })
}
