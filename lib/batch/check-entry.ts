// Checks one entry of a batch, and registers its endpoint under each protocol with a valid challenge. The rules are those of a
// single registration; what the documents declare fills in the fields, as the report of a check does on the page.

import { buildBody, type Declared, findRequest, listRequests } from "@/lib/batch/entries"
import type { BatchEntry, EntryResult } from "@/lib/batch/schema"
import type { Protocol } from "@/lib/catalogue/schema"
import type { Owner } from "@/lib/claims/ownership"
import { AppError } from "@/lib/contract/errors"
import { logItemError } from "@/lib/db/database-error"
import { withHost } from "@/lib/probe/host/with-host"
import { requestChallenge } from "@/lib/probe/request-challenge"
import { listPublic, reportCheck } from "@/lib/registration/check"
import type { EndpointCheck } from "@/lib/registration/check-schema"
import { parseInput } from "@/lib/registration/input"
import { type Stored, storeAll } from "@/lib/registration/store"
import { describeStored } from "@/lib/registration/stored-words"
import { judgeResponse } from "@/lib/registration/verify"
import { isUsualDocument } from "@/lib/sources/adapters/well-known/origin-documents"

export interface CheckedEntry {
  result: EntryResult
  message: string
  method: string | null
  httpStatus: number | null
  challenges: BatchEntry["challenges"]
  requests: number
  /** False when the host did not respond to a request. */
  hasResponse: boolean
  serviceIds: string[]
}

export const notChecked = (message: string, result: EntryResult = "not_checked"): CheckedEntry => ({
  ...{
    result,
    message,
    method: null,
    httpStatus: null,
    challenges: [],
    requests: 0,
    hasResponse: true,
    serviceIds: [],
  },
})

/**
 * Sends at most three requests to the endpoint. What the work on one entry throws is the result of that entry.
 * @param owner the proven owner of the host of the URL, or null
 * @throws after an abort, and an error of the database
 */
export async function checkEntry(
  url: string,
  declared: Declared,
  owner: Owner | null,
  signal: AbortSignal,
): Promise<CheckedEntry> {
  try {
    return await check(url, declared, owner, signal)
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof AppError && error.status < 500) {
      return notChecked(error.message, error.code === "rate_limited" ? "not_checked" : "not_listed")
    }
    logItemError(error, { url })
    return notChecked("Something went wrong on our side. Register this URL alone.")
  }
}

async function check(url: string, declared: Declared, owner: Owner | null, signal: AbortSignal): Promise<CheckedEntry> {
  const listed = await listPublic(url, null)
  const isListed = (protocol: Protocol) => listed.some((one) => one.protocol === protocol)
  if (!owner && listed.length > 0 && declared.protocols.every(isListed)) {
    const message = "This URL is listed already, so no request was sent."
    return { ...notChecked(message, "listed"), serviceIds: listed.map(({ id }) => id) }
  }
  const now = new Date()
  const target = { url, method: null, body: null, tool: null }
  const { requested, requests, optOut } = await withHost(
    target,
    owner ? "ownerBatch" : "batch",
    async (turn) => {
      const requested = await requestChallenge(target, now, turn, { listed: listRequests(declared) })
      return { requested, requests: turn.sent, optOut: turn.optOut }
    },
    signal,
  )
  const { outcome } = requested.result
  const report = await reportCheck(requested, null, null, now)
  const seen = {
    ...{ method: requested.method, requests, hasResponse: outcome.ok || optOut !== null },
    httpStatus: report.status,
    challenges: report.protocols.map(({ protocol, is_valid }) => ({ protocol, is_valid })),
  }
  const valid = seen.challenges.flatMap(({ protocol, is_valid }) => (is_valid ? [protocol] : []))
  const unlisted = valid.filter((protocol) => !isListed(protocol))
  if (report.suggested === null || valid.length === 0) {
    const result = optOut === null ? "not_listed" : "not_checked"
    return { ...seen, result, message: writeReport(report), serviceIds: [] }
  }
  if (!owner && unlisted.length === 0) {
    return { ...seen, result: "listed", message: "This URL is listed already.", serviceIds: listed.map(({ id }) => id) }
  }
  const stored = await storeAll(
    (owner ? valid : unlisted).flatMap((protocol) => {
      const input = { ...parseInput(buildBody(declared, report, protocol)), http_method: requested.method }
      const verified = judgeResponse(protocol, requested, now)
      const described = owner || isOwnWord(url, declared) ? findRequest(declared, requested.method) : null
      return "verification" in verified ? [{ input, verified: { ...verified, siblings: [], described } }] : []
    }),
    now,
    owner,
  )
  return { ...seen, ...describeAll(stored, owner !== null, report) }
}

/**
 * True when a document says so that only who runs the origin of the endpoint can publish. Anybody may have put another file there, and
 * what is stored of it would count as the words of the host.
 */
const isOwnWord = (url: string, { found_in }: Declared) =>
  found_in.some((document) => new URL(document).origin === new URL(url).origin && isUsualDocument(document))

const writeReport = ({ title, advice }: EndpointCheck) => [`${title}.`, advice].filter(Boolean).join(" ")

function describeAll(stored: readonly Stored[], isByOwner: boolean, report: EndpointCheck) {
  const [first] = stored
  if (!first) return { result: "not_listed" as const, message: writeReport(report), serviceIds: [] }
  const isPublic = stored.every(({ listing }) => listing.status === "active")
  const isSuggested = stored.some(({ outcome }) => outcome === "revision")
  return {
    result: isPublic && !isSuggested ? ("listed" as const) : ("in_review" as const),
    message: describeStored(first, first.listing.status, isByOwner),
    serviceIds: stored.map(({ listing }) => listing.id),
  }
}
