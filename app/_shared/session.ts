// Reads and writes session cookies. Every action must read the session, although the page of the form also reads the session: any
// client can send a form to an action.

import { cookies } from "next/headers"
import { nameActor, type Who } from "@/lib/acts/schema"
import { adminSession } from "@/lib/api/session/admin"
import type { Session } from "@/lib/api/session/session"
import { listAdministrators } from "@/lib/env/secrets"

/** `hasEnded` is true if the browser sent a cookie whose session is no longer valid. */
export async function readSession<Content>({ cookies, find }: Session<Content>) {
  const token = await readToken(cookies)
  const content = await find(token, new Date())
  return { content, hasEnded: Boolean(token) && content === null }
}

export async function startSession<Content>({ cookies: named, start }: Session<Content>, content: Content) {
  const [jar, token] = await Promise.all([cookies(), start(content, new Date())])
  for (const { name, attributes } of named) jar.set(name, token, attributes)
}

export async function endSession<Content>({ cookies: named, end }: Session<Content>) {
  await end(await readToken(named))
  const jar = await cookies()
  for (const { name, attributes } of named) jar.set(name, "", { ...attributes, maxAge: 0 })
}

/** The token of the cookie that the browser sends to this path. */
async function readToken(named: Session<unknown>["cookies"]): Promise<string | undefined> {
  const jar = await cookies()
  return named.map(({ name }) => jar.get(name)?.value).find(Boolean)
}

/** Who is signed in on `/admin`; null without a session. */
export async function readAdministrator(): Promise<Who | null> {
  for (const { name, secret } of listAdministrators()) {
    const { content: id } = await readSession(adminSession(secret))
    if (id !== null) return nameActor(`session ${id}`, name)
  }
  return null
}
