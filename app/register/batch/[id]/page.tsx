// The progress of a batch. The URL is known only to the person who registered, and is not for search engines.

import type { Metadata } from "next"
import { cache } from "react"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { Unknown } from "@/app/register/unknown"
import { batchHref } from "@/components/register/address"
import { BatchReport } from "@/components/register/batch-report"
import { IntroPage } from "@/components/site/intro-page"
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import { BATCH_LIMITS } from "@/lib/batch/limits"
import { findBatch } from "@/lib/batch/queries"

/** Without JavaScript the page loads itself again after these seconds. */
const RELOAD_SECONDS = 5

const load = cache((id: string) => tryTo("batch", async () => ({ batch: await findBatch(id) })))

export async function generateMetadata({ params }: PageProps<"/register/batch/[id]">): Promise<Metadata> {
  const batch = (await load((await params).id))?.batch
  return {
    title: batch ? `Endpoints of ${batch.target ?? "a list"}` : "Not found",
    robots: { index: false, follow: false },
  }
}

export default async function BatchPage({ params }: PageProps<"/register/batch/[id]">) {
  const { id } = await params
  const loaded = await load(id)
  if (!loaded) return <LoadFailure title="The endpoints could not be shown" retryHref={batchHref(id)} />
  const { batch } = loaded
  if (!batch) {
    const lead = `The URL is not complete, or the batch is older than ${BATCH_LIMITS.keptDays} days.`
    return <Unknown title="No such batch" lead={lead} />
  }
  return (
    <IntroPage
      title="Your endpoints"
      lead={
        <>
          {batch.target === null ? "A list of URLs" : <b className="wrap-anywhere text-ink">{batch.target}</b>}. Only
          somebody with the URL of this page can open it. It stays for {BATCH_LIMITS.keptDays} days.
        </>
      }
      notes={
        <>
          {!batch.is_by_owner && (
            <p className="text-small leading-5">
              Do you own the host? <SiteLink href="/manage">Prove it</SiteLink> to publish without a review: accept the
              listings on your page, or register them again as the owner.
            </p>
          )}
          <p className="text-small leading-5">
            <a href={`/api/v1${batchHref(id)}`}>Read this page as JSON</a>
          </p>
        </>
      }
    >
      <div className="stack content-start gap-6">
        {batch.state !== "done" && (
          <noscript>
            <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
          </noscript>
        )}
        <BatchReport batch={batch} />
        <p className="flex flex-wrap gap-2">
          <a href="/register" className="btn">
            Register more
          </a>
          <ButtonLink href="/">Browse the directory</ButtonLink>
        </p>
      </div>
    </IntroPage>
  )
}
