import type { Metadata } from "next"
import { cache } from "react"
import { alternates } from "@/app/alternates"
import { readRequestId, tryTo } from "@/app/attempt"
import { loadNeighbours } from "@/app/neighbours"
import { Neighbours } from "@/components/catalogue/neighbours"
import { ServicePage } from "@/components/service/service-page"
import { writeStructuredData } from "@/components/service/structured-data"
import { Failure } from "@/components/site/failure"
import { NotListed } from "@/components/site/not-listed"
import { findServiceDetail } from "@/lib/catalogue/queries"
import { baseUrl } from "@/lib/env"
import { setPageStatus } from "@/lib/http/page-status"

interface PageProps {
  params: Promise<{ id: string }>
}

/** Read once per request, for the page and its metadata. The object tells "not listed" from "failed". */
const loadService = cache((id: string) => tryTo("find service", async () => ({ service: await findServiceDetail(id) })))

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const service = (await loadService((await params).id))?.service
  if (!service) return { title: "Not found", robots: { index: false } }
  return {
    title: `${service.name} · ${service.protocol}`,
    description: service.description?.slice(0, 160) ?? `${service.host}: a paid API that speaks ${service.protocol}.`,
    alternates: alternates(`/service/${service.id}`),
  }
}

export default async function ServiceRoute({ params }: PageProps) {
  const { id } = await params
  const found = await loadService(id)
  if (!found) {
    const retryHref = `/service/${encodeURIComponent(id)}`
    return <Failure title="The service could not be loaded" retryHref={retryHref} requestId={await readRequestId()} />
  }
  const { service } = found
  if (!service) {
    setPageStatus(404)
    return (
      <NotListed>
        <Neighbours services={await loadNeighbours()} />
      </NotListed>
    )
  }
  return (
    <>
      <script type="application/ld+json">{writeStructuredData(service, `${baseUrl}/service/${service.id}`)}</script>
      <ServicePage service={service} now={new Date()} />
    </>
  )
}
