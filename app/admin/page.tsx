// The administrator's pages (docs/decisions.md#admin). A form exchanges the administrator's secret for a session cookie. Every
// action is a plain form that works without JavaScript.

import "@/app/admin/admin.css"
import type { Metadata } from "next"
import { readNotice } from "@/app/_shared/actions"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { readSession } from "@/app/_shared/session"
import * as actions from "@/app/admin/actions"
import { renderSection } from "@/app/admin/sections"
import { ResultNote } from "@/components/account/result-note"
import { AUDIENCE, readPart, readSection, readTick, sectionHref } from "@/components/admin/address"
import { AdminFrame } from "@/components/admin/frame"
import { listKeys } from "@/components/admin/keys"
import { ActionForm } from "@/components/admin/listing-forms"
import { LoginForm } from "@/components/admin/login-form"
import { ReviewKeys } from "@/components/admin/review-keys"
import { ActionButton } from "@/components/ui/action-button"
import { getAdminOverview } from "@/lib/admin/overview"
import { adminSession } from "@/lib/api/session/admin"

export const metadata: Metadata = { title: "Administration", robots: { index: false, follow: false } }

export default async function AdminPage({ searchParams }: PageProps<"/admin">) {
  const asked = await searchParams
  const section = readSection(asked["section"])
  const id = typeof asked["id"] === "string" ? asked["id"].trim() : ""
  const into = typeof asked["into"] === "string" ? asked["into"].trim() : ""
  const part = readPart(asked)
  const tick = readTick(asked["tick"])
  const notice = await readNotice(AUDIENCE, asked["notice"])
  const stamp = String(asked["notice"])
  const result = notice && <ResultNote notice={notice} stamp={stamp} role="status" />
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
    const now = new Date()
    const overview = await getAdminOverview(now)
    const content = await renderSection(section, { id, into, part, tick, overview }, { actions: rest, now })
    return { content, overview }
  })
  if (!shown) {
    return <LoadFailure title="This page could not be shown" retryHref={sectionHref(section, { id })} />
  }
  return (
    <AdminFrame section={section} overview={shown.overview} logOut={logOut}>
      {result && (
        <div className="admin-result">
          {result}
          {notice.undo && (
            <ActionForm action={actions.undo} id={notice.undo} section={section} part={part}>
              <ActionButton shortcut="u">Undo</ActionButton>
            </ActionForm>
          )}
        </div>
      )}
      <ReviewKeys stamp={stamp} keys={listKeys(section)} />
      {shown.content}
    </AdminFrame>
  )
}
