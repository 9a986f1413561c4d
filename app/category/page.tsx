import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { CategoryIndex } from "@/components/indexes/lists"
import { IndexHead, RelatedLinks } from "@/components/indexes/page-parts"
import { groupNetworks, networkHref, protocolHref } from "@/components/listing/group-hrefs"
import { listShownCategories } from "@/lib/catalogue/queries"
import { PROTOCOLS } from "@/lib/catalogue/schema"
import { listNetworks } from "@/lib/interfaces/indexes/figures"

export const metadata: Metadata = {
  title: "Categories",
  description:
    "All categories of the directory with their number of APIs, and the protocols and networks they are paid with.",
  alternates: alternates("/category"),
}

export default async function CategoryIndexPage() {
  const data = await tryTo("list categories", () => Promise.all([listShownCategories(), listNetworks()]))
  if (!data) return <LoadFailure title="The categories could not be loaded" retryHref="/category" />
  const [{ categories }, networks] = data
  const protocols = PROTOCOLS.map((protocol) => ({
    href: protocolHref(protocol),
    label: protocol,
    count: Object.values(categories).reduce((sum, counts) => sum + counts[protocol], 0),
  }))
  const places = groupNetworks(networks).map(({ ids: [id = ""], name, count }) => ({
    href: networkHref(id),
    label: name,
    count,
  }))
  return (
    <>
      <IndexHead
        places={[{ label: "Categories" }]}
        heading="Categories"
        sentences={[
          "Every category that has a service, with its number of services without test networks.",
          "Each page lists the best ones.",
        ]}
      />
      <div className="stack gap-8">
        <CategoryIndex categories={categories} />
        <RelatedLinks id="protocols" title="Protocols" links={protocols} />
        {places.length > 0 && <RelatedLinks id="networks" title="Networks" links={places} />}
      </div>
    </>
  )
}
