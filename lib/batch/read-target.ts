import { siteOf } from "@/lib/batch/create"
import { cutEntries, type Declared, describeSkipped, NOT_DECLARED, toDeclared } from "@/lib/batch/entries"
import { BATCH_LIMITS } from "@/lib/batch/limits"
import type { BatchDocument, EntryResult, LeftOut } from "@/lib/batch/schema"
import type { Owner } from "@/lib/claims/ownership"
import { AppError } from "@/lib/contract/errors"
import { db } from "@/lib/db/client"
import { type Database, sql, storable } from "@/lib/db/sql"
import { withHost } from "@/lib/probe/host/with-host"
import {
  type ReadDocument,
  readOpenApi,
  readOrigin,
  type SendToHost,
} from "@/lib/sources/adapters/well-known/read-origin"

/** A lookup by one host, whose documents only its owner may have read where the host opted out. */
interface Reader {
  owner: Owner | null
  signal: AbortSignal
}

interface NewEntry {
  url: string
  declared: Declared
  /** Of an entry that is not checked. */
  result?: EntryResult
  message?: string
  checkedAt?: Date
}

/** Reads the target of a batch that names no URLs, and stores its entries in one transaction. */
export async function readTarget(
  { id, kind, target }: { id: string; kind: string; target: string },
  reader: Reader,
  now: Date,
): Promise<void> {
  const send = createSend(reader)
  const found = kind === "origin" ? await readOrigin(target, send) : await readOpenApi(target, send)
  const { endpoints, templates, left } = cutEntries(found)
  const rows: NewEntry[] = [
    ...endpoints.map((endpoint) => ({ url: endpoint.url, declared: toDeclared(endpoint) })),
    ...templates.map(({ url, foundIn, message }) => ({
      ...{ url, declared: { ...NOT_DECLARED, found_in: [foundIn] }, message },
      ...{ result: "not_checked" as const, checkedAt: now },
    })),
  ]
  // An origin without documents may be an endpoint itself.
  if (rows.length === 0 && kind === "origin") rows.push({ url: `${target}/`, declared: NOT_DECLARED })
  await db().$transaction(async (transaction) => {
    await transaction.registrationBatchEntry.createMany({
      data: rows.map(({ url, declared, ...result }, position) => ({
        ...{ batchId: id, position, url, site: siteOf(url) },
        ...{ declared: storable(declared), ...result },
      })),
      skipDuplicates: true,
    })
    const problem = rows.length === 0 ? describeProblem(found.documents) : null
    await transaction.registrationBatch.update({ where: { id }, data: { readAt: now, problem } })
    await recordDocuments(transaction, id, found.documents, left)
  })
}

/** Reads the documents of the origin of a URL that the caller named, and stores what they say about the batch's URLs there. */
export async function readOriginOf(id: string, origin: string, reader: Reader): Promise<void> {
  const { documents, endpoints } = await readOrigin(origin, createSend(reader))
  const declared = new Map(endpoints.map((endpoint) => [endpoint.url, toDeclared(endpoint)]))
  await db().$transaction(async (transaction) => {
    const rows = await transaction.registrationBatchEntry.findMany({
      where: { batchId: id, url: { startsWith: `${origin}/` } },
      select: { position: true, url: true },
      orderBy: { position: "asc" },
    })
    for (const { position, url } of rows) {
      await transaction.registrationBatchEntry.update({
        where: { batchId_position: { batchId: id, position } },
        data: { declared: storable(declared.get(url) ?? NOT_DECLARED) },
      })
    }
    // The caller has chosen the URLs, so other entries of the documents are not left out.
    await recordDocuments(
      transaction,
      id,
      documents.map((document) => ({ ...document, skipped: {} })),
      [],
    )
  })
}

/** Each request is a turn of its own, so that the sweep and other checks can go between them. */
function createSend({ owner, signal }: Reader): SendToHost {
  return async (url, request) => {
    const isOwn = owner !== null && owner.domain === new URL(url).hostname
    try {
      return await withHost(
        { url },
        isOwn ? "ownerBatch" : "batch",
        (turn) => (turn.optOut === null ? turn.send(request) : Promise.resolve(null)),
        signal,
      )
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error
      // The host stayed busy.
      return null
    }
  }
}

async function recordDocuments(
  transaction: Database,
  id: string,
  documents: readonly ReadDocument[],
  left: readonly LeftOut[],
): Promise<void> {
  const read = documents.map(({ url, isRead, entries, problem }): BatchDocument => {
    return { url, state: isRead ? "read" : "unread", entries, problem }
  })
  const leftOut = [...left, ...describeSkipped(documents)]
  await transaction.$executeRaw(sql`
    update registration_batches set documents = documents || ${JSON.stringify(storable(read))}::jsonb,
      left_out = left_out || ${JSON.stringify(storable(leftOut))}::jsonb
    where id = ${id}::uuid`)
}

function describeProblem(documents: readonly ReadDocument[]): string {
  const [document] = documents
  if (!document) return "The URL has no OpenAPI document. Correct the URL, or send the URLs of the endpoints as a list."
  if (document.problem !== null) return `The document could not be read. ${document.problem}`
  return `The document names no paid endpoint. Add x-payment-info to its operations, or send up to ${BATCH_LIMITS.entries} URLs as a list.`
}
