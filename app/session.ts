// The cookie of a session. Each page reads it, and every action reads it again: a form may come from anywhere.

import { cookies } from "next/headers"
import type { Session } from "@/lib/api/session/session"

/** The content of the session; `hasEnded` tells an expired session from none. */
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
