// The claim wizard. The URL holds the domain, the step and the proof method; the database holds the state of the claim. None of
// these values is secret, so a person who knows the domain can continue later.

import type { Metadata } from "next"
import { headers } from "next/headers"
import { cache } from "react"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { CONTACTS } from "@/app/_shared/contacts"
import { startAction, verifyAction } from "@/app/claim/actions"
import { suggestDomain } from "@/app/claim/suggest-domain"
import { claimHref, readClaimAddress } from "@/components/claim/address"
import { ClaimWizard } from "@/components/claim/claim-wizard"
import type { Listings } from "@/components/claim/manage-step"
import { type Asked, openStep, type Rules, writeTitle } from "@/components/claim/wizard-state"
import { ContactSentence } from "@/components/site/contact-links"
import { IntroPage } from "@/components/site/intro-page"
import { SiteLink } from "@/components/site/site-link"
import { listServices } from "@/lib/catalogue/list/page"
import { DEFAULT_QUERY } from "@/lib/catalogue/list/query"
import { parseDomain } from "@/lib/claims/domain"
import { FILE } from "@/lib/claims/proof"
import { getPublicClaim } from "@/lib/claims/queries"
import { RECHECK } from "@/lib/claims/recheck"
import type { PublicClaim } from "@/lib/claims/schema"
import { CLAIM_LIFETIME_MS } from "@/lib/claims/transitions"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const RULES: Rules = {
  hours: CLAIM_LIFETIME_MS / HOUR_MS,
  seconds: FILE.timeoutMs / 1000,
  kilobytes: FILE.maxBytes / 1024,
  days: RECHECK.everyMs / DAY_MS,
  misses: RECHECK.misses,
}
const MOST_LISTINGS = 50

/** Cached per request, so that the title and the page share the database reads. */
const load = cache((text: string) =>
  tryTo("claim", async () => {
    const parsed = parseDomain(text)
    if (!("domain" in parsed)) return { claim: null, listings: { shown: [], total: 0 } }
    const claim = await getPublicClaim(parsed.domain, new Date())
    return { claim, listings: await listFor(claim) }
  }),
)

async function listFor({ state, domain }: PublicClaim): Promise<Listings> {
  if (state !== "verified") return { shown: [], total: 0 }
  const { services, total } = await listServices({ ...DEFAULT_QUERY, host: domain, limit: MOST_LISTINGS })
  const shown = services.map(({ id, number, name, protocol, url, domain_verified }) => {
    return { id, number, name, protocol, url, domain_verified }
  })
  return { shown, total }
}

/** Reads domain, step and proof method from the URL. For an invalid domain, also returns its problems and a suggested domain. */
function readAddress(search: Awaited<PageProps<"/claim">["searchParams"]>): Omit<Asked, "claim"> {
  const given = Object.entries(search).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))
  const address = readClaimAddress(new URLSearchParams(given))
  const { text } = address
  const parsed = text === "" ? null : parseDomain(text)
  const isUnfit = parsed !== null && "problem" in parsed
  const problems = isUnfit ? [{ field: "domain", message: parsed.problem }] : []
  return { ...address, unfit: isUnfit ? { problems, suggestion: suggestDomain(text) } : null }
}

export async function generateMetadata({ searchParams }: PageProps<"/claim">): Promise<Metadata> {
  const { text, step } = readAddress(await searchParams)
  const claim = (await load(text))?.claim ?? null
  const description = "Prove that you run a host, with one small file or a DNS record, and edit its listings."
  if (!claim) return { title: "Prove your domain", description }
  const open = openStep(claim, step)
  return { title: writeTitle(claim, open), description, robots: { index: false } }
}

export default async function ClaimPage({ searchParams }: PageProps<"/claim">) {
  const address = readAddress(await searchParams)
  const loaded = await load(address.text)
  // Next sets this header for an action that script calls.
  const isActionResult = (await headers()).has("next-action")
  if (!loaded)
    return <LoadFailure title="The claim could not be shown" retryHref={claimHref({ domain: address.text })} />
  return (
    <IntroPage
      title="Prove your domain"
      lead="Prove that you run a host, and you can edit its listings. It takes one small file or DNS record, and no account."
      notes={
        <p className="text-small leading-5">
          Lost the token? An administrator can <SiteLink href="/how#ownership">reset the claim</SiteLink>. Your listings
          stay verified meanwhile.
          <ContactSentence contacts={CONTACTS} />
        </p>
      }
    >
      <ClaimWizard
        shownAt={isActionResult ? null : new Date().toISOString()}
        asked={{ ...address, claim: loaded.claim }}
        listings={loaded.listings}
        rules={RULES}
        contacts={CONTACTS}
        start={startAction}
        verify={verifyAction}
      />
    </IntroPage>
  )
}
