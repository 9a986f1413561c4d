import type { Metadata } from "next"
import { cache } from "react"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { readListAddress } from "@/app/_shared/list-address"
import { NothingListed } from "@/app/_shared/neighbours"
import { watchProvider } from "@/app/_shared/watch"
import { ParameterProblems } from "@/components/catalogue/list-states"
import { addPageDefaults } from "@/components/catalogue/page-query"
import { formatQuantity } from "@/components/format"
import { HostFilesSection } from "@/components/host-files/host-files"
import { providerHref } from "@/components/listing/host"
import { ProviderPage } from "@/components/provider/provider-page"
import { describeOffer } from "@/components/provider/words"
import { WatchMenu } from "@/components/watch/watch-menu"
import { listRows } from "@/lib/catalogue/list/page"
import { parseHost } from "@/lib/catalogue/list/parameter-types"
import { formatListQuery } from "@/lib/catalogue/list/query"
import { readParameters } from "@/lib/catalogue/page-parameters"
import { findProvider } from "@/lib/catalogue/provider"
import { placeOfProvider } from "@/lib/interfaces/feeds/change-feed"
import { findShownFiles } from "@/lib/sources/host-files/queries"

/** Cached for the page and its metadata. Null if loading failed; a null provider if the host has no listings. */
const loadProvider = cache((host: string) =>
  tryTo("find provider", async () => ({ provider: await findProvider(host, new Date()) })),
)

export async function generateMetadata({ params, searchParams }: PageProps<"/provider/[host]">): Promise<Metadata> {
  const host = readHostSegment((await params).host)
  const provider = host && (await loadProvider(host))?.provider
  if (!provider) return { title: "Not found", robots: { index: false } }
  const { query } = readListAddress(readParameters("/provider/[host]", await searchParams))
  return {
    title: `${provider.host} · ${formatQuantity(provider.listings, "paid API")}`,
    description: `What ${provider.host} offers: ${describeOffer(provider)}`,
    alternates: alternates(providerHref(provider.host), { host: provider.host }, placeOfProvider(provider.host)),
    ...(formatListQuery(query) !== "" && { robots: { index: false, follow: true } }),
  }
}

export default async function ProviderRoute({ params, searchParams }: PageProps<"/provider/[host]">) {
  const host = readHostSegment((await params).host)
  if (host === null) return <NothingListed />
  const { query, problems } = readListAddress(readParameters("/provider/[host]", await searchParams))
  const now = new Date()
  const [found, files, page] = await Promise.all([
    loadProvider(host),
    tryTo("find documents of provider", () => findShownFiles(host)),
    tryTo("list services of provider", () =>
      listRows({ ...addPageDefaults({ ...query, test_networks: "show" }), host }),
    ),
  ])
  if (!found || !page) return <LoadFailure title="The provider could not be loaded" retryHref={providerHref(host)} />
  if (!found.provider) return <NothingListed />
  return (
    <>
      <ParameterProblems problems={problems} />
      <ProviderPage
        provider={found.provider}
        page={page}
        query={query}
        now={now}
        files={files && <HostFilesSection files={files} now={now} />}
        actions={<WatchMenu noun="provider" links={watchProvider(found.provider.host)} />}
      />
    </>
  )
}

/** Decodes the host in the URL. Returns null if the percent-encoding or the host is invalid. */
function readHostSegment(segment: string): string | null {
  try {
    return parseHost(decodeURIComponent(segment))
  } catch {
    return null
  }
}
