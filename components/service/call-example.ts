// A command that shows an endpoint's 402. People copy it, so every value is quoted for a shell.

import type { Service } from "@/lib/catalogue/schema"

/** In single quotes, which a POSIX shell reads literally. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** `curl -i` with the method and, for methods with a body, an empty JSON body. */
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
