import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { RecentList } from "@/components/indexes/lists"
import { IndexHead } from "@/components/indexes/page-parts"
import { describeDrop, describeDrops } from "@/components/indexes/words"
import { Blank } from "@/components/site/blank"
import { ButtonLink } from "@/components/site/site-link"
import { listPriceDrops } from "@/lib/interfaces/indexes/recent"
import type { PriceDrop } from "@/lib/interfaces/indexes/schema"

export const metadata: Metadata = {
  title: "Price drops of paid APIs",
  description:
    "Paid APIs whose asked price fell in the last 30 days: the price before, the price now and the difference.",
  alternates: alternates("/price-drops"),
}

export default async function PriceDropsPage() {
  const now = new Date()
  const drops = await tryTo("list price drops", () => listPriceDrops(now))
  if (!drops) return <LoadFailure title="The price drops could not be loaded" retryHref="/price-drops" />
  return (
    <>
      <IndexHead
        places={[{ label: "Price drops" }]}
        heading="Price drops of paid APIs"
        sentences={describeDrops(drops.length)}
      />
      <div className="stack gap-4">
        {drops.length === 0 ? (
          <Blank title="No price drops" text="A lower price appears here after the check that reads it." />
        ) : (
          <RecentList label="Price drops, latest first" now={now} entries={drops.map(toEntry)} />
        )}
        <p>
          <ButtonLink href="/changes?kind=price">All price changes</ButtonLink>
        </p>
      </div>
    </>
  )
}

function toEntry(drop: PriceDrop) {
  const { before, now, fall } = describeDrop(drop)
  const text = (
    <>
      <s className="text-muted">
        <span className="sr-only">Before: </span>
        {before}
      </s>{" "}
      <span className="sr-only">now: </span>
      <b className="font-medium">{now}</b> <span className="text-muted">· {fall}</span>
    </>
  )
  return { service: drop, at: drop.at, text }
}
