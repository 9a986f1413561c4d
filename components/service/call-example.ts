// Writes a shell command that requests an endpoint without a known challenge, so that the reader sees its 402 response.

import { sendsBody } from "@/lib/catalogue/names"
import type { Service } from "@/lib/catalogue/schema"
import { quoteForShell } from "@/lib/catalogue/snippets/quote"

/** Returns a `curl -i` command with the method. For methods with a body, the command sends an empty JSON object. */
export function writeCurl(service: Pick<Service, "url" | "http_method">): string {
  const method = service.http_method ?? "GET"
  const parts = [
    "curl -i",
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...(sendsBody(method) ? ["-H 'Content-Type: application/json' -d '{}'"] : []),
    quoteForShell(service.url),
  ]
  return parts.join(" ")
}
