// Pages that show more to a reader on the machine of the directory (lib/net/local-request.ts). The response cache keeps a copy of its
// own for this reader, which no other client receives. Pure.

import { isOwnForm } from "@/lib/net/local-request"

/** Set by lib/http/front-door.ts, which removes it from what clients send. */
export const LOCAL_HEADER = "x-directory-local"

/** The form that adds and removes made-up listings. */
const EXAMPLES_FORM = "/start/examples"

const pathOf = (url: string) => url.split("?", 1)[0] ?? ""

/** @param url a path with its query */
export const hasLocalVariant = (url: string) => pathOf(url) === "/"

/** True for a URL whose requests get `LOCAL_HEADER`. */
export const isForLocals = (url: string) => hasLocalVariant(url) || pathOf(url) === EXAMPLES_FORM

/** True for a form that a reader on this machine has sent from a page of the directory. */
export const isLocalForm = (headers: Pick<Headers, "get">): boolean =>
  headers.get(LOCAL_HEADER) !== null && isOwnForm({ origin: headers.get("origin"), host: headers.get("host") })
