// Calls the administrator's operations by their path in the API.

import path from "node:path"
import type { RouteHandler } from "@/lib/api/handler"
import { db } from "@/lib/db/client"
import { getAdminSecret } from "@/lib/env/secrets"
import { type CallOptions, call } from "@/tests/support/api"

const ROOT = path.join(import.meta.dirname, "../../app/api/v1/admin")
export const adminHeaders = () => ({ authorization: `Bearer ${getAdminSecret()}` })

/**
 * Calls an operation below `/api/v1/admin`.
 * @throws when the response may be cached
 * @param operation the method and the path with its parameters in brackets, such as `POST services/[id]/approve`
 * @param search the query with its question mark
 */
export async function administer(
  operation: string,
  params: Record<string, string | number> = {},
  body?: unknown,
  search = "",
) {
  const [method = "", folder = ""] = operation.split(" ")
  const route: Record<string, RouteHandler> = await import(path.join(ROOT, folder, "route.ts"))
  const given = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
  const address = `/api/v1/admin/${folder.replaceAll(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(given[name] ?? ""))}`
  const options: CallOptions = { headers: adminHeaders(), params: given, ...(body !== undefined && { body }) }
  const response = await call(route, method, `${address}${search}`, options)
  if (response.headers.get("cache-control") !== "no-store") throw new Error(`${operation} may be cached`)
  return response
}

/** Reads a list below `/api/v1/admin`. */
export const adminList = (folder: string, search = "") => administer(`GET ${folder}`, {}, undefined, search)

export const findRow = (id: string) => db().service.findUniqueOrThrow({ where: { id } })

/** The kinds of all events, oldest first. */
export const listEventKinds = async () =>
  (await db().event.findMany({ orderBy: { seq: "asc" } })).map(({ kind }) => kind)
