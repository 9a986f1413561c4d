// Calls the function of a data route without Next, with the same response.

import type { RouteHandler } from "@/lib/api/handler"
import type { Captured } from "@/lib/net/capture"

export interface DataRoute {
  handle: RouteHandler
  /** The parameters of the path, decoded. */
  params: Record<string, string>
}
/** Finds the route of a path; null for a path that only Next serves. */
export type FindDataRoute = (path: string) => DataRoute | null

/** Routes must not read the origin of the URL, which a client could forge. */
const ORIGIN = "http://directory.invalid"

/** The response to a GET of `url` (path and query). The route sees only `headers`. */
export async function answerData(route: DataRoute, url: string, headers: Record<string, string>): Promise<Captured> {
  const request = new Request(ORIGIN + url, { headers })
  const response = await route.handle(request, { params: Promise.resolve(route.params) })
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: Object.fromEntries(response.headers), body }
}
