// The URL of a check. Opening the URL repeats the check. A body is not part of the URL, because it may be longer than URLs can be.

import { HTTP_METHODS } from "@/lib/catalogue/names"

type Value = string | string[] | undefined

interface Target {
  url: string
  /** Empty: GET, or the method that the host names. */
  method: (typeof HTTP_METHODS)[number] | ""
  /** Whether the check also sends the behaviour requests. */
  behaviour?: boolean
  /** The tool of the MCP server at the URL; empty for an HTTP endpoint. */
  tool?: string
}

export function lintHref({ url, method, behaviour = false, tool = "" }: Target): string {
  const query = new URLSearchParams({ url })
  if (tool !== "") query.set("tool", tool)
  else if (method !== "" && method !== "GET") query.set("method", method)
  if (behaviour) query.set("behaviour", "true")
  return `/lint?${query}`
}

/** Parses the query of `/lint`. One character more than allowed is kept, so that the check says what is too long. */
export function parseLintAddress(
  { url, method, behaviour, tool }: Record<string, Value>,
  most: { url: number; tool: number },
): Required<Target> {
  const readText = (value: Value, length: number) =>
    typeof value === "string" ? value.slice(0, length + 1).trim() : ""
  return {
    url: readText(url, most.url),
    method: HTTP_METHODS.find((one) => one === method) ?? "",
    behaviour: behaviour === "true",
    tool: readText(tool, most.tool),
  }
}
