// The steps that prove a domain. The URL holds the domain, the step and the proof method; the database holds the state of the claim.
// None of these values is secret, so a person who knows the domain can continue later. Without a domain to prove, /manage is the page.

import type { Metadata } from "next"
import { headers } from "next/headers"
import { redirect } from "next/navigation"
import { LoadFailure } from "@/app/_shared/attempt"
import { CONTACTS } from "@/app/_shared/contacts"
import { startAction, verifyAction } from "@/app/claim/actions"
import { RULES, readDomain } from "@/app/claim/read-domain"
import { claimHref, manageHref } from "@/components/claim/address"
import { ClaimWizard } from "@/components/claim/claim-wizard"
import { DomainPage, PAGE_TITLE } from "@/components/claim/domain-page"
import { openStep, writeTitle } from "@/components/claim/wizard-state"

export async function generateMetadata({ searchParams }: PageProps<"/claim">): Promise<Metadata> {
  const asked = await readDomain(await searchParams)
  const title = asked?.claim ? writeTitle(asked.claim, openStep(asked.claim, asked.step)) : PAGE_TITLE
  return { title, robots: { index: false } }
}

export default async function ClaimPage({ searchParams }: PageProps<"/claim">) {
  const asked = await readDomain(await searchParams)
  const sent = await headers()
  // Next sets this header for an action that script calls.
  const isActionResult = sent.has("next-action")
  const isFormPost = sent.has("content-type")
  if (!asked) return <LoadFailure title="The claim could not be shown" retryHref={claimHref()} />
  const isForProof = asked.claim !== null && asked.claim.state !== "verified"
  if (!isForProof && !isFormPost) redirect(manageHref(asked.text))
  return (
    <DomainPage contacts={CONTACTS}>
      <ClaimWizard
        shownAt={isActionResult ? null : new Date().toISOString()}
        asked={asked}
        rules={RULES}
        contacts={CONTACTS}
        start={startAction}
        verify={verifyAction}
      />
    </DomainPage>
  )
}
