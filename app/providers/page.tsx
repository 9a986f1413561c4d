import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { formatCount, formatQuantity } from "@/components/format"
import { HostList } from "@/components/indexes/lists"
import { IndexHead } from "@/components/indexes/page-parts"
import { Blank } from "@/components/site/blank"
import { Pager, PastTheEnd } from "@/components/site/pager"
import { readParameters } from "@/lib/http/page-parameters"
import { HOSTS_ON_PAGE, listHostPage, MOST_HOSTS } from "@/lib/interfaces/indexes/hosts"

type Props = PageProps<"/providers">

/** An invalid offset counts as 0. */
async function readOffset({ searchParams }: Props): Promise<number> {
  const { offset } = readParameters("/providers", await searchParams)
  return typeof offset === "string" && /^\d{1,6}$/.test(offset) ? Number(offset) : 0
}

const hrefOf = (offset: number) => (offset === 0 ? "/providers" : `/providers?offset=${offset}`)

export async function generateMetadata(props: Props): Promise<Metadata> {
  const offset = await readOffset(props)
  return {
    title: "Providers",
    description:
      "Hosts that offer paid APIs, with the number of their services, how many work now, and verified domains.",
    alternates: alternates("/providers"),
    ...(offset > 0 && { robots: { index: false, follow: true } }),
  }
}

export default async function ProvidersPage(props: Props) {
  const offset = await readOffset(props)
  const page = await tryTo("list providers", () => listHostPage(offset))
  if (!page) return <LoadFailure title="The providers could not be loaded" retryHref="/providers" />
  const { hosts, total } = page
  return (
    <>
      <IndexHead places={[{ label: "Providers" }]} heading="Providers" sentences={describeHosts(total)} />
      {total === 0 && <Blank title="No providers yet" text="Hosts appear here with their first service." />}
      {total > 0 && hosts.length === 0 && <PastTheEnd href="/providers" total={formatQuantity(total, "provider")} />}
      {hosts.length > 0 && (
        <>
          <HostList hosts={hosts} />
          <Pager
            className="mt-4"
            offset={offset}
            shown={hosts.length}
            size={HOSTS_ON_PAGE}
            total={total}
            hrefOf={hrefOf}
          />
        </>
      )}
    </>
  )
}

function describeHosts(total: number): string[] {
  const which =
    total >= MOST_HOSTS ? `The ${formatCount(total)} hosts with the most services` : formatQuantity(total, "host")
  return [`${which}, the one with the most services first.`, "A service works now if it passed its last checks."]
}
