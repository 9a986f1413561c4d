// Requests that the front door rejects before any route: a target that Next would resolve to another path than the front door, and
// methods that a page does not take. Pure.

import { AppError } from "@/lib/errors"

/** Paths whose routes respond to OPTIONS themselves. */
const ROUTES = /^\/(?:api(?:\/|$)|(?:mcp|feed\.\w+|llms\.txt)$)/
/** Pages with forms. A form posts to its own page. */
const FORM_PAGES = /^\/(?:admin|claim|lint|manage(?:\/register)?|register|webhooks(?:\/[^/]+)?)\/?$/
/** Paths that programs read; all others are for browsers. */
const DATA = /^\/(?:(?:api|_next)(?:\/|$)|(?:mcp|feed\.\w+|llms\.txt|icon\.svg)$)/
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/** The prerendered page of Next for its own crashes, which a shared cache could keep for a year. */
const CRASH_PAGE = /^\/(?:_|%5f)global-error(?:[./?#]|$)/i

export const hideCrashPage = (url: string) => (CRASH_PAGE.test(url) ? "/_not-found" : url)

/** The path as Next decodes it; undecoded where an escape is not UTF-8. */
export function pathOf(url: string): string {
  const sent = pathAsSent(url)
  return decode(sent) ?? sent
}

const pathAsSent = (url: string) => url.split(/[?#]/, 1)[0] ?? ""

/** The error of a request target; null where it is valid. */
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

/** True for a method that some route takes. */
export const isKnownMethod = (method: string) => METHODS.includes(method)

/** The methods of a page or a file; null where a route responds to OPTIONS itself. */
export function listPageMethods(path: string): readonly string[] | null {
  if (ROUTES.test(path)) return null
  return FORM_PAGES.test(path) ? ["GET", "HEAD", "POST", "OPTIONS"] : ["GET", "HEAD", "OPTIONS"]
}

export const isFormPage = (path: string) => FORM_PAGES.test(path)

/** True where an error is a page, false where it is JSON. */
export const isForBrowsers = (url: string) => !DATA.test(pathOf(url))

export function buildMethodError(method: string, allowed: string): AppError {
  return new AppError("method_not_allowed", `This URL accepts ${allowed}, not ${method}.`, {
    headers: { Allow: allowed },
  })
}
