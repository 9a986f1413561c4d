// Responds to requests that need no cache, limit or route: invalid targets, wrong methods, and OPTIONS of pages and files.

import type { IncomingMessage, ServerResponse } from "node:http"
import { reject, sendOptions } from "@/lib/http/rejection"
import { buildMethodError, findTargetFault, isKnownMethod, listPageMethods, pathOf } from "@/lib/http/request-fault"
import { type App, capture } from "@/lib/net/capture"

interface Context {
  requestId: string
  next: App
  isDevelopment: boolean
}

/** Returns null when a route, a page or a file must respond. */
export function respondEarly(
  request: IncomingMessage,
  response: ServerResponse,
  context: Context,
): Promise<void> | null {
  const { requestId, isDevelopment } = context
  const { method = "", url = "/" } = request
  const fault = findTargetFault(url)
  if (fault) return Promise.resolve(reject(request, response, fault, requestId))
  const allowed = listPageMethods(pathOf(url))
  if (allowed === null) return isKnownMethod(method) ? null : rejectUnknown(request, response, context)
  if (method === "OPTIONS") return Promise.resolve(sendOptions(response, allowed, requestId))
  // Next's development tools have their own URLs, which accept other methods.
  if (allowed.includes(method) || (isDevelopment && isKnownMethod(method))) return null
  return Promise.resolve(reject(request, response, buildMethodError(method, allowed.join(", ")), requestId))
}

/** Responds 405 for a method that Next does not pass to routes. `Allow` comes from the route's response to OPTIONS. */
async function rejectUnknown(
  request: IncomingMessage,
  response: ServerResponse,
  { requestId, next }: Context,
): Promise<void> {
  const { method = "" } = request
  const { headers } = await capture(next, request, { host: String(request.headers.host ?? "") }, "OPTIONS")
  reject(request, response, buildMethodError(method, String(headers.allow ?? "OPTIONS")), requestId)
}
