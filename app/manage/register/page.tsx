// Registration by the owner of a verified domain. The session proves the ownership, so the listing is public immediately.

import type { Metadata } from "next"
import { redirect } from "next/navigation"
import { readSession } from "@/app/_shared/session"
import { registerAsOwner } from "@/app/manage/actions"
import { FIELD_LIMITS } from "@/app/register/run"
import { manageHref, REGISTER_PATH } from "@/components/manage/address"
import { RegisterForm } from "@/components/register/register-form"
import { IntroPage } from "@/components/site/intro-page"
import { SiteLink } from "@/components/site/site-link"
import { ownerSession } from "@/lib/api/session/owner"
import { env } from "@/lib/env"

export const metadata: Metadata = { title: "Register as the owner", robots: { index: false, follow: false } }

export default async function OwnerRegisterPage() {
  const { content: owner } = await readSession(ownerSession)
  if (!owner) redirect(manageHref(null))
  return (
    <IntroPage
      title="Register as the owner"
      lead={
        <>
          You are signed in for <b className="wrap-anywhere text-ink">{owner.domain}</b>. We send one test request to
          the endpoint. With a valid payment challenge the listing is marked as verified
          {env.AUTO_APPROVE !== "none" && " and public at once"}.
        </>
      }
      notes={
        <>
          <p className="text-small leading-5">
            If the endpoint is listed already, the fields that you fill in replace those of the listing.
          </p>
          <p>
            <SiteLink href={manageHref(null)}>Back to your listings</SiteLink>
          </p>
        </>
      }
    >
      <RegisterForm action={registerAsOwner} limits={FIELD_LIMITS} href={REGISTER_PATH} />
    </IntroPage>
  )
}
