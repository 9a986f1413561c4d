// Writes a shell command that requests an endpoint, so that the reader sees its 402 response. Every value is quoted, because
// people paste the command into a shell and the values come from untrusted parties.

import type { Service } from "@/lib/catalogue/schema"

/** Encloses a text in single quotes, inside which a POSIX shell changes nothing. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** Returns a `curl -i` command with the method. For methods with a body, the command sends an empty JSON object. */
export function writeCurl(service: Pick<Service, "url" | "http_method">): string {
  const method = service.http_method ?? "GET"
  const hasBody = method === "POST" || method === "PUT"
  const parts = [
    "curl -i",
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...(hasBody ? ["-H 'Content-Type: application/json' -d '{}'"] : []),
    quoteForShell(service.url),
  ]
  return parts.join(" ")
}
