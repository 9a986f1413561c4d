// The answer of a data route as a value, from the function that the route has for Next: the same answer, without Next around it.

import type { RouteHandler } from "@/lib/api/handler"
import type { Captured } from "@/lib/net/capture"

export interface DataRoute {
  handle: RouteHandler
  /** The parameters of the path, decoded. */
  params: Record<string, string>
}
/** Finds who answers a path; null for what only Next answers. */
export type FindDataRoute = (path: string) => DataRoute | null

/** Routes read the parameters of their address and nothing of its origin, which a client could forge. */
const ORIGIN = "http://directory.invalid"

/** The answer to a GET of `url` (path and query), of which the route sees no header but `headers`. */
export async function answerData(route: DataRoute, url: string, headers: Record<string, string>): Promise<Captured> {
  const request = new Request(ORIGIN + url, { headers })
  const response = await route.handle(request, { params: Promise.resolve(route.params) })
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: Object.fromEntries(response.headers), body }
}
