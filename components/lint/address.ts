// The URL of a check. Opening the URL repeats the check. A body is not part of the URL, because it may be longer than URLs can be.

import { HTTP_METHODS } from "@/lib/catalogue/names"

type Value = string | string[] | undefined

interface Target {
  url: string
  method: (typeof HTTP_METHODS)[number]
}

export function lintHref({ url, method }: Target): string {
  const query = new URLSearchParams({ url })
  if (method !== "GET") query.set("method", method)
  return `/lint?${query}`
}

/** Parses the query of `/lint`. The URL is empty when it is missing or repeated. An unknown method counts as GET. */
export function parseLintAddress({ url, method }: Record<string, Value>, maxLength: number): Target {
  return {
    url: typeof url === "string" ? url.slice(0, maxLength + 1).trim() : "",
    method: HTTP_METHODS.find((one) => one === method) ?? "GET",
  }
}
