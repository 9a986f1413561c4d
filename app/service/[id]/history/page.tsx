import type { Metadata } from "next"
import { permanentRedirect } from "next/navigation"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { NothingListed } from "@/app/_shared/neighbours"
import { HistoryPage } from "@/components/service/history-page"
import { findKept } from "@/lib/catalogue/public-service"
import { findServiceDetail } from "@/lib/catalogue/queries"
import { getHistory } from "@/lib/health/history/queries"

export const metadata: Metadata = { title: "History of a service", robots: { index: false } }

export default async function HistoryRoute({ params }: PageProps<"/service/[id]/history">) {
  const { id } = await params
  const now = new Date()
  const found = await tryTo("find the history", async () => {
    const service = await findServiceDetail(id)
    return { service, history: service && (await getHistory(service.id, now)) }
  })
  if (!found) {
    const retryHref = `/service/${encodeURIComponent(id)}/history`
    return <LoadFailure title="The history could not be loaded" retryHref={retryHref} />
  }
  const { service, history } = found
  if (!service || !history) {
    const kept = await findKept(id)
    if (kept !== null) permanentRedirect(`/service/${kept}/history`)
    return <NothingListed />
  }
  return <HistoryPage service={service} history={history} now={now} />
}
