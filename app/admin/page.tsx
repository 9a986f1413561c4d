// The administrator's room (decisions.md, "Admin"): the secret is exchanged for a session at the door. Every action is a
// plain form; what it did stands in the address.

import type { Metadata } from "next"
import * as actions from "@/app/admin/actions"
import { readNotice } from "@/app/admin/answer"
import { renderSection } from "@/app/admin/sections"
import { hasSession } from "@/app/admin/session"
import { readRequestId, tryTo } from "@/app/attempt"
import { readPart, readSection, sectionHref } from "@/components/admin/address"
import { LoginForm } from "@/components/admin/login-form"
import { ActionNotice } from "@/components/admin/notice"
import { ReviewKeys } from "@/components/admin/review-keys"
import { Room } from "@/components/admin/room"
import { Failure } from "@/components/site/failure"
import { countWaiting } from "@/lib/registration/queries"

export const metadata: Metadata = { title: "Administration", robots: { index: false, follow: false } }

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function AdminPage({ searchParams }: PageProps) {
  const asked = await searchParams
  const section = readSection(asked.section)
  const id = typeof asked.id === "string" ? asked.id.trim() : ""
  const notice = await readNotice(asked.notice)
  const said = notice && <ActionNotice notice={notice} stamp={String(asked.notice)} />
  if (!(await hasSession())) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <h1>Administration</h1>
        {said}
        <LoginForm action={actions.logIn} section={section} id={id} />
      </div>
    )
  }
  const { logIn: _, logOut, ...rest } = actions
  const shown = await tryTo(`admin ${section}`, async () => {
    const content = await renderSection(section, { id, part: readPart(asked) }, { actions: rest, now: new Date() })
    return { content, waiting: await countWaiting() }
  })
  if (!shown) {
    const requestId = await readRequestId()
    return (
      <Failure title="The room could not be shown" retryHref={sectionHref(section, { id })} requestId={requestId} />
    )
  }
  return (
    <Room section={section} waiting={shown.waiting} logOut={logOut}>
      {said}
      {section !== "jobs" && section !== "sources" && <ReviewKeys />}
      {shown.content}
    </Room>
  )
}
