import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { ServiceList } from "@/components/catalogue/service-list"
import { IndexHead } from "@/components/indexes/page-parts"
import { describeNew } from "@/components/indexes/words"
import { Blank } from "@/components/site/blank"
import { ButtonLink } from "@/components/site/site-link"
import { listNewServices } from "@/lib/interfaces/indexes/recent"

export const metadata: Metadata = {
  title: "New paid APIs",
  description:
    "The paid APIs that were listed in the last 30 days, newest first, with price, uptime and response time.",
  alternates: alternates("/new"),
}

export default async function NewPage() {
  const now = new Date()
  const found = await tryTo("list new services", () => listNewServices(now))
  if (!found) return <LoadFailure title="The new services could not be loaded" retryHref="/new" />
  return (
    <>
      <IndexHead places={[{ label: "New" }]} heading="New paid APIs" sentences={describeNew(found.total)} />
      <div className="stack gap-4">
        {found.rows.length === 0 ? (
          <Blank title="No new services" text="New services appear here when they are listed." />
        ) : (
          <>
            <h2 className="sr-only">New services</h2>
            <ServiceList rows={found.rows} now={now} />
          </>
        )}
        <p className="flex flex-wrap gap-2">
          <ButtonLink href="/changes?kind=new">All new listings</ButtonLink>
          <a href="/feed.xml" className="btn">
            Follow by RSS
          </a>
        </p>
      </div>
    </>
  )
}
