// Reads what became of a registration, for the page that the person who registered can keep. The id of the registration is random
// and known to that person only, so the page also shows listings that are not public.

import { validate } from "uuid"
import { isPublic } from "@/lib/catalogue/service-row"
import { isDomainVerified } from "@/lib/claims/ownership"
import { db } from "@/lib/db/client"
import { PROTOCOLS, type Protocol } from "@/lib/protocols/names"
import {
  type ListingState,
  type RegisteredListing,
  type RegistrationStatus,
  Verification,
} from "@/lib/registration/schema"
import { formatTimestamp } from "@/lib/time"

type Row = Awaited<ReturnType<typeof findRows>>[number]

/** Null for an unknown id, for a rejected attempt, and when all its listings are deleted permanently. */
export async function findRegistration(id: string): Promise<RegistrationStatus | null> {
  if (!validate(id)) return null
  const rows = await findRows(id)
  const [first] = rows
  if (!first) return null
  const listings = await Promise.all(rows.map(describeListing))
  const domain = first.service.host
  const isClaimed = await db().$transaction((transaction) => isDomainVerified(transaction, domain))
  return { id, at: formatTimestamp(first.at), url: first.url, domain, isClaimed, listings }
}

/** The rows that one registration stored: the same URL at the same time. */
async function findRows(id: string) {
  const named = await db().registration.findUnique({ where: { id } })
  if (!named) return []
  const rows = await db().registration.findMany({
    where: { url: named.url, at: named.at, outcome: { not: "refused" } },
    include: { service: true },
    take: PROTOCOLS.length,
  })
  const order = ({ protocol }: { protocol: string }) => PROTOCOLS.indexOf(protocol as Protocol)
  return rows
    .flatMap(({ service, ...row }) => (service ? [{ ...row, service }] : []))
    .toSorted((a, b) => order(a) - order(b))
}

async function describeListing({ outcome, at, report, service }: Row): Promise<RegisteredListing> {
  const { id, number, name, protocol } = service
  return {
    id,
    number,
    name,
    protocol: protocol as Protocol,
    state:
      outcome === "revision"
        ? await findRevisionState(id, at)
        : outcome === "unchanged"
          ? "unchanged"
          : stateOf(service),
    isPublic: isPublic(service),
    findings: Verification.safeParse(report).data?.findings ?? [],
  }
}

function stateOf(service: Row["service"]): ListingState {
  if (service.deletedAt !== null) return "deleted"
  if (service.status === "active") return "public"
  return service.status === "rejected" ? "rejected" : "waiting"
}

/** A later suggestion replaces one that waits, so a missing row was replaced. */
async function findRevisionState(serviceId: string, createdAt: Date): Promise<ListingState> {
  const revision = await db().revision.findFirst({ where: { serviceId, createdAt }, select: { state: true } })
  if (!revision) return "suggestion_replaced"
  if (revision.state === "approved") return "suggestion_accepted"
  return revision.state === "pending" ? "suggested" : "suggestion_dismissed"
}
