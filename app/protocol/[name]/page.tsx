import type { Metadata } from "next"
import { cache } from "react"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { buildGroupMetadata, type Group, GroupRoute, loadGroup, UnknownPage } from "@/app/_shared/group"
import { protocolHref } from "@/components/listing/group-hrefs"
import { PROTOCOLS, type Protocol } from "@/lib/catalogue/schema"

type Props = PageProps<"/protocol/[name]">

const buildGroup = (protocol: Protocol): Group => ({
  path: protocolHref(protocol),
  heading: `${protocol} APIs you can pay per call`,
  places: [{ label: "Categories", href: "/category" }],
  filter: { protocol: [protocol] },
  says: "networks",
  isIndexed: true,
})

/** Cached per request, for the page and its metadata. */
const load = cache((protocol: Protocol) => tryTo("load protocol", () => loadGroup(buildGroup(protocol))))

async function readProtocol({ params }: Props): Promise<Protocol | undefined> {
  const { name } = await params
  return PROTOCOLS.find((protocol) => protocol.toLowerCase() === name.toLowerCase())
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const protocol = await readProtocol(props)
  const data = protocol && (await load(protocol))
  return data ? buildGroupMetadata(buildGroup(protocol), data) : { title: "Not found", robots: { index: false } }
}

export default async function ProtocolPage(props: Props) {
  const protocol = await readProtocol(props)
  const others = PROTOCOLS.filter((name) => name !== protocol).map(toLink)
  if (!protocol) {
    return <UnknownPage title="No such protocol" text="The directory lists other protocols." links={others} />
  }
  const data = await load(protocol)
  if (!data) return <LoadFailure title="The protocol could not be loaded" retryHref={protocolHref(protocol)} />
  return (
    <GroupRoute
      searchParams={props.searchParams}
      group={buildGroup(protocol)}
      data={data}
      related={{ title: "Other protocols", links: others }}
    />
  )
}

const toLink = (protocol: Protocol) => ({ href: protocolHref(protocol), label: protocol, count: null })
