import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { RecentList } from "@/components/indexes/lists"
import { IndexHead } from "@/components/indexes/page-parts"
import { describeOutage, describeRecoveries } from "@/components/indexes/words"
import { Blank } from "@/components/site/blank"
import { ButtonLink } from "@/components/site/site-link"
import { listRecoveries } from "@/lib/interfaces/indexes/recent"

export const metadata: Metadata = {
  title: "Recovered paid APIs",
  description: "Paid APIs that work again after an outage in the last 7 days, with the length of each outage.",
  alternates: alternates("/recovered"),
}

export default async function RecoveredPage() {
  const now = new Date()
  const recoveries = await tryTo("list recoveries", () => listRecoveries(now))
  if (!recoveries) return <LoadFailure title="The recoveries could not be loaded" retryHref="/recovered" />
  const entries = recoveries.map((one) => ({ service: one, at: one.closed_at, text: describeOutage(one) }))
  return (
    <>
      <IndexHead
        places={[{ label: "Recovered" }]}
        heading="Paid APIs that work again"
        sentences={describeRecoveries(recoveries.length)}
      />
      <div className="stack gap-4">
        {entries.length === 0 ? (
          <Blank title="No recoveries" text="A service appears here when it works again after an outage." />
        ) : (
          <RecentList label="Recoveries, latest first" now={now} entries={entries} />
        )}
        <p>
          <ButtonLink href="/changes?kind=health">All changes of health</ButtonLink>
        </p>
      </div>
    </>
  )
}
