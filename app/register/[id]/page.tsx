// What became of a registration. The URL is known only to the person who registered, and is not for search engines.

import type { Metadata } from "next"
import { cache } from "react"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { readRegistered } from "@/app/_shared/registrant"
import { startAction } from "@/app/claim/actions"
import { Unknown } from "@/app/register/unknown"
import { ProveForm } from "@/components/claim/prove-form"
import { registrationHref } from "@/components/register/address"
import {
  canProve,
  NextSteps,
  ProofInvitation,
  RegistrationReport,
  writeTitle,
} from "@/components/register/registration-page"
import { BadgeCode } from "@/components/share/badge-share"
import { IntroPage } from "@/components/site/intro-page"
import { parseDomain } from "@/lib/claims/domain"
import { baseUrl, env } from "@/lib/env"
import { formatLabel } from "@/lib/interfaces/badge/render-badge"
import { findRegistration } from "@/lib/registration/registration-status"
import type { RegistrationStatus } from "@/lib/registration/schema"

const load = cache((id: string) => tryTo("registration", async () => ({ status: await findRegistration(id) })))

export async function generateMetadata({ params }: PageProps<"/register/[id]">): Promise<Metadata> {
  const status = (await load((await params).id))?.status
  return { title: status ? writeTitle(status) : "Not found", robots: { index: false, follow: false } }
}

export default async function RegistrationPage({ params }: PageProps<"/register/[id]">) {
  const { id } = await params
  const loaded = await load(id)
  if (!loaded) return <LoadFailure title="The registration could not be shown" retryHref={registrationHref(id)} />
  const { status } = loaded
  if (!status) {
    const lead = "The URL is not complete, or the listing was deleted permanently."
    return <Unknown title="No such registration" lead={lead} />
  }
  const [first] = status.listings
  return (
    <IntroPage
      title="Your registration"
      lead="This page shows what becomes of it. Only somebody with this URL can open the page."
    >
      <div className="stack max-w-form content-start gap-8">
        <RegistrationReport
          status={status}
          proof={<Proof status={status} />}
          intervalMs={env.PROBE_INTERVAL_MINUTES * 60_000}
        />
        {first && first.state !== "deleted" && first.state !== "rejected" && (
          <NextSteps
            listing={first}
            badge={
              <BadgeCode
                label={formatLabel({ name: first.name, host: status.domain })}
                number={first.number}
                baseUrl={baseUrl}
              />
            }
          />
        )}
      </div>
    </IntroPage>
  )
}

/** Null for a host that nobody can claim, such as an IP address, and where a reviewer publishes every listing. */
async function Proof({ status }: { status: RegistrationStatus }) {
  const parsed = parseDomain(status.domain)
  if (!canProve(status) || !("domain" in parsed) || env.AUTO_APPROVE === "none") return null
  const registered = await readRegistered()
  const isOwn = status.listings.every(({ id, state }) => state !== "waiting" || registered.includes(id))
  return (
    <ProofInvitation
      domain={status.domain}
      isOwn={isOwn}
      form={<ProveForm domain={parsed.domain} start={startAction} />}
    />
  )
}
