// The owner's page (ui.md, "/manage"): the token of a claim is exchanged for a session at the door. Every action is a plain
// form; what it did stands in the address.

import type { Metadata } from "next"
import { readRequestId, tryTo } from "@/app/attempt"
import { signIn, signOut } from "@/app/manage/actions"
import { isTokenDead, readNotice, SESSION_OVER, TOKEN_DEAD } from "@/app/manage/answer"
import { readSession } from "@/app/manage/session"
import { renderView } from "@/app/manage/views"
import { type Asked, manageHref, type Notice, type Parameters, readAsked } from "@/components/manage/address"
import { AnswerNote } from "@/components/manage/answer-note"
import { Door, Revoked } from "@/components/manage/door"
import { Room } from "@/components/manage/room"
import { Failure } from "@/components/site/failure"
import { parseDomain } from "@/lib/claims/domain"
import type { Owner } from "@/lib/claims/ownership"
import { getStanding } from "@/lib/claims/queries"

interface PageProps {
  searchParams: Promise<Parameters>
}

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const { chosen, edit, isRevoking } = readAsked(await searchParams)
  const title =
    (isRevoking && "Revoke the claim") || (chosen.length > 0 && "Delete listings") || (edit !== "" && "Edit a listing")
  return { title: title || "Manage your listings", robots: { index: false, follow: false } }
}

export default async function ManagePage({ searchParams }: PageProps) {
  const asked = readAsked(await searchParams)
  const { owner, hasEnded } = await readSession()
  if (!owner) return renderDoor(asked, hasEnded ? SESSION_OVER : null)
  const shown = await tryTo("manage", () => renderRoom(owner, asked))
  return (
    shown ?? (
      <Failure
        title="Your listings could not be shown"
        retryHref={manageHref(asked.query)}
        requestId={await readRequestId()}
      />
    )
  )
}

/** Null for a session whose token is dead. */
async function renderRoom(owner: Owner, asked: Asked) {
  const now = new Date()
  try {
    const standing = await getStanding(owner.domain, now)
    const view = await renderView({ owner, standing, asked, now })
    const notice = await readNotice(owner.domain, asked.notice)
    return (
      <Room standing={standing} signOut={signOut} otherDomain={findOther(asked.domain, owner.domain)}>
        {say(notice, asked.notice)}
        {view}
      </Room>
    )
  } catch (error) {
    if (isTokenDead(error)) return await renderDoor({ ...asked, domain: owner.domain }, TOKEN_DEAD)
    throw error
  }
}

async function renderDoor(asked: Asked, reason: string | null) {
  const notice = await readNotice("", asked.notice)
  if (notice?.revoked) return <Revoked domain={notice.revoked}>{say(notice, asked.notice)}</Revoked>
  return (
    <Door action={signIn} domain={asked.domain.slice(0, 253)}>
      {notice ? say(notice, asked.notice) : reason && say({ text: reason, isError: true }, reason)}
    </Door>
  )
}

function say(notice: Notice | null, stamp: string) {
  if (!notice) return null
  return (
    <AnswerNote isError={notice.isError} reasons={notice.reasons} stamp={stamp}>
      {notice.text}
    </AnswerNote>
  )
}

/** The domain that was asked for, where it is one and not the one signed in for. */
function findOther(text: string, domain: string): string | null {
  const parsed = parseDomain(text)
  return "problem" in parsed || parsed.domain === domain ? null : parsed.unicode
}
