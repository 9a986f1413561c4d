// Rules for requests that are rejected before any route: a target that Next would resolve to a different path, and a method that
// the page does not accept. Pure.

import { AppError } from "@/lib/contract/errors"
import { decodePercent } from "@/lib/text/url"

/** Paths of the API outside of `/api`. */
const DATA_FILES = [
  String.raw`mcp|openapi\.json|apis\.json|llms(?:-full)?\.txt|badge/[^/]+|icon/[^/]+|\.well-known/api-catalog`,
  String.raw`(?:changes/|status/|(?:service|provider)/[^/]+/)?feed\.\w+|(?:(?:service|provider)/[^/]+/)?summary\.json`,
  String.raw`(?:v2/x402/)?discovery/\w+|v0\.1/servers(?:/.+)?`,
].join("|")
/** Paths whose routes respond to OPTIONS themselves. */
const ROUTES = new RegExp(`^/(?:api(?:/|$)|(?:${DATA_FILES})$)`)
/** Pages with forms. A form posts to the page that shows it. */
const FORM_PAGES =
  /^\/(?:admin|claim|lint|manage(?:\/register)?|register(?:\/[^/]+)?|report|service\/[^/]+|start\/examples|webhooks(?:\/[^/]+)?)\/?$/
/** Paths for programs. All other paths are for browsers. */
const DATA = new RegExp(String.raw`^/(?:(?:api|_next)(?:/|$)|(?:${DATA_FILES}|\.well-known/security\.txt|icon\.svg)$)`)
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/** Next's prerendered page for its own crashes. Hidden, because the page's headers let shared caches store it for a year. */
const CRASH_PAGE = /^\/(?:_|%5f)global-error(?:[./?#]|$)/i

export const hideCrashPage = (url: string) => (CRASH_PAGE.test(url) ? "/_not-found" : url)

/** Returns the path decoded like Next decodes it; undecoded when an escape is not UTF-8. */
export function pathOf(url: string): string {
  const sent = pathAsSent(url)
  return decodePercent(sent) ?? sent
}

const pathAsSent = (url: string) => url.split(/[?#]/, 1)[0] ?? ""

export function findTargetFault(url: string): AppError | null {
  if (!url.startsWith("/")) return new AppError("invalid_request", "The path does not begin with a slash.")
  const path = decodePercent(pathAsSent(url))
  if (path === null) return new AppError("invalid_request", "The path has an escape that is not UTF-8.")
  if (path.includes("\\")) return new AppError("invalid_request", "The path contains a backslash.")
  const isRelative = path.split("/").some((segment) => segment === "." || segment === "..")
  return isRelative ? new AppError("invalid_request", 'The path contains "." or ".." as a segment.') : null
}

/** True for a method that at least one route may accept. */
export const isKnownMethod = (method: string) => METHODS.includes(method)

/** Lists the methods of a page or a file. Returns null for a path whose route responds to OPTIONS itself. */
export function listPageMethods(path: string): readonly string[] | null {
  if (ROUTES.test(path)) return null
  return FORM_PAGES.test(path) ? ["GET", "HEAD", "POST", "OPTIONS"] : ["GET", "HEAD", "OPTIONS"]
}

export const isFormPage = (path: string) => FORM_PAGES.test(path)

/** True when the path's errors are pages, false when they are JSON. */
export const isForBrowsers = (url: string) => !DATA.test(pathOf(url))

export function buildMethodError(method: string, allowed: string): AppError {
  return new AppError("method_not_allowed", `This URL accepts ${allowed}, not ${method}.`, {
    headers: { Allow: allowed },
  })
}
