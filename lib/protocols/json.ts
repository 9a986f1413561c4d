// JSON from strangers: parsed without throwing, read field by field without trusting prototypes.

export type JsonObject = Readonly<Record<string, unknown>>

/** The parsed value, or undefined when the text is not JSON. (JSON itself has no undefined.) */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** An object's own field; undefined for inherited names and for values that are no objects. */
export function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Follows own fields: `at(doc, "info", "input", "method")`. */
export function fieldAt(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((current, name) => fieldOf(current, name), value)
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null
}
