// Builds the answer of POST /api/v1/lint from the report and from what was received. Pure.

import { listOffers } from "@/lib/catalogue/call/offers"
import type { LintAnswer, LintedOffer, LintedPart } from "@/lib/lint/answer-schema"
import type { Inspected } from "@/lib/lint/lint"
import type { LintReport } from "@/lib/lint/schema"
import type { Detection } from "@/lib/protocols/challenge"
import { judgeProfiles } from "@/lib/protocols/clients/judge-clients"
import type { ClientResult } from "@/lib/protocols/clients/schema"
import { mapProtocols } from "@/lib/protocols/names"

const ABSENT: LintedPart = { present: false, valid: false, findings: [], offers: [] }

export function buildAnswer({ now, received }: Inspected, report: LintReport): LintAnswer {
  const { summary, request, at, status, problem, clients, common, missing, behaviour } = report
  const about = { summary, request, at, status, problem, behaviour }
  if (received.problem !== null) return { ...about, protocols: mapProtocols(() => ABSENT), findings: [], clients: [] }
  const { reply, detections } = received
  return {
    ...about,
    protocols: mapProtocols((protocol) => {
      const [detection, linted] = [detections.find(is(protocol)), report.protocols.find(is(protocol))]
      if (!detection || !linted) return ABSENT
      return {
        present: true,
        valid: linted.is_valid,
        findings: linted.findings,
        offers: describeOffers(detection, clients, now),
      }
    }),
    findings: [...common, ...missing],
    clients: judgeProfiles(
      reply,
      detections.map(({ protocol }) => protocol),
      now,
    ),
  }
}

const is =
  (wanted: string) =>
  ({ protocol }: { protocol: string }) =>
    protocol === wanted

function describeOffers(detection: Detection, clients: readonly ClientResult[], now: Date): LintedOffer[] {
  const positions = listValidPositions(detection)
  return listOffers(detection, now).map((offer, index) => {
    const position = positions[index] ?? index
    const judged = clients.flatMap(({ client, version, offers }) => {
      const one = offers.find((candidate) => candidate.position === position && candidate.scheme === offer.scheme)
      if (!one) return []
      const { verdict, reason, message, setting } = one
      return [{ client, version, verdict, reason, message, setting }]
    })
    return { ...offer, position, clients: judged }
  })
}

/** The positions of the offers of `listOffers` in the challenge. */
function listValidPositions({ challenge }: Detection): number[] {
  const offers =
    challenge?.protocol === "x402" ? challenge.entries : challenge?.protocol === "MPP" ? challenge.offers : []
  return offers.flatMap(({ valid }, position) => (valid ? [position] : []))
}
