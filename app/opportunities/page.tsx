import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { formatCount } from "@/components/format"
import { Blank } from "@/components/site/blank"
import { Choices } from "@/components/site/choices"
import { PAGES } from "@/components/site/menu"
import { DemandList, isShown, OpportunityGroups } from "@/components/stats/opportunities"
import { readParameters } from "@/lib/catalogue/page-parameters"
import { PROTOCOLS, type Protocol } from "@/lib/catalogue/schema"
import { listDemand } from "@/lib/demand/queries"
import { listMedianPrices, listOpportunities } from "@/lib/stats/queries"
import { OpportunitiesQuery } from "@/lib/stats/schema"

const pageHref = (protocol: Protocol | undefined) => `/opportunities${protocol ? `?protocol=${protocol}` : ""}`

async function readProtocol({ searchParams }: PageProps<"/opportunities">): Promise<Protocol | undefined> {
  const { protocol } = readParameters("/opportunities", await searchParams)
  return OpportunitiesQuery.safeParse({ protocol }).data?.protocol
}

export async function generateMetadata(props: PageProps<"/opportunities">): Promise<Metadata> {
  const protocol = await readProtocol(props)
  return {
    title: protocol ? `${PAGES.demand.label}, ${protocol}` : PAGES.demand.label,
    description:
      "Where a paid API is wanted: searches that find nothing, and categories with few healthy services, a missing protocol or one provider.",
    alternates: alternates(pageHref(protocol)),
  }
}

export default async function OpportunitiesPage(props: PageProps<"/opportunities">) {
  const protocol = await readProtocol(props)
  const load = () => Promise.all([listOpportunities(protocol), listDemand(new Date()), listMedianPrices(protocol)])
  const data = await tryTo("list opportunities", load)
  if (!data) return <LoadFailure title="The opportunities could not be loaded" retryHref="/opportunities" />
  const [{ opportunities, total }, demand, prices] = data
  const shown = opportunities.filter(isShown)
  return (
    <div className="stack gap-8">
      <header className="grid gap-4">
        <h1>{PAGES.demand.label}</h1>
        <p className="-mt-2 max-w-measure text-pretty text-muted">
          Searches that find nothing, and categories that need another provider: few services are healthy, all are on
          one host, or a protocol is missing. <a href={`/api/v1${pageHref(protocol)}`}>Data as JSON</a>.
        </p>
        <Choices
          label="Protocol"
          choices={[undefined, ...PROTOCOLS].map((value) => ({
            href: pageHref(value),
            label: value ?? "All protocols",
            isCurrent: value === protocol,
          }))}
        />
      </header>
      <DemandList demand={demand} />
      {protocol && (
        <p className="-mb-4 max-w-measure text-pretty text-muted">
          Only listings that accept {protocol} are counted, and categories without one are included.
        </p>
      )}
      {opportunities.length < total && (
        <p className="-mb-4 text-muted">
          The {formatCount(opportunities.length)} most pressing of {formatCount(total)}.
        </p>
      )}
      {shown.length === 0 ? (
        <NoOpportunities protocol={protocol} />
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,30rem),1fr))] items-start gap-8">
          <OpportunityGroups opportunities={shown} prices={prices} />
        </div>
      )}
    </div>
  )
}

function NoOpportunities({ protocol }: { protocol: Protocol | undefined }) {
  return (
    <Blank
      title={protocol ? `No gaps for ${protocol}` : "No gaps"}
      text="A category needs at least 2 listings. Either every category is well served, or there are too few listings to tell."
    />
  )
}
