// Builds the answer of POST /api/v1/lint from the report and from what was received. Pure.

import { listOffers } from "@/lib/catalogue/call/offers"
import type { CallOffer } from "@/lib/catalogue/call/schema"
import { type BitcoinRate, convertOffer } from "@/lib/catalogue/price/price"
import type { Inspected } from "@/lib/lint/lint"
import type { LintAnswer, LintedOffer, LintedPart, LintReport } from "@/lib/lint/schema"
import { CLIENTS } from "@/lib/protocols/clients/client-table"
import { judgeProfiles } from "@/lib/protocols/clients/judge-clients"
import type { ClientResult } from "@/lib/protocols/clients/schema"
import { mapProtocols, type Protocol } from "@/lib/protocols/names"
import { type Detection, getChecker } from "@/lib/protocols/registry"

const ABSENT: LintedPart = { present: false, valid: false, findings: [], offers: [] }

/** @param rate converts prices in sats to dollars; null when no rate is known */
export function buildAnswer(
  { now, received, tool }: Inspected,
  report: LintReport,
  rate: BitcoinRate | null = null,
): LintAnswer {
  const { summary, request, at, status, problem, clients, common, missing, behaviour } = report
  const about = { summary, request, at, status, problem, behaviour }
  if (received.problem !== null) return { ...about, protocols: mapProtocols(() => ABSENT), findings: [], clients: [] }
  const { reply, detections } = received
  const detected = detections.map(({ protocol }) => protocol)
  return {
    ...about,
    protocols: mapProtocols((protocol) => {
      const [detection, linted] = [detections.find(is(protocol)), report.protocols.find(is(protocol))]
      if (!detection || !linted) return ABSENT
      return {
        present: true,
        valid: linted.is_valid,
        findings: linted.findings,
        offers: linted.is_valid ? describeOffers(detection, clients, { now, rate, detected }) : [],
      }
    }),
    findings: [...common, ...missing],
    clients: tool ? [] : judgeProfiles(reply, detected, now),
  }
}

const is =
  (wanted: string) =>
  ({ protocol }: { protocol: string }) =>
    protocol === wanted

interface About {
  now: Date
  rate: BitcoinRate | null
  detected: readonly Protocol[]
}

function describeOffers(
  detection: Detection,
  clients: readonly ClientResult[],
  { now, rate, detected }: About,
): LintedOffer[] {
  const { protocol } = detection
  const count = listAllOffers(detection, now).length
  return listPlacedOffers(detection, now, rate).map((offer) => {
    const { position } = offer
    const judged = clients.flatMap((result) => {
      const { client, version, offers } = result
      const spoken = listSpoken(client, detected)
      const same = offers.find((candidate) => candidate.position === position && candidate.scheme === offer.scheme)
      // The verdict of a client without verdicts on offers can only be about the one offer of its one challenge.
      const isAboutOnlyOffer = offers.length === 0 && count === 1 && spoken.length === 1
      const one = same ?? (isAboutOnlyOffer ? result : undefined)
      if (!one || !spoken.includes(protocol)) return []
      const { verdict, reason, message, setting } = one
      return [{ client, version, verdict, reason, message, setting }]
    })
    return { ...offer, clients: judged }
  })
}

const listAllOffers = ({ challenge }: Detection, now: Date) =>
  challenge === null ? [] : getChecker(challenge).listOffers(challenge, now)

export type PlacedOffer = CallOffer & { position: number }

/** The valid offers of a challenge with their positions in it. @param rate converts prices in sats to dollars; null when no rate is known */
export function listPlacedOffers(detection: Detection, now: Date, rate: BitcoinRate | null): PlacedOffer[] {
  const positions = listAllOffers(detection, now).flatMap(({ valid }, position) => (valid ? [position] : []))
  const ownRate = detection.price?.testNetwork ? null : rate
  return listOffers(detection, now).map((offer, index) => {
    return { ...convertOffer(offer, ownRate), position: positions[index] ?? index }
  })
}

const listSpoken = (client: ClientResult["client"], detected: readonly Protocol[]) => {
  const spoken: readonly Protocol[] = CLIENTS[client].protocols
  return detected.filter((protocol) => spoken.includes(protocol))
}
