// The owner's page. Without a session it asks for the domain, and then for the token of a proven one; another domain is proven first,
// at /claim. Every action is a plain form.

import type { Metadata } from "next"
import { redirect } from "next/navigation"
import { readNotice } from "@/app/_shared/actions"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { CONTACTS } from "@/app/_shared/contacts"
import { readSession } from "@/app/_shared/session"
import { watchProvider } from "@/app/_shared/watch"
import { RULES, readDomain } from "@/app/claim/read-domain"
import { restoreListings, signIn, signOut } from "@/app/manage/actions"
import { audienceOf, isTokenEnded, SESSION_ENDED, TOKEN_ENDED } from "@/app/manage/as-owner"
import { renderView } from "@/app/manage/views"
import { ResultNote } from "@/components/account/result-note"
import { claimHref } from "@/components/claim/address"
import { PAGE_TITLE } from "@/components/claim/domain-page"
import { RevokedPage, SignInPage } from "@/components/claim/sign-in-page"
import { type Asked, manageHref, readAsked } from "@/components/manage/address"
import { UndoDeletion } from "@/components/manage/confirmations"
import { OwnerFrame } from "@/components/manage/frame"
import { WatchMenu } from "@/components/watch/watch-menu"
import { ownerSession } from "@/lib/api/session/owner"
import { parseDomain } from "@/lib/claims/domain"
import type { Owner } from "@/lib/claims/ownership"
import { getPublicClaim } from "@/lib/claims/queries"

export async function generateMetadata({ searchParams }: PageProps<"/manage">): Promise<Metadata> {
  const { chosen, edit, isErasing, isRevoking, payee } = readAsked(await searchParams)
  const title =
    (payee !== "" && "Confirm a payee") ||
    (isRevoking && "Revoke the claim") ||
    (isErasing && "Delete your data") ||
    (chosen.length > 0 && "Delete listings") ||
    (edit !== "" && "Edit a listing")
  return { title: title || PAGE_TITLE, robots: { index: false, follow: false } }
}

export default async function ManagePage({ searchParams }: PageProps<"/manage">) {
  const asked = readAsked(await searchParams)
  const { content: owner, hasEnded } = await readSession(ownerSession)
  if (!owner) return renderSignIn(asked, hasEnded ? SESSION_ENDED : null)
  const shown = await tryTo("manage", () => renderOwner(owner, asked))
  return shown ?? <LoadFailure title="Your listings could not be shown" retryHref={manageHref(asked.query)} />
}

/** Renders the owner's page, or the sign-in page if the session's token is no longer valid. */
async function renderOwner(owner: Owner, asked: Asked) {
  const now = new Date()
  try {
    const claim = await getPublicClaim(owner.domain, now, true)
    const notice = await readNotice(audienceOf(owner.domain), asked.notice)
    const view = await renderView({ owner, claim, asked, notice, now })
    const watch = <WatchMenu noun="provider" name={claim.domain_unicode} links={watchProvider(owner.domain)} />
    return (
      <OwnerFrame claim={claim} watch={watch} signOut={signOut} otherDomain={findOther(asked.domain, owner.domain)}>
        {notice && <ResultNote notice={notice} stamp={asked.notice} clearsUrl />}
        {notice?.deleted && notice.deleted.length > 0 && (
          <UndoDeletion ids={notice.deleted} query={asked.query} action={restoreListings} />
        )}
        {view}
      </OwnerFrame>
    )
  } catch (error) {
    if (isTokenEnded(error)) return await renderSignIn({ ...asked, domain: owner.domain }, TOKEN_ENDED)
    throw error
  }
}

async function renderSignIn(asked: Asked, reason: string | null) {
  const sealed = await readNotice(audienceOf(""), asked.notice)
  const notice = sealed ?? (reason === null ? null : { text: reason, isError: true })
  const result = notice && <ResultNote notice={notice} stamp={sealed ? asked.notice : notice.text} clearsUrl />
  if (sealed?.revoked) return <RevokedPage domain={sealed.revoked} notice={result} />
  const named = await readDomain({ domain: asked.domain })
  if (!named) return <LoadFailure title="The domain could not be shown" retryHref={manageHref(null)} />
  const isUnproven = named.claim !== null && named.claim.state !== "verified"
  if (isUnproven && notice === null) redirect(claimHref({ domain: named.text }))
  const shown = isUnproven ? { ...named, claim: null } : named
  return <SignInPage action={signIn} contacts={CONTACTS} rules={RULES} asked={shown} notice={result} />
}

/** The domain in the URL, to offer a sign-in for it. Null if it is invalid, or the one of the owner. */
function findOther(text: string, domain: string): string | null {
  const parsed = parseDomain(text)
  return "problem" in parsed || parsed.domain === domain ? null : parsed.unicode
}
