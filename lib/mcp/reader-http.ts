// Reads data for the MCP tools from the public API of a directory, with limits on time and size. Each error message is one
// sentence.

import { z } from "zod"
import { formatListQuery } from "@/lib/catalogue/list/query"
import { PickAnswer } from "@/lib/catalogue/pick/schema"
import { Categories, SearchSummary, ServiceDetail, ServicePage } from "@/lib/catalogue/schema"
import { AppError } from "@/lib/contract/errors"
import { parseServiceId } from "@/lib/contract/service-id"
import { LintAnswer } from "@/lib/lint/schema"
import type { Reader } from "@/lib/mcp/tool"
import { cleanText } from "@/lib/mcp/untrusted"
import { type OperatorReply, operatorFetch, UpstreamFailure } from "@/lib/net/operator-fetch"
import { parseJson } from "@/lib/protocols/json"
import { SystemHealth } from "@/lib/stats/schema"
import { isUrl } from "@/lib/text/url"

const LIMITS = { timeoutMs: 15_000, bodyBytes: 8 * 1024 * 1024, reason: 300, code: 60 } as const
/** The linter sends up to nine requests to the endpoint before it responds. */
const LINT_TIMEOUT_MS = 60_000
const HEADERS = { Accept: "application/json", "User-Agent": "paid-api-directory-mcp/1.0.0" }

const ErrorResponse = z.object({ error: z.string(), price_sats: z.int().optional() })

/** The response header with the reason why a search used keywords only. */
const DEGRADED = "x-directory-search-degraded"

const Page = ServicePage.extend({ search: SearchSummary.nullish() })

/** @throws when `address` is not a valid base URL */
export function createHttpReader(address: string, timeoutMs: number = LIMITS.timeoutMs): Reader {
  const root = parseBaseUrl(address)
  const get = async <T extends z.ZodType>(path: string, schema: T, sent?: object) => {
    const { status, headers, text } = await fetchOnce(root, `/api/v1/${path}`, sent ? LINT_TIMEOUT_MS : timeoutMs, sent)
    const body = parseJson(text)
    if (status !== 200) throw toError(root, status, body)
    const result = schema.safeParse(body)
    if (result.success) return { data: result.data, headers }
    throw unavailable(`${root} does not respond like a directory of this version.`)
  }
  const getData = async <T extends z.ZodType>(path: string, schema: T) => (await get(path, schema)).data
  return {
    search: async (query) => {
      const { data, headers } = await get(`services?${formatListQuery(query)}`, Page)
      const degraded = headers[DEGRADED]
      const searchDegraded = degraded === undefined ? null : cleanText(String(degraded), LIMITS.code)
      return { ...data, search: data.search ?? null, searchDegraded }
    },
    detail: async (id) => (parseServiceId(id) ? getData(`services/${id}`, ServiceDetail).catch(nullWhenMissing) : null),
    pick: (query) => {
      const given = Object.entries(query).map(([name, value]) => [name, String(value)])
      return getData(`pick?${new URLSearchParams(given)}`, PickAnswer)
    },
    categories: () => getData("categories", Categories),
    stats: () => getData("health", SystemHealth),
    lint: async (body) => (await get("lint", LintAnswer, body)).data,
  }
}

/** Returns the URL without a final slash. Rejects a URL with a user name or a password, because error messages quote the URL. */
function parseBaseUrl(address: string): string {
  const url = isUrl(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new Error("The base URL must begin with http:// or https://, such as https://directory.example.")
  }
  return url.href.replace(/\/+$/, "")
}

/** @param body sent as JSON by POST; without it the request is a GET */
async function fetchOnce(root: string, path: string, timeoutMs: number, body?: object): Promise<OperatorReply> {
  const request = body
    ? {
        method: "POST" as const,
        headers: { ...HEADERS, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }
    : { headers: HEADERS }
  try {
    return await operatorFetch(root + path, { ...request, timeoutMs, maxBodyBytes: LIMITS.bodyBytes })
  } catch (error) {
    if (error instanceof UpstreamFailure) throw unavailable(`${root} sent no usable response: ${error.reason}.`)
    throw error
  }
}

function toError(root: string, status: number, body: unknown): AppError {
  const { error = "", price_sats } = ErrorResponse.safeParse(body).data ?? {}
  const reason = cleanText(error, LIMITS.reason)
  if (status === 402) {
    const wait = "The free requests of this minute are used up. Wait a minute and try again."
    const pay = `Paying ${price_sats} sats over Lightning raises the limit: ${root}/api-docs says how.`
    return new AppError("rate_limited", price_sats === undefined ? wait : `${wait} ${pay}`)
  }
  if (status === 429) {
    return new AppError("rate_limited", `Too many requests. ${reason || "Wait a minute and try again."}`)
  }
  if (status === 404 && reason) return new AppError("not_found", reason)
  if (status === 400 && reason) return new AppError("invalid_parameter", reason)
  if (status >= 300 && status < 400) return unavailable(`${root} redirects to another URL; use that URL.`)
  return unavailable(`${root} responded with status ${status}.`)
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null
  throw error
}

const unavailable = (message: string) => new AppError("unavailable", message)
