// Headers that a path promises on every response, the errors that are sent before its route runs included.

/** `true` where a search has more nearest neighbours than it takes into account. */
export const SEMANTIC_CAP = "X-Directory-Semantic-Cap"

const PROMISED: Readonly<Record<string, Record<string, string>>> = {
  "/api/v1/services": { [SEMANTIC_CAP]: "false" },
}

/** The headers with the value that they have where the route did not run. */
export function listPromisedHeaders(path: string): Readonly<Record<string, string>> {
  return PROMISED[path] ?? {}
}
