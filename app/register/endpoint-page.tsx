// The page that checks an endpoint and lists it. /register begins with an empty form. /lint with a `url` in the query begins with the
// report of a check, and has the report open.

import { headers } from "next/headers"
import type { ReactNode } from "react"
import { readSignedIn } from "@/app/register/owner"
import { CATEGORY_NAMES, checkEntered, FIELD_LIMITS } from "@/app/register/run"
import { formatDuration } from "@/components/format"
import { lintHref, parseLintAddress } from "@/components/register/check-address"
import { EndpointForm } from "@/components/register/endpoint-form"
import { type FormState, INITIAL_STATE } from "@/components/register/form-state"
import { IntroPage } from "@/components/site/intro-page"
import { SiteLink } from "@/components/site/site-link"
import type { FormAction } from "@/components/ui/use-form-result"
import { LIMITS } from "@/lib/catalogue/listing-fields"
import type { Owner } from "@/lib/claims/ownership"
import { env } from "@/lib/env"
import { isPageVisit } from "@/lib/http/page-visit"
import { ALL_PROTOCOLS } from "@/lib/protocols/names"
import { findReviewTime, REVIEW_TIME } from "@/lib/review/review-time"

type Search = Record<string, string | string[] | undefined>

const MINUTE_MS = 60_000

interface EndpointPageProps {
  title: string
  path: "/lint" | "/register"
  search: Search
  action: FormAction<FormState>
}

export async function EndpointPage({ title, path, search, action }: EndpointPageProps) {
  const isForReport = path === "/lint"
  const { url, method, behaviour, tool } = parseLintAddress(search, LIMITS)
  const values = { ...INITIAL_STATE.values, url, http_method: method, tool }
  const entered: FormState = { ...INITIAL_STATE, values, isThorough: behaviour }
  // The response to a form post has the result of the form instead.
  const isCheck = isForReport && url !== "" && isPageVisit(await headers())
  const owner = await readSignedIn()
  return (
    <IntroPage
      title={title}
      lead="Enter the URL. We send one test request, like a client, and never pay. You see what clients meet, how to fix it, and how to list the endpoint."
      notes={
        <>
          <p className="text-small leading-5">
            A check stores nothing, and you can repeat it. The response is checked for {ALL_PROTOCOLS}.
          </p>
          <p className="text-small leading-5">
            Protocols and price come from the response. Name, description and category come from your OpenAPI file,{" "}
            <code>llms.txt</code> or the challenge. You can correct all of them.
          </p>
          <p className="text-small leading-5">{describeOwner(owner)}</p>
        </>
      }
    >
      <EndpointForm
        key={lintHref({ url, method, behaviour, tool })}
        action={action}
        limits={FIELD_LIMITS}
        categories={CATEGORY_NAMES}
        href={path}
        publication={await writePublication(owner !== null)}
        first={isCheck ? await checkEntered(entered) : entered}
        isForReport={isForReport}
      />
    </IntroPage>
  )
}

function describeOwner(owner: Owner | null): ReactNode {
  if (owner === null) {
    return (
      <>
        Listings of a proven domain are marked as verified. Is your domain proven already?{" "}
        <SiteLink href="/manage">Sign in first</SiteLink>
        {env.AUTO_APPROVE === "verified" && ", and the listing skips the review"}.
      </>
    )
  }
  return (
    <>
      You are signed in for <b className="wrap-anywhere text-ink">{owner.domain}</b>. A listing under it is marked as
      verified. If the endpoint is listed already, your entries replace those of the listing.{" "}
      <SiteLink href="/manage">Back to your listings</SiteLink>
    </>
  )
}

async function writePublication(isOwner: boolean): Promise<string> {
  if (env.AUTO_APPROVE === "all" || (isOwner && env.AUTO_APPROVE === "verified")) {
    return `The listing is public at once${isOwner && env.AUTO_APPROVE === "verified" ? " if it is under your domain" : ""}.`
  }
  const median = await findReviewTime(new Date())
  const length =
    median === null
      ? "A reviewer looks at it first. How long that takes is not measured yet."
      : `A reviewer looks at it first. Half of the reviews of the last ${REVIEW_TIME.days} days took less than ${formatDuration(Math.max(median, MINUTE_MS))}.`
  return env.AUTO_APPROVE === "none"
    ? length
    : `${length} Who proves the domain skips the review: the next page shows how, for a host with a name.`
}
