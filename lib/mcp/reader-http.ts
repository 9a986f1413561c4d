// The tools' reads from anywhere: calls to the public API of a directory's base address. Bounded in time and size; what the
// directory refuses, and what is no directory at all, is told in a sentence.

import { z } from "zod"
import { formatListQuery } from "@/lib/catalogue/list/query"
import { Categories, ServiceDetail, ServicePage } from "@/lib/catalogue/schema"
import { AppError } from "@/lib/errors"
import type { Reader } from "@/lib/mcp/reader"
import { cleanText } from "@/lib/mcp/untrusted"
import { type OperatorReply, operatorFetch, UpstreamFailure } from "@/lib/net/operator-fetch"
import { parseServiceId } from "@/lib/service-id"
import { SystemHealth } from "@/lib/stats/schema"
import { isUrl } from "@/lib/url"

const LIMITS = { timeoutMs: 15_000, bodyBytes: 8 * 1024 * 1024, reason: 300, code: 60 } as const
const HEADERS = { Accept: "application/json", "User-Agent": "paid-api-directory-mcp/1.0.0" }

/** What an error of the API says of itself. */
const Refusal = z.object({ error: z.string(), price_sats: z.int().optional() })

/** Tells of a search that compared text only. */
const DEGRADED = "x-directory-search-degraded"

type Got<T extends z.ZodType> = { data: z.output<T>; headers: OperatorReply["headers"] }

/** Reads the directory at this address. Throws when it is none. */
export function createHttpReader(address: string, timeoutMs: number = LIMITS.timeoutMs): Reader {
  const root = readBase(address)
  const get = async <T extends z.ZodType>(path: string, schema: T): Promise<Got<T>> => {
    const { status, headers, text } = await fetchOnce(root, `/api/v1/${path}`, timeoutMs)
    const body = parseJson(text)
    if (status !== 200) throw explain(root, status, body)
    const result = schema.safeParse(body)
    if (result.success) return { data: result.data, headers }
    throw unavailable(`${root} answers, but not as a directory of this version does.`)
  }
  const ask = async <T extends z.ZodType>(path: string, schema: T) => (await get(path, schema)).data
  return {
    search: async (query) => {
      const { data, headers } = await get(`services?${formatListQuery(query)}`, ServicePage)
      const degraded = headers[DEGRADED]
      return { ...data, searchDegraded: degraded === undefined ? null : cleanText(String(degraded), LIMITS.code) }
    },
    detail: async (id) => (parseServiceId(id) ? ask(`services/${id}`, ServiceDetail).catch(nullWhenMissing) : null),
    categories: () => ask("categories", Categories),
    stats: () => ask("health", SystemHealth),
  }
}

/** The address without a final slash. Names and passwords in it would end up in messages, so there may be none. */
function readBase(address: string): string {
  const url = isUrl(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new Error(
      "The base address must be one that begins with http:// or https://, such as https://directory.example.",
    )
  }
  return url.href.replace(/\/+$/, "")
}

async function fetchOnce(root: string, path: string, timeoutMs: number): Promise<OperatorReply> {
  try {
    return await operatorFetch(root + path, { headers: HEADERS, timeoutMs, maxBodyBytes: LIMITS.bodyBytes })
  } catch (error) {
    if (error instanceof UpstreamFailure) throw unavailable(`${root} gave no usable answer: ${error.reason}.`)
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function explain(root: string, status: number, body: unknown): AppError {
  const { error = "", price_sats } = Refusal.safeParse(body).data ?? {}
  const reason = cleanText(error, LIMITS.reason)
  if (status === 402) {
    const price =
      price_sats === undefined
        ? ""
        : ` Paying ${price_sats} sats over Lightning raises the limit: ${root}/api-docs says how.`
    return new AppError(
      "rate_limited",
      `The directory's free requests of this minute are used up. Wait a minute and ask again.${price}`,
    )
  }
  if (status === 429)
    return new AppError("rate_limited", `The directory asks to slow down. ${reason || "Wait a minute and ask again."}`)
  if (status === 404 && reason) return new AppError("not_found", reason)
  if (status === 400 && reason) return new AppError("invalid_parameter", reason)
  if (status >= 300 && status < 400)
    return unavailable(`${root} redirects elsewhere; give the address it redirects to.`)
  return unavailable(`${root} answered with status ${status}.`)
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null
  throw error
}

const unavailable = (message: string) => new AppError("unavailable", message)
