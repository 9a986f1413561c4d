// The administrator's pages (docs/decisions.md#admin). A form exchanges the administrator's secret for a session cookie. Every
// action is a plain form that works without JavaScript.

import type { Metadata } from "next"
import { readNotice } from "@/app/_shared/actions"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { readAdministrator } from "@/app/_shared/session"
import { act, approve, logIn, logOut, resetDomain } from "@/app/admin/actions"
import type { Asked } from "@/app/admin/sections/declare"
import * as domains from "@/app/admin/sections/domains"
import { button } from "@/app/admin/sections/listing-actions"
import * as listings from "@/app/admin/sections/listings"
import * as queue from "@/app/admin/sections/queue"
import * as review from "@/app/admin/sections/review"
import * as running from "@/app/admin/sections/running"
import * as webhooks from "@/app/admin/sections/webhooks"
import { readText } from "@/components/account/address"
import { ResultNote } from "@/components/account/result-note"
import { ActionForm } from "@/components/admin/action-form"
import { AUDIENCE, readPart, readSection, SECTIONS, type Section, sectionHref } from "@/components/admin/address"
import { AdminFrame, LoginForm } from "@/components/admin/frame"
import { listKeys } from "@/components/admin/keys"
import { ReviewKeys } from "@/components/admin/review-keys"
import { SectionView, type View } from "@/components/admin/section"
import { getAdminOverview } from "@/lib/admin/overview"

const DECLARED: Record<Section, { load: (asked: Asked) => Promise<View[]> }> = {
  ...queue,
  ...review,
  ...listings,
  ...domains,
  ...running,
  ...webhooks,
}

export async function generateMetadata({ searchParams }: PageProps<"/admin">): Promise<Metadata> {
  const section = readSection((await searchParams)["section"])
  return { title: `${SECTIONS[section]} · Administration`, robots: { index: false, follow: false } }
}

export default async function AdminPage({ searchParams }: PageProps<"/admin">) {
  const query = await searchParams
  const section = readSection(query["section"])
  const [id, into] = [readText(query["id"]).trim(), readText(query["into"]).trim()]
  const notice = await readNotice(AUDIENCE, query["notice"])
  const stamp = String(query["notice"])
  const result = notice && <ResultNote notice={notice} stamp={stamp} role="status" />
  if ((await readAdministrator()) === null) {
    return (
      <div className="stack gap-5">
        <h1>Administration</h1>
        {result}
        <LoginForm action={logIn} section={section} id={id} />
      </div>
    )
  }
  const place = { actions: { act, approve, resetDomain }, section, part: readPart(query), now: new Date() }
  const shown = await tryTo(`admin ${section}`, async () => {
    const overview = await getAdminOverview(place.now)
    const asked = { ...place, id, into, tick: readText(query["tick"]), overview }
    return { overview, views: await DECLARED[section].load(asked) }
  })
  if (!shown) {
    return <LoadFailure title="This page could not be shown" retryHref={sectionHref(section, { id })} />
  }
  const { overview, views } = shown
  const undo = notice?.undo
  return (
    <AdminFrame section={section} overview={overview} logOut={logOut}>
      {result && (
        <div className="sticky top-[calc(var(--header)+0.5rem)] z-7 flex items-center gap-3 [&>[role=status]]:flex-auto">
          {result}
          {undo && (
            <ActionForm
              {...button("undo", "", undo, { buttons: [{ label: "Undo", shortcut: "u" }] })}
              action={act}
              place={place}
            />
          )}
        </div>
      )}
      <ReviewKeys stamp={stamp} keys={listKeys(section, views, undo !== undefined)} />
      {views.map((view) => (
        <SectionView key={view.title} view={view} place={place} />
      ))}
    </AdminFrame>
  )
}
