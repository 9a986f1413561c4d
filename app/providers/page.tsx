import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { formatCount, formatQuantity } from "@/components/format"
import { DEFAULT_HOST_QUERY, HostList, HostTools, hostsHref, MOST_CHARACTERS } from "@/components/indexes/host-list"
import { IndexHead } from "@/components/indexes/page-parts"
import { Blank } from "@/components/site/blank"
import { Pager, PastTheEnd } from "@/components/site/pager"
import { readParameters } from "@/lib/catalogue/page-parameters"
import { HOSTS_ON_PAGE, listHostPage, MOST_HOSTS } from "@/lib/interfaces/indexes/hosts"
import { HOST_SORTS, type HostQuery } from "@/lib/interfaces/indexes/schema"

type Props = PageProps<"/providers">

/** Invalid values count as absent. */
async function readQuery({ searchParams }: Props): Promise<HostQuery> {
  const { q, sort, offset } = readParameters("/providers", await searchParams)
  return {
    q: typeof q === "string" ? q.trim().slice(0, MOST_CHARACTERS) : DEFAULT_HOST_QUERY.q,
    sort: HOST_SORTS.find((one) => one === sort) ?? DEFAULT_HOST_QUERY.sort,
    offset: typeof offset === "string" && /^\d{1,6}$/.test(offset) ? Number(offset) : DEFAULT_HOST_QUERY.offset,
  }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const query = await readQuery(props)
  return {
    title: "Providers",
    description:
      "Hosts that offer paid APIs, with the number of their services, how many work now, and verified domains.",
    alternates: alternates("/providers"),
    ...(hostsHref(query) !== hostsHref(DEFAULT_HOST_QUERY) && { robots: { index: false, follow: true } }),
  }
}

export default async function ProvidersPage(props: Props) {
  const query = await readQuery(props)
  const page = await tryTo("list providers", () => listHostPage(query))
  if (!page) return <LoadFailure title="The providers could not be loaded" retryHref={hostsHref(query)} />
  const { hosts, total } = page
  const isEmpty = total === 0 && query.q === ""
  const first = hostsHref({ ...query, offset: 0 })
  return (
    <>
      <IndexHead places={[{ label: "Providers" }]} heading="Providers" sentences={describeHosts(total, query)} />
      {isEmpty ? (
        <Blank title="No providers yet" text="Hosts appear here with their first service." />
      ) : (
        <HostTools key={hostsHref(query)} query={query} />
      )}
      {total === 0 && !isEmpty && (
        <Blank
          title="No matching provider"
          text={<span className="wrap-anywhere">No host contains “{query.q}”.</span>}
          link={{ href: hostsHref(DEFAULT_HOST_QUERY), label: "Show all providers" }}
        />
      )}
      {total > 0 && hosts.length === 0 && <PastTheEnd href={first} total={formatQuantity(total, "provider")} />}
      {hosts.length > 0 && (
        <>
          <HostList hosts={hosts} query={query} />
          <Pager
            className="mt-4"
            offset={query.offset}
            shown={hosts.length}
            size={HOSTS_ON_PAGE}
            total={total}
            hrefOf={(offset) => hostsHref({ ...query, offset })}
          />
        </>
      )}
    </>
  )
}

function describeHosts(total: number, { q }: HostQuery): string[] {
  const most = q === "" && total >= MOST_HOSTS
  const which = most ? `The ${formatCount(total)} hosts with the most services.` : `${formatQuantity(total, "host")}.`
  return [which, "A service works now if it passed its last checks. Services on test networks count."]
}
