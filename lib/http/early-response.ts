// Requests that are answered before they reach the cache, the limits or a route: faults of the target and of the method, and
// OPTIONS of pages and files.

import type { IncomingMessage, ServerResponse } from "node:http"
import { reject, sendOptions } from "@/lib/http/rejection"
import { buildMethodError, findTargetFault, isKnownMethod, listPageMethods, pathOf } from "@/lib/http/request-fault"
import { type App, capture } from "@/lib/net/capture"

interface Context {
  requestId: string
  next: App
  isDevelopment: boolean
}

/** Resolves when the request is answered; null for a request that a route, a page or a file answers. */
export function respondEarly(
  request: IncomingMessage,
  response: ServerResponse,
  { requestId, next, isDevelopment }: Context,
): Promise<void> | null {
  const { method = "", url = "/" } = request
  const fault = findTargetFault(url)
  if (fault) return Promise.resolve(reject(request, response, fault, requestId))
  const allowed = listPageMethods(pathOf(url))
  if (allowed === null) return isKnownMethod(method) ? null : rejectUnknown(request, response, { requestId, next })
  if (method === "OPTIONS") return Promise.resolve(sendOptions(response, allowed, requestId))
  // The tools of development have addresses of their own.
  if (allowed.includes(method) || (isDevelopment && isKnownMethod(method))) return null
  return Promise.resolve(reject(request, response, buildMethodError(method, allowed.join(", ")), requestId))
}

/** The 405 of a route for a method that Next does not hand to it, with the methods of its own answer to OPTIONS. */
async function rejectUnknown(
  request: IncomingMessage,
  response: ServerResponse,
  { requestId, next }: Pick<Context, "requestId" | "next">,
): Promise<void> {
  const { method = "" } = request
  const { headers } = await capture(next, request, { host: String(request.headers.host ?? "") }, "OPTIONS")
  reject(request, response, buildMethodError(method, String(headers.allow ?? "OPTIONS")), requestId)
}
