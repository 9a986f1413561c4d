// Requests that the front door rejects before any route sees them: a target that Next would resolve to another path than the
// one that was judged here, and methods that a page does not take. Pure.

import { AppError } from "@/lib/errors"

/** Paths whose routes declare their methods themselves, in their answer to OPTIONS. */
const ROUTES = /^\/(?:api(?:\/|$)|(?:mcp|feed\.\w+|llms\.txt)$)/
/** Pages with forms; a form posts to the page that it stands on. */
const FORM_PAGES = /^\/(?:admin|claim|lint|manage(?:\/register)?|register|webhooks(?:\/[^/]+)?)\/?$/
/** Paths that programs read; everything else is for browsers. */
const DATA = /^\/(?:(?:api|_next)(?:\/|$)|(?:mcp|feed\.\w+|llms\.txt|icon\.svg)$)/
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/** The prerendered page of Next for its own crashes, which a shared cache could keep for a year. */
const CRASH_PAGE = /^\/(?:_|%5f)global-error(?:[./?#]|$)/i

export const hideCrashPage = (url: string) => (CRASH_PAGE.test(url) ? "/_not-found" : url)

/** The path of a target as Next decodes it; as it was sent where an escape is not UTF-8. */
export function pathOf(url: string): string {
  const sent = pathAsSent(url)
  return decode(sent) ?? sent
}

const pathAsSent = (url: string) => url.split(/[?#]/, 1)[0] ?? ""

/** The reason to reject the request target with 400; null for a sound one. */
export function findTargetFault(url: string): AppError | null {
  if (!url.startsWith("/")) return new AppError("invalid_request", "The path does not begin with a slash.")
  const path = decode(pathAsSent(url))
  if (path === null) return new AppError("invalid_request", "The path has an escape that is not UTF-8.")
  if (path.includes("\\")) return new AppError("invalid_request", "The path contains a backslash.")
  const isRelative = path.split("/").some((segment) => segment === "." || segment === "..")
  return isRelative ? new AppError("invalid_request", 'The path contains "." or ".." as a segment.') : null
}

/** Null where an escape is not UTF-8. */
function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** True for a method that some route takes; the others are rejected without a call of the route. */
export const isKnownMethod = (method: string) => METHODS.includes(method)

/** The methods of a page or a file; null where the route of the path answers for itself. */
export function listPageMethods(path: string): readonly string[] | null {
  if (ROUTES.test(path)) return null
  return FORM_PAGES.test(path) ? ["GET", "HEAD", "POST", "OPTIONS"] : ["GET", "HEAD", "OPTIONS"]
}

export const isFormPage = (path: string) => FORM_PAGES.test(path)

/** True where an error is a page, false where it is JSON. */
export const isForBrowsers = (url: string) => !DATA.test(pathOf(url))

/** The 405 of a path that takes only `allowed`. */
export function buildMethodError(method: string, allowed: string): AppError {
  return new AppError("method_not_allowed", `This address takes ${allowed}, not ${method}.`, {
    headers: { Allow: allowed },
  })
}
