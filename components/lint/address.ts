// The URL of a check. Opening the URL repeats the check. A body is not part of the URL, because it may be longer than URLs can be.

import { HTTP_METHODS } from "@/lib/catalogue/names"

type Value = string | string[] | undefined

interface Target {
  url: string
  method: (typeof HTTP_METHODS)[number]
  /** Whether the check also sends the behaviour requests. */
  behaviour?: boolean
}

export function lintHref({ url, method, behaviour = false }: Target): string {
  const query = new URLSearchParams({ url })
  if (method !== "GET") query.set("method", method)
  if (behaviour) query.set("behaviour", "true")
  return `/lint?${query}`
}

/** Parses the query of `/lint`. The URL is empty when it is missing or repeated. An unknown method counts as GET. */
export function parseLintAddress(
  { url, method, behaviour }: Record<string, Value>,
  maxLength: number,
): Required<Target> {
  return {
    url: typeof url === "string" ? url.slice(0, maxLength + 1).trim() : "",
    method: HTTP_METHODS.find((one) => one === method) ?? "GET",
    behaviour: behaviour === "true",
  }
}
