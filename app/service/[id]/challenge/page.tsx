import type { Metadata } from "next"
import { permanentRedirect } from "next/navigation"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { NothingListed } from "@/app/_shared/neighbours"
import { ChallengePage } from "@/components/service/call/challenge-page"
import { decodeReply } from "@/lib/catalogue/call/decode-reply"
import { findKept } from "@/lib/catalogue/public-service"
import { findReceivedReply, findServiceDetail } from "@/lib/catalogue/queries"

export const metadata: Metadata = { title: "402 response", robots: { index: false } }

export default async function ChallengeRoute({ params }: PageProps<"/service/[id]/challenge">) {
  const { id } = await params
  const found = await tryTo("find the challenge", () => Promise.all([findServiceDetail(id), findReceivedReply(id)]))
  if (!found) {
    const retryHref = `/service/${encodeURIComponent(id)}/challenge`
    return <LoadFailure title="The response could not be loaded" retryHref={retryHref} />
  }
  const [service, received] = found
  if (!service) {
    const kept = await findKept(id)
    if (kept !== null) permanentRedirect(`/service/${kept}/challenge`)
    return <NothingListed />
  }
  return (
    <ChallengePage service={service} received={received && { ...received, decoded: decodeReply(received.reply) }} />
  )
}
