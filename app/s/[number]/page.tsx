// The short link of a service: redirects to the page of the service.

import type { Metadata } from "next"
import { permanentRedirect } from "next/navigation"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { NothingListed } from "@/app/_shared/neighbours"
import { shortPath } from "@/components/share/badge-words"
import { findKept } from "@/lib/catalogue/public-service"
import { listChosenServices } from "@/lib/catalogue/queries"

export const metadata: Metadata = { title: "Not found", robots: { index: false } }

export default async function ShortLink({ params }: PageProps<"/s/[number]">) {
  const { number } = await params
  if (!/^\d+$/.test(number)) return <NothingListed />
  const found = await tryTo("find service of short link", () => listChosenServices([number]))
  if (!found) return <LoadFailure title="The service could not be loaded" retryHref={shortPath(number)} />
  const [service] = found
  if (!service) {
    const kept = await findKept(number)
    if (kept !== null) permanentRedirect(`/service/${kept}`)
    return <NothingListed />
  }
  permanentRedirect(`/service/${service.id}`)
}
