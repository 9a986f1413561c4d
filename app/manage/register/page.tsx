// Registration by the owner of a verified domain: the session of the owner's page is the proof, so the listing is public at once.

import type { Metadata } from "next"
import { redirect } from "next/navigation"
import { registerAsOwner } from "@/app/manage/register/actions"
import { readSession } from "@/app/manage/session"
import { CHOICES } from "@/app/register/run"
import { manageHref, REGISTER_PATH } from "@/components/manage/address"
import { RegisterForm } from "@/components/register/register-form"
import { SiteLink } from "@/components/site/site-link"
import { env } from "@/lib/env"

export const metadata: Metadata = { title: "Register as the owner", robots: { index: false, follow: false } }

export default async function OwnerRegisterPage() {
  const { owner } = await readSession()
  if (!owner) redirect(manageHref(null))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[18.5rem_minmax(0,1fr)] lg:gap-16">
      <header className="grid content-start gap-4 text-pretty text-muted">
        <h1 className="text-ink">Register as the owner</h1>
        <p className="-mt-2.5">
          You are signed in for <b className="wrap-anywhere text-ink">{owner.domain}</b>. We send one test request to
          the endpoint. With a valid payment challenge the listing is marked as verified
          {env.AUTO_APPROVE !== "none" && " and public at once"}.
        </p>
        <p className="text-small leading-5">
          For a listing that is there already, your words replace those that you name.
        </p>
        <p>
          <SiteLink href={manageHref(null)}>Back to your listings</SiteLink>
        </p>
      </header>
      <RegisterForm action={registerAsOwner} choices={CHOICES} href={REGISTER_PATH} />
    </div>
  )
}
