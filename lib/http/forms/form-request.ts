// Checks, from the headers alone, whether a POST to a page can come from a form of that page. Pure.

import type { IncomingHttpHeaders } from "node:http"
import { AppError } from "@/lib/contract/errors"
import { isUrl } from "@/lib/text/url"

export const MAX_FORM_BYTES = 65_536
const MULTIPART = /^multipart\/form-data\s*;.*\bboundary=/i
/** The format of the ids of Next's server actions. */
const ACTION_ID = /^[0-9a-f]{42}$/

/** Why a form post is rejected; the log names the reason. */
export type FormFault = "origin" | "encoding" | "size" | "unknown-action" | "arguments"

export const FORM_ERRORS: Readonly<Record<FormFault, AppError>> = {
  origin: new AppError(
    "forbidden",
    "The form was sent by a page of another site. Open the page here and send it again.",
  ),
  encoding: new AppError("unsupported_media_type", "This page takes only its own forms, as multipart/form-data."),
  size: new AppError("payload_too_large", "The form is larger than 64 KB. Shorten its texts."),
  "unknown-action": new AppError("conflict", "The form is from another version of this page. Open the page again."),
  arguments: new AppError("invalid_request", "The form cannot be read. Open the page again and repeat the entry."),
}

/** Returns why the request cannot come from one of our forms, or null. @param site the host of `BASE_URL` */
export function findFormFault(headers: IncomingHttpHeaders, site: string): FormFault | null {
  const { origin, host, "content-type": type = "", "content-length": length = "0", "next-action": action } = headers
  if (origin !== undefined && ![site, host, forwardedHost(headers)].includes(hostOf(origin) ?? "none")) return "origin"
  if (!MULTIPART.test(type)) return "encoding"
  if (Number(length) > MAX_FORM_BYTES) return "size"
  return action !== undefined && !ACTION_ID.test(String(action)) ? "unknown-action" : null
}

/** Returns null for an `Origin` that is not a URL, such as `null`. */
export function hostOf(origin: string): string | null {
  return isUrl(origin) ? new URL(origin).host || null : null
}

function forwardedHost({ "x-forwarded-host": forwarded }: IncomingHttpHeaders): string | undefined {
  return [forwarded].flat()[0]?.split(",")[0]?.trim()
}
