import type { Metadata } from "next"
import { cache } from "react"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { buildGroupMetadata, type Group, GroupRoute, loadGroup, UnknownPage } from "@/app/_shared/group"
import { groupNetworks, type NamedNetwork } from "@/components/listing/group-hrefs"
import { listNetworks } from "@/lib/interfaces/indexes/figures"

type Props = PageProps<"/network/[name]">

const MOST_OTHERS = 12

const buildGroup = ({ slug, name, ids }: NamedNetwork): Group => ({
  path: `/network/${slug}`,
  heading: `APIs you can pay on ${name}`,
  places: [{ label: "Categories", href: "/category" }],
  filter: { network: ids },
  says: "protocols",
  isIndexed: true,
})

/** Cached per request, for the page and its metadata. `found` is null for a network without services. */
const load = cache((slug: string) =>
  tryTo("load network", async () => {
    const networks = groupNetworks(await listNetworks())
    const network = networks.find((one) => one.slug === slug.toLowerCase())
    const others = networks.filter((one) => one !== network).slice(0, MOST_OTHERS)
    if (!network) return { found: null, others }
    const group = buildGroup(network)
    return { found: { group, data: await loadGroup(group) }, others }
  }),
)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = (await load((await params).name))?.found
  return found ? buildGroupMetadata(found.group, found.data) : { title: "Not found", robots: { index: false } }
}

export default async function NetworkPage({ params, searchParams }: Props) {
  const loaded = await load((await params).name)
  if (!loaded) return <LoadFailure title="The network could not be loaded" retryHref="/category" />
  const { found } = loaded
  const others = loaded.others.map(({ slug, name, count }) => ({ href: `/network/${slug}`, label: name, count }))
  if (!found) {
    return (
      <UnknownPage title="No such network" text="No listed service takes payment on this network." links={others} />
    )
  }
  return <GroupRoute searchParams={searchParams} {...found} related={{ title: "Other networks", links: others }} />
}
