// The administrator's pages (docs/decisions.md#admin). A form exchanges the administrator's secret for a session cookie. Every
// action is a plain form that works without JavaScript.

import type { Metadata } from "next"
import { readNotice } from "@/app/actions"
import * as actions from "@/app/admin/actions"
import { renderSection } from "@/app/admin/sections"
import { LoadFailure, tryTo } from "@/app/attempt"
import { readSession } from "@/app/session"
import { ResultNote } from "@/components/account/result-note"
import { AUDIENCE, readPart, readSection, sectionHref } from "@/components/admin/address"
import { AdminFrame } from "@/components/admin/frame"
import { LoginForm } from "@/components/admin/login-form"
import { ReviewKeys } from "@/components/admin/review-keys"
import { adminSession } from "@/lib/api/session/admin"
import { countWaiting } from "@/lib/registration/queries"

export const metadata: Metadata = { title: "Administration", robots: { index: false, follow: false } }

export default async function AdminPage({ searchParams }: PageProps<"/admin">) {
  const asked = await searchParams
  const section = readSection(asked.section)
  const id = typeof asked.id === "string" ? asked.id.trim() : ""
  const notice = await readNotice(AUDIENCE, asked.notice)
  const result = notice && <ResultNote notice={notice} stamp={String(asked.notice)} />
  const { content: isLoggedIn } = await readSession(adminSession())
  if (!isLoggedIn) {
    return (
      <div className="stack gap-5">
        <h1>Administration</h1>
        {result}
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
    return <LoadFailure title="This page could not be shown" retryHref={sectionHref(section, { id })} />
  }
  return (
    <AdminFrame section={section} waiting={shown.waiting} logOut={logOut}>
      {result}
      {section !== "jobs" && section !== "sources" && <ReviewKeys />}
      {shown.content}
    </AdminFrame>
  )
}
