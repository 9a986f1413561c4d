import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { formatCount } from "@/components/format"
import { Blank } from "@/components/site/blank"
import { Choices } from "@/components/site/choices"
import { DemandList, OpportunityGroups } from "@/components/stats/opportunities"
import { PROTOCOLS, type Protocol } from "@/lib/catalogue/schema"
import { listDemand } from "@/lib/demand/queries"
import { readParameters } from "@/lib/http/page-parameters"
import { listOpportunities } from "@/lib/stats/queries"
import { OpportunitiesQuery } from "@/lib/stats/schema"

const pageHref = (protocol: Protocol | undefined) => `/opportunities${protocol ? `?protocol=${protocol}` : ""}`

async function readProtocol({ searchParams }: PageProps<"/opportunities">): Promise<Protocol | undefined> {
  const { protocol } = readParameters("/opportunities", await searchParams)
  return OpportunitiesQuery.safeParse({ protocol }).data?.protocol
}

export async function generateMetadata(props: PageProps<"/opportunities">): Promise<Metadata> {
  const protocol = await readProtocol(props)
  return {
    title: protocol ? `Opportunities for ${protocol}` : "Opportunities",
    description:
      "Where a paid API is wanted: searches that find nothing, and categories with few healthy services, a missing protocol or one provider.",
    alternates: alternates(pageHref(protocol)),
  }
}

export default async function OpportunitiesPage(props: PageProps<"/opportunities">) {
  const protocol = await readProtocol(props)
  const load = () => Promise.all([listOpportunities(protocol), listDemand(new Date())])
  const data = await tryTo("list opportunities", load)
  if (!data) return <LoadFailure title="The opportunities could not be loaded" retryHref="/opportunities" />
  const [{ opportunities, total }, demand] = data
  return (
    <div className="stack max-w-4xl gap-8">
      <header className="grid gap-4">
        <h1>Opportunities</h1>
        <p className="-mt-2 max-w-measure text-pretty text-muted">
          What people search for and do not find, and categories that need a provider: few services are healthy, a
          protocol is missing, or all depend on one host. <a href={`/api/v1${pageHref(protocol)}`}>Data as JSON</a>.
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
      <p className="-mb-4 max-w-measure text-pretty text-muted">
        {describeTotal(opportunities.length, total)}
        {protocol && ` Only listings that accept ${protocol} are counted, and categories without one are included.`}
      </p>
      {total === 0 ? <NoOpportunities protocol={protocol} /> : <OpportunityGroups opportunities={opportunities} />}
    </div>
  )
}

function describeTotal(shown: number, total: number): string {
  if (shown < total) return `The ${formatCount(shown)} most pressing of ${formatCount(total)}.`
  return total === 1 ? "One opportunity." : `${formatCount(total)} opportunities.`
}

function NoOpportunities({ protocol }: { protocol: Protocol | undefined }) {
  return (
    <Blank
      title={protocol ? `No opportunities for ${protocol}` : "No opportunities"}
      text="A category needs at least 2 listings. Either every category is well served, or there are too few listings to tell."
    />
  )
}
