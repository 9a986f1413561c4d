import { formatLength } from "@/components/format"

/** The limit of requests to one host. @param spacingMs the least time between two requests; 0 for none */
export function describeHostLimit(spacingMs: number): string {
  const spacing = spacingMs > 0 ? `, with at least ${formatLength(spacingMs)} between two` : ""
  return `A host gets one request at a time${spacing}.`
}
